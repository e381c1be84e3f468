"""What is built: a wheel with the compiled engine, or the plain one where nothing compiles."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

from cardforge.leviathans.engine.machine import VARIABLE

ROOT = Path(__file__).parents[4]
EXTENSION = "cardforge/leviathans/engine/compiled/compiled."
WARNING = "Battles will run uncompiled, and slowly: "
PLAIN = "py3-none-any"

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, unpacked: what a build has, and nothing that was compiled here."""
    folder = tmp_path_factory.mktemp("sdist")
    code = "from hatchling.build import build_sdist; import sys; print(build_sdist(sys.argv[1]))"
    subprocess.run([sys.executable, "-c", code, str(folder)], cwd=ROOT, check=True)
    (packed,) = folder.glob("*.tar.gz")
    with tarfile.open(packed) as tar:
        tar.extractall(folder, filter="data")
    (unpacked,) = (path for path in folder.iterdir() if path.is_dir())
    return unpacked


def built(tree: Path, target: Path, **environment: str) -> tuple[int, str, Path | None]:
    """Build a wheel by this environment's hatchling; return the status, what is said, the wheel."""
    words = ["wheel", "-v", "--no-build-isolation", "--no-deps", "-w", str(target), str(tree)]
    kept = {key: value for key, value in os.environ.items() if key != VARIABLE}
    done = subprocess.run(
        [sys.executable, "-m", "pip", *words],
        env={**kept, **environment}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr, next(target.glob("*.whl"), None)


def bare(folder: Path) -> dict[str, str]:
    """Return an environment without a compiler."""
    return {"CC": "no-such-compiler", "PATH": str(folder)}


def names(wheel: Path | None) -> list[str]:
    assert wheel
    with ZipFile(wheel) as packed:
        return packed.namelist()


def test_source_distribution_has_nothing_compiled(tree: Path) -> None:
    assert (tree / "cardforge/leviathans/engine/build/hook.py").is_file()
    assert [*tree.rglob("*.so"), *tree.rglob("*.pyd")] == []


@pytest.mark.skipif(not shutil.which("cc"), reason="NOTHING IS COMPILED HERE: no C compiler")
def test_wheel_has_the_compiled_engine_for_all_newer_pythons(tree: Path, tmp_path: Path) -> None:
    status, said, wheel = built(tree, tmp_path)
    assert (status, WARNING in said) == (0, False)
    assert wheel
    assert "-cp311-abi3-" in wheel.name
    assert len([name for name in names(wheel) if name.startswith(EXTENSION)]) == 1
    packed = ZipFile(wheel)
    (about,) = (name for name in packed.namelist() if name.endswith(".dist-info/WHEEL"))
    assert b"Root-Is-Purelib: false" in packed.read(about)
    packed.extractall(tmp_path / "there")  # noqa: S202 - our own
    code = "from cardforge.leviathans.engine.machine import load; print(*load()[:2], sep=': ')"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path / "there", env={**os.environ, VARIABLE: "", "PYTHONPATH": "."},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout == "compiled: compiled from the installed modules\n"


def test_wheel_without_a_compiler_is_plain_and_says_so(tree: Path, tmp_path: Path) -> None:
    status, said, wheel = built(tree, tmp_path / "made", **bare(tmp_path))
    assert status == 0
    (line,) = (line.strip() for line in said.splitlines() if WARNING in line)
    assert "no-such-compiler" in line or os.name == "nt"
    assert wheel
    assert PLAIN in wheel.name
    assert not [name for name in names(wheel) if name.startswith(EXTENSION)]


def test_required_compiled_wheel_is_never_plain(tree: Path, tmp_path: Path) -> None:
    status, said, wheel = built(tree, tmp_path / "made", **bare(tmp_path), **{VARIABLE: "compiled"})
    assert (status, wheel) == (1, None)
    assert "BuildError" in said


def test_plain_wheel_can_be_requested(tree: Path, tmp_path: Path) -> None:
    status, said, wheel = built(tree, tmp_path, **{VARIABLE: "plain"})
    assert (status, WARNING in said) == (0, False)
    assert wheel
    assert PLAIN in wheel.name


def test_wheel_is_plain_if_a_module_does_not_compile(tree: Path, tmp_path: Path) -> None:
    broken = tmp_path / "tree"
    shutil.copytree(tree, broken)
    module = broken / "cardforge/leviathans/engine/rules/dice.py"
    module.write_text(module.read_text() + "\n\nWORD: Final = 'a word'\n")
    status, said, wheel = built(broken, tmp_path / "made")
    assert status == 0
    assert f"{WARNING}expected a whole number" in said
    assert wheel
    assert PLAIN in wheel.name
