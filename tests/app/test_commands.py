"""The command line as its users call it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from cardforge import __version__
from cardforge.app import cli
from cardforge.app.new_files import SCHEMA_FILE
from tests.calls import Call, Said
from tests.shipyard import LEGAL

ROOT = Path(__file__).parents[2]


def saved(text: str, name: str = "ship.yaml") -> Path:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


ILLEGAL = LEGAL.replace("      6: {breach: 12, item: armor, bonus: 1}\n", "", 1)
UNUSABLE = LEGAL.replace("si: 22", "si: many")


def test_help_names_every_command(call: Call) -> None:
    said = call("--help")
    assert said.status == 0
    for name in cli._COMMANDS:
        assert f"\n  {name} " in said.out
        assert call(name, "--help").status == 0


def test_version_option_prints_the_version(call: Call) -> None:
    assert call("--version").out == f"cardforge {__version__}\n"


def test_bundled_ships_have_no_errors_or_warnings(call: Call) -> None:
    said = call("check", "--format", "json")
    report = json.loads(said.out)
    assert (said.status, report["errors"]) == (0, 0)
    assert len(report["ships"]) >= 24
    findings = [finding for ship in report["ships"] for finding in ship["findings"]]
    assert {finding["severity"] for finding in findings} <= {"note"}


@pytest.mark.parametrize(
    ("text", "status", "words"),
    [
        (LEGAL, 0, "1 file: no findings"),
        (ILLEGAL, 1, "error six-slots: locations.bow.slots: only 5 of 6 slots, without number 6"),
        (UNUSABLE, 2, "error shape: si: expected a whole number, got 'many'"),
        ("", 2, "error unreadable: the file is empty; create a ship with `cardforge new NAME`"),
        ("a: [", 2, "error notation"),
        ("game: chess\n", 2, "expected `game:` to be one of leviathans"),
        ("name: x\n", 2, "the key `game:` is missing: add `game: leviathans`"),
        (LEGAL.replace("format: 1", "format: 2"), 2, "a newer cardforge wrote this file"),
        (
            LEGAL.replace("format: 1\n", ""),
            2,
            "the key `format:` is missing: add `format: 1` below `game:`",
        ),
        (LEGAL.replace("format: 1", "format: one"), 2, "expected `format:` from 1 to 1, got 'one'"),
        (LEGAL + "si: 22\n", 1, "error duplicate-key"),
        (LEGAL.replace("HML Badger", "No"), 1, "error two-readings"),
    ],
)
def test_check_text_lists_findings(call: Call, text: str, status: int, words: str) -> None:
    said = call("check", saved(text))
    assert words in said.out
    assert said.status == status


def test_check_says_file_line_and_column(call: Call) -> None:
    line = LEGAL[: LEGAL.index("si: 22")].count("\n") + 1
    assert f"  ship.yaml:{line}:1: " in call("check", saved(UNUSABLE)).out


def test_check_as_json_has_the_promised_shape(call: Call) -> None:
    said = call("check", saved(ILLEGAL, "a.yaml"), saved(UNUSABLE, "b.yaml"), "--format", "json")
    report = json.loads(said.out)
    assert said.status == 2
    assert report["errors"] == 2
    assert [(ship["file"], ship["name"]) for ship in report["ships"]] == [
        ("a.yaml", "HML Badger"),
        ("b.yaml", None),
    ]
    (finding,) = report["ships"][0]["findings"]
    assert {"rule", "severity", "where", "line", "message", "fix", "cite"} <= set(finding)
    assert (finding["rule"], finding["where"]) == ("six-slots", "locations.bow.slots")


def test_check_as_sarif_is_well_formed(call: Call) -> None:
    said = call("check", saved(ILLEGAL, "a b/ü.yaml"), "--format", "sarif")
    log = json.loads(said.out)
    (ship_run,) = log["runs"]
    rules = ship_run["tool"]["driver"]["rules"]
    assert log["version"] == "2.1.0"
    assert len({rule["id"] for rule in rules}) == len(rules)
    (result,) = ship_run["results"]
    assert rules[result["ruleIndex"]]["id"] == result["ruleId"] == "six-slots"
    assert result["level"] == "error"
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "a%20b/%C3%BC.yaml"
    assert place["region"]["startLine"] > 1


def test_check_gives_one_verdict_whatever_the_order(call: Call) -> None:
    one, two = saved(ILLEGAL, "x/one.yaml"), saved(LEGAL, "x/two.yaml")
    answers = {
        call("check", *paths, "--format", "json").out for paths in ((one, two), (two, one), ("x",))
    }
    assert len(answers) == 1


def test_check_gives_one_verdict_whatever_the_order_of_keys(call: Call) -> None:
    def turned(data: object) -> object:
        if isinstance(data, dict):
            return {key: turned(value) for key, value in reversed(data.items())}
        return data

    path = saved(ILLEGAL.replace("si: 22", "si: 40"))
    said = [call("check", path, "--format", "json")]
    saved(yaml.safe_dump(turned(yaml.safe_load(path.read_text())), sort_keys=False))
    said.append(call("check", path, "--format", "json"))

    def verdict(one: Said) -> list[tuple[str, str, str]]:
        findings = json.loads(one.out)["ships"][0]["findings"]
        return sorted((each["rule"], each["where"], each["message"]) for each in findings)

    assert verdict(said[0]) == verdict(said[1])
    assert len(verdict(said[0])) == 2


def test_check_quiet_omits_notes_and_fine_ships(call: Call) -> None:
    saved(LEGAL, "x/fine.yaml")
    saved(LEGAL.replace("si: 22", "si: 40"), "x/note.yaml")
    said = call("check", "x", "--quiet")
    assert said.out == "2 files: 1 note\n"


def test_check_searches_folders_without_hidden_files(call: Call) -> None:
    for name in ("x/a.yaml", "x/deep/b.yml", "x/c.json", "x/.hidden/d.yaml", "x/notes.txt"):
        saved(LEGAL if not name.endswith("json") else json.dumps(yaml.safe_load(LEGAL)), name)
    said = json.loads(call("check", "x", "--format", "json").out)
    assert [ship["file"] for ship in said["ships"]] == ["x/a.yaml", "x/c.json", "x/deep/b.yml"]


def test_bundled_name_means_a_bundled_ship(call: Call) -> None:
    assert "HML Raven" in call("check", "hml-raven").out
    saved(LEGAL, "hml-raven")
    assert "HML Badger" in call("check", "hml-raven").out


def test_check_reports_an_empty_folder(call: Call) -> None:
    Path("x").mkdir()
    said = call("check", "x")
    assert (said.status, said.err) == (2, "cardforge: no ship files in x\n")


@pytest.mark.parametrize("of_type", "1234")
@pytest.mark.parametrize("nation", ["British", "France", "german empire", "Italian", "Russia", "Japanese",
                                    "Austria-Hungary", "American", "Kingdom of Sweden"])  # fmt: skip
def test_new_ships_are_legal(call: Call, of_type: str, nation: str) -> None:
    made = call("new", "HML Ünfug, the 3rd", "--type", of_type, "--nation", nation)
    assert made == Said(
        0,
        "wrote hml-unfug-the-3rd.yaml; next: cardforge check hml-unfug-the-3rd.yaml\n",
        "",
    )
    report = json.loads(call("check", "hml-unfug-the-3rd.yaml", "--format", "json").out)
    (ship,) = report["ships"]
    assert ship["name"] == "HML Ünfug, the 3rd"
    assert {finding["rule"] for finding in ship["findings"]} <= {"faction"}


def test_new_offers_the_nations_own_slots(call: Call) -> None:
    call("new", "A", "--nation", "British")
    text = Path("a.yaml").read_text()
    assert "item: officer" in text
    assert "marks: [resolute]" in text
    assert "lungo" not in text


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["A", "--type", "5"], "expected a type from 1 to 4, got '5'"),
        (["A", "--nation", "Germny"], "expected a nation, got 'Germny'; did you mean 'germany'?"),
        (["   "], "name: expected printable text without spaces around it"),
        (["x" * 100], "name: expected at most 80 characters, got 100"),
    ],
)
def test_new_rejects_invalid_options(call: Call, words: list[str], complaint: str) -> None:
    said = call("new", *words)
    assert (said.status, said.err) == (2, f"cardforge: {complaint}\n")
    assert not list(Path().iterdir())


def test_new_overwrites_nothing_without_force(call: Call) -> None:
    saved("mine\n", "a.yaml")
    said = call("new", "A")
    assert (said.status, Path("a.yaml").read_text()) == (2, "mine\n")
    assert "--force" in said.err
    assert call("new", "A", "--force").status == 0


def test_new_writes_into_folders_and_files(call: Call) -> None:
    assert call("new", "A", "-o", "fleet").status == 0
    assert call("new", "A", "-o", "fleet/b.yaml").status == 0
    assert sorted(path.name for path in Path("fleet").glob("*.yaml")) == ["a.yaml", "b.yaml"]


def test_schema_command_prints_json(call: Call) -> None:
    assert json.loads(call("schema").out)["title"] == "Leviathans ship"


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_export_and_import_give_the_same_ships(call: Call, ending: str) -> None:
    said = call("export", "hml-raven", "pontbriand", "-o", f"fleet.{ending}")
    assert said.out == f"wrote 2 ships to fleet.{ending}\n"
    assert call("import", f"fleet.{ending}", "-o", "back").out == (
        "wrote 2 ships to back: read 48 of 48 rows\n"
    )
    for path in Path("back").glob("*.yaml"):
        assert json.loads(call("check", path, "--format", "json").out)["errors"] == 0
    assert call("import", f"fleet.{ending}", "-o", "back").status == 2
    assert call("import", f"fleet.{ending}", "-o", "back", "--force").status == 0


def test_default_output_is_the_output_folder(call: Call) -> None:
    call("export", "hml-raven")
    call("import", "output/ships.csv")
    made = sorted(str(path) for path in Path("output").rglob("*.*"))
    beside = f"output/ships/{SCHEMA_FILE}"
    assert made == ["output/ships.csv", beside, "output/ships/hml-raven.yaml"]


def test_import_notes_unknown_items_and_numbers_equal_names(call: Call) -> None:
    call("export", "hml-raven", "-o", "a.csv")
    text = Path("a.csv").read_text().replace("Steering Gear", "x").replace("Crew: G", "Hook")
    second = "\n".join(text.split("\n")[1:]).replace("HML Raven", "HML  Raven!")
    saved(text + second, "b.csv")
    said = call("import", "b.csv", "-o", "x")
    assert said.status == 0
    assert "b.csv:5: note unknown-item: unknown item 'Hook'" in said.err
    assert sorted(path.name for path in Path("x").glob("*.yaml")) == [
        "hml-raven-2.yaml",
        "hml-raven.yaml",
    ]


def test_import_skips_a_ship_with_an_unreadable_row(call: Call) -> None:
    call("export", "hml-raven", "-o", "a.csv")
    saved(Path("a.csv").read_text().replace(",10,", ",ten,"), "a.csv")
    said = call("import", "a.csv", "-o", "x")
    assert said.status == 2
    assert said.err.count("expected a whole number, got 'ten'") > 1
    assert not Path("x").exists()


def test_export_reports_an_unreadable_file(call: Call) -> None:
    said = call("export", saved(UNUSABLE))
    assert said.status == 2
    assert said.err.startswith("cardforge: ship.yaml:6:1: si: expected")


@pytest.mark.parametrize("words", [["chekc"], ["check", "--format", "pdf"], ["import"], ["export"]])
def test_calls_that_make_no_sense(call: Call, words: list[str]) -> None:
    said = call(*words)
    assert said.status == 2
    assert "Traceback" not in said.err


def test_internal_error_prints_no_traceback(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_paths: object) -> None:
        raise RuntimeError("gremlins")

    call("check", "hml-raven")
    monkeypatch.setattr("cardforge.app.commands.check.judge_all", broken)
    said = call("check")
    assert said.status == 2
    assert "a bug in cardforge" in said.err
    assert "RuntimeError: gremlins" in said.err
    monkeypatch.setenv("CARDFORGE_DEBUG", "1")
    with pytest.raises(RuntimeError):
        call("check")


def test_interrupt_prints_one_line(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(_paths: object) -> None:
        raise KeyboardInterrupt

    call("check", "hml-raven")
    monkeypatch.setattr("cardforge.app.commands.check.judge_all", stopped)
    assert call("check") == Said(130, "", "\ncardforge: interrupted\n")


def cardforge_process(
    *words: str, cwd: Path | None = None, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "cardforge", *words]
    return subprocess.run(line, capture_output=True, text=True, check=False, cwd=cwd, env=env)


def test_check_process_returns_its_status(tmp_path: Path) -> None:
    assert cardforge_process("check", "hml-raven", cwd=tmp_path).returncode == 0
    (tmp_path / "bad.yaml").write_text("game: chess\n")
    done = cardforge_process("check", "bad.yaml", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (2, "")


def test_closed_pipe_ends_the_command_quietly() -> None:
    command = f'"{sys.executable}" -m cardforge schema | head -1; exit "${{PIPESTATUS[0]}}"'
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_unprintable_names_are_escaped(tmp_path: Path) -> None:
    (tmp_path / "ship.yaml").write_text(LEGAL.replace("HML Badger", "Святогор"))
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = cardforge_process("check", "ship.yaml", cwd=tmp_path, env=env)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(sys.platform != "linux", reason="names are text there")
@pytest.mark.parametrize(
    "words",
    [["check"], ["check", "--format", "json"], ["check", "--format", "sarif"], ["cost"], ["cards"]],
)
def test_file_name_that_is_not_utf_8_stops_no_command(words: list[str], tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"Markgr\xe4fin.yaml")
    path.write_text(LEGAL + "art: {plan: gone.png}\n")
    poor = {**os.environ, "PYTHONIOENCODING": "utf-8:strict", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "cardforge", words[0], str(tmp_path), *words[1:]]
    done = subprocess.run(command, capture_output=True, check=False, env=poor, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    said = done.stdout.decode()
    if words[-1] == "json":
        assert os.fsencode(json.loads(said)["ships"][0]["file"]) == os.fsencode(path)
    if words[-1] == "sarif":
        [result] = json.loads(said)["runs"][0]["results"]
        uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        assert uri.endswith("/Markgr%E4fin.yaml")
