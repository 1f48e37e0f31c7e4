"""What is installed is what the project says: version, typing, compiled modules."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import watu

ROOT = Path(__file__).parent.parent
SCRIPT = ROOT / "scripts" / "mypyc_build.py"


def modules_to_compile() -> list[str]:
    """Ask the build script, in a process of its own, as the build hook does."""
    program = (
        f"import sys; sys.path.insert(0, {str(SCRIPT.parent)!r})\n"
        "import mypyc_build; print(*mypyc_build.Settings.load().modules(), sep='\\n')"
    )
    answer = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    return [path.removesuffix(".py").replace("/", ".") for path in answer.stdout.splitlines() if path]


def test_the_version_is_the_distributions() -> None:
    assert watu.__version__ == version("watu")


def test_the_package_declares_its_types() -> None:
    assert Path(watu.__file__).with_name("py.typed").exists()


def test_packages_stay_interpreted() -> None:
    assert not [name for name in modules_to_compile() if name.endswith("__init__")]


def test_no_module_to_compile_defines_a_struct() -> None:
    """Mypyc would make such a class, and it would be no struct: exclude it in pyproject.toml."""
    sources = {name: ROOT / "src" / (name.replace(".", "/") + ".py") for name in modules_to_compile()}
    assert [name for name, path in sources.items() if defines_a_struct(path)] == []


def test_the_wheel_is_compiled_throughout_or_not_at_all() -> None:
    names = modules_to_compile()
    compiled = [name for name in names if origin(name).endswith(tuple(EXTENSION_SUFFIXES))]
    if find_spec("watu__mypyc") is None:
        assert compiled == []
    else:
        assert compiled == names


def test_compiled_modules_keep_their_source_beside_them() -> None:
    for name in modules_to_compile():
        path = Path(origin(name))
        assert path.with_name(name.rpartition(".")[2] + ".py").exists()


def test_without_a_compiler_the_reason_names_the_package() -> None:
    answer = subprocess.run(
        [sys.executable, str(SCRIPT), "--check"],
        check=False,
        capture_output=True,
        text=True,
        env={"CC": "no-such-compiler", "PATH": ""},
    )
    assert answer.returncode == 1
    assert "no C compiler (no-such-compiler) was found" in answer.stdout
    assert "gcc" in answer.stdout


def defines_a_struct(path: Path) -> bool:
    """Whether a class in this file is derived from msgspec.Struct."""
    classes = (node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.ClassDef))
    bases = {ast.unparse(base) for node in classes for base in node.bases}
    return not bases.isdisjoint({"Struct", "msgspec.Struct"})


def origin(name: str) -> str:
    """Return the file that a module is loaded from."""
    spec = find_spec(name)
    assert spec is not None
    assert spec.origin is not None
    return spec.origin
