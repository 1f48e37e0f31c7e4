"""Compile the packages named in pyproject.toml with mypyc. Run by hatch_build.py, in a process of its own.

One shared library holds all modules, so that calls between them stay direct; each module is one C file,
so that the files compile side by side and none grows beyond what a small machine can hold.

`WATU_BUILD_DIR` names a folder to keep between runs; only what has changed is then compiled again.
"""

from __future__ import annotations

import argparse
import fnmatch
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
# Becomes watu__mypyc.*.so, beside the package: from inside it mypyc derives wrong values of __file__.
LIBRARY = "watu"
JOBS = os.cpu_count() or 1


@dataclass(frozen=True)
class Settings:
    """The table [tool.watu.compile]."""

    packages: list[str]
    exclude: list[str]
    lto: bool

    @classmethod
    def load(cls) -> Settings:
        """Read them from pyproject.toml."""
        with (ROOT / "pyproject.toml").open("rb") as file:
            return cls(**tomllib.load(file)["tool"]["watu"]["compile"])

    def modules(self) -> list[str]:
        """The files to compile, relative to src, in a fixed order."""
        found = (
            path.relative_to(SOURCE).as_posix()
            for package in self.packages
            for path in (SOURCE / package).rglob("*.py")
        )
        return sorted(
            path
            for path in found
            if not path.endswith("/__init__.py")
            and not any(fnmatch.fnmatchcase(path, pattern) for pattern in self.exclude)
        )


def compiler_command() -> list[str]:
    """The C compiler that setuptools would start."""
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")


def why_not() -> str:
    """Why nothing can be compiled here, as the end of a sentence; empty if it can."""
    if sys.implementation.name != "cpython":
        return f"mypyc compiles for CPython, and this is {sys.implementation.name}."
    if os.name != "nt":  # there, setuptools alone knows how to find the compiler
        command = compiler_command()
        if shutil.which(command[0]) is None:
            return f"no C compiler ({command[0]}) was found; on Debian, the package gcc has it."
        if not Path(sysconfig.get_path("include"), "Python.h").exists():
            return "Python's C headers were not found; on Debian, the package python3-dev has them."
    if not Settings.load().modules():
        return "there is no module to compile."
    return ""


def is_gcc() -> bool:
    """Whether the compiler is GCC itself, whose link-time optimisation needs no further tool."""
    answer = subprocess.run([*compiler_command(), "--version"], check=False, capture_output=True, text=True)
    return "Free Software Foundation" in answer.stdout


def extensions(settings: Settings, folder: Path) -> list[Any]:
    """Translate the modules to C; return setuptools' extensions, the shared library first."""
    from mypyc.build import mypycify  # noqa: PLC0415 - present only where wheels are built

    # No configuration file: types are checked elsewhere, here only what cannot be compiled matters.
    options = ["--config-file=", f"--cache-dir={folder / 'cache'}"]
    found: list[Any] = mypycify(
        [*options, *settings.modules()],
        opt_level="3",
        debug_level="0",
        multi_file=True,
        target_dir=str(folder / "c"),
        group_name=LIBRARY,
    )
    if os.name != "nt":
        lto = [f"-flto={JOBS}"] if settings.lto and is_gcc() else []
        for extension in found:
            extension.extra_compile_args = [*extension.extra_compile_args, "-Wno-error"]
        library = found[0]  # the others only say where in it their module is
        library.extra_compile_args += ["-fvisibility=hidden", "-fno-semantic-interposition", *lto]
        library.extra_link_args += lto
    return found


def changed(path: str) -> float:
    """When a file was last written; the beginning of time if it is not there."""
    try:
        return Path(path).stat().st_mtime
    except FileNotFoundError:
        return 0.0


def compile_side_by_side(compiler: Any) -> None:
    """Make a setuptools compiler work on several files at once, and skip those that are up to date."""

    def compile_all(
        sources: list[str],
        output_dir: str | None = None,
        macros: list[Any] | None = None,
        include_dirs: list[str] | None = None,
        debug: bool = False,
        extra_preargs: list[str] | None = None,
        extra_postargs: list[str] | None = None,
        depends: list[str] | None = None,
    ) -> list[str]:
        macros, objects, extra_postargs, options, build = compiler._setup_compile(  # noqa: SLF001
            output_dir, macros, include_dirs, sources, depends, extra_postargs
        )
        arguments = compiler._get_cc_args(options, debug, extra_preargs)  # noqa: SLF001
        headers = max(map(changed, depends or []), default=0.0)

        def compile_one(target: str) -> None:
            source, suffix = build[target]
            if changed(target) <= max(headers, changed(source)):
                compiler._compile(  # noqa: SLF001
                    target, source, suffix, arguments, extra_postargs, options
                )

        with ThreadPoolExecutor(JOBS) as pool:
            list(pool.map(compile_one, build))
        return list(objects)

    compiler.compile = compile_all


def build(folder: Path) -> list[tuple[Path, str]]:
    """Compile; return each result with its place in the wheel."""
    from setuptools import Distribution  # noqa: PLC0415 - present only where wheels are built
    from setuptools.command.build_ext import build_ext  # noqa: PLC0415

    class BuildSideBySide(build_ext):
        def build_extensions(self) -> None:
            if self.compiler.compiler_type == "unix":
                compile_side_by_side(self.compiler)
            super().build_extensions()

    os.chdir(SOURCE)
    found = extensions(Settings.load(), folder)
    command = BuildSideBySide(Distribution({"name": "watu", "ext_modules": found}))
    command.build_lib = str(folder / "lib")
    command.build_temp = str(folder / "objects")
    command.parallel = JOBS
    command.ensure_finalized()
    command.run()
    outputs = [Path(path) for path in command.get_outputs()]
    return [(path, path.relative_to(folder / "lib").as_posix()) for path in outputs]


def main() -> int:
    """Compile into a folder, or with --check only say why not."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="print why nothing can be compiled")
    parser.add_argument("--output", type=Path, help="write a list: file, tab, place in the wheel")
    arguments = parser.parse_args()
    reason = why_not()
    if arguments.check or reason:
        print(reason, end="\n" if reason else "")
        return 1 if reason else 0
    if kept := os.environ.get("WATU_BUILD_DIR"):
        folder = ROOT / kept / (sysconfig.get_config_var("SOABI") or "default")
    elif arguments.output:
        folder = arguments.output.resolve().parent / "build"
    else:
        folder = Path(tempfile.mkdtemp(prefix="watu-"))
    folder.mkdir(parents=True, exist_ok=True)
    built = build(folder)
    lines = "".join(f"{path}\t{place}\n" for path, place in built)
    if arguments.output:
        arguments.output.write_text(lines, encoding="utf-8")
    else:
        print(lines, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
