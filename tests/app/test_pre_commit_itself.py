"""The hook in pre-commit itself: it installs this checkout, and checks a repository of ships."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.calls import Call

ROOT = Path(__file__).parents[2]
PATIENCE_S = 600
GIT = ("git", "-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")


def ran(*words: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        words, cwd=cwd, capture_output=True, text=True, timeout=PATIENCE_S, check=False
    )


def committed(folder: Path) -> str:
    """Make all of a folder one commit, and return its name."""
    for words in (("init", "-q"), ("add", "-A"), ("commit", "-qm", "All")):
        done = ran(*GIT, *words, cwd=folder)
        assert done.returncode == 0, done.stderr
    return ran("git", "rev-parse", "HEAD", cwd=folder).stdout.strip()


@pytest.fixture(scope="module")
def pre_commit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program, in an environment of its own."""
    if shutil.which("git") is None:
        pytest.skip("NOT TESTED: the pre-commit hook, as there is no git")
    folder = tmp_path_factory.mktemp("pre-commit")
    ran(sys.executable, "-m", "venv", folder, cwd=folder)
    done = ran(folder / "bin" / "pip", "install", "-q", "pre-commit", cwd=folder)
    if done.returncode:
        pytest.skip(f"NOT TESTED: the pre-commit hook, as pre-commit cannot be had: {done.stderr}")
    return folder / "bin" / "pre-commit"


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A repository of this checkout as it stands, and its commit."""
    folder = tmp_path_factory.mktemp("source")
    files = ran("git", "ls-files", "-co", "--exclude-standard", cwd=ROOT).stdout.splitlines()
    if not files:
        pytest.skip("NOT TESTED: the pre-commit hook, as this is no checkout of git")
    for name in files:
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name)
    return folder, committed(folder)


def configured(source: tuple[Path, str], options: str = "") -> None:
    repository, commit = source
    Path(".pre-commit-config.yaml").write_text(
        f"repos:\n- repo: {repository}\n  rev: {commit}\n"
        f"  hooks:\n  - id: cardforge-check\n{options}"
    )


@pytest.mark.slow
def test_hook_checks_a_repository_of_ships(
    call: Call,
    pre_commit: Path,
    source: tuple[Path, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PRE_COMMIT_HOME", str(tmp_path.parent / "pre-commit-home"))
    call("example", "mine")
    Path("mine/saturday.yaml").write_text(
        "game: leviathans\nformat: 1\nfleet: Saturday\nships: [hml-raven.yaml]\n"
    )
    configured(source)
    committed(tmp_path)
    done = ran(pre_commit, "install-hooks", cwd=tmp_path)
    if done.returncode:
        pytest.skip(f"NOT TESTED: the hook, as cardforge cannot be installed: {done.stdout}")

    def hooked(*words: str) -> subprocess.CompletedProcess[str]:
        return ran(pre_commit, "run", *words, cwd=tmp_path)

    done = hooked("--all-files")
    assert (done.returncode, "Passed" in done.stdout) == (0, True), done.stdout

    pelletier = Path("mine/pelletier.yaml")
    whole = pelletier.read_text()
    pelletier.write_text(re.sub(r"\n +6: .*", "", whole, count=1))
    ran("git", "add", "-A", cwd=tmp_path)
    done = hooked()
    assert done.returncode == 1
    assert "mine/pelletier.yaml" in done.stdout
    assert "error six-slots" in done.stdout

    pelletier.write_text(whole)
    Path("mine/hml-raven.yaml").unlink()
    ran("git", "add", "-A", cwd=tmp_path)
    assert hooked().returncode == 0
    assert "mine/saturday.yaml" in hooked("--all-files").stdout
    configured(source, "    args: [mine]\n    pass_filenames: false\n    always_run: true\n")
    ran("git", "add", "-A", cwd=tmp_path)
    done = hooked()
    assert done.returncode == 1
    assert "mine/saturday.yaml" in done.stdout
