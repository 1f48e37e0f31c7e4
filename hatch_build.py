"""Compile the hot packages with mypyc while a wheel is built, where that is possible.

The wheel always holds the Python source. Where a C compiler is found it also holds the same modules
compiled, and Python prefers those. Two environment variables decide otherwise:

- `WATU_PURE=1`: never compile;
- `WATU_COMPILED=1`: not being able to compile is an error.

An editable installation is never compiled: what runs is the source as it stands.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LONGEST = 160  # what of a compiler's message still reads as one sentence


def is_set(variable: str) -> bool:
    """Whether an environment variable asks for something."""
    return os.environ.get(variable, "0") not in ("", "0")


class CompileHook(BuildHookInterface[BuilderConfig]):
    """Adds the compiled modules to the wheel, or says in one sentence why there are none."""

    scratch: tempfile.TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        """The compiler, and the libraries whose types it reads; nothing where it will not run."""
        if self.why_not():
            return []
        project = self.metadata.core
        return [*project.optional_dependencies["compile"], *project.dependencies]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and hand the results to the wheel."""
        if self.target_name != "wheel" or version == "editable":
            return
        reason = self.why_not()
        if not reason:
            self.scratch = tempfile.TemporaryDirectory(prefix="watu-")
            output = Path(self.scratch.name, "built.txt")
            built = self.script("--output", str(output))
            if built.returncode == 0:
                for line in output.read_text(encoding="utf-8").splitlines():
                    path, place = line.split("\t")
                    build_data["force_include"][path] = place
                build_data["pure_python"] = False
                build_data["infer_tag"] = True
                return
            print(built.stdout)
            reason = "the compilation failed: " + last_error(built.stdout)
        if is_set("WATU_COMPILED"):
            raise RuntimeError(f"Watu was to be compiled, but {reason}")
        print(f"Watu will run interpreted, since {reason}", file=sys.stderr)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what lies between the source and the wheel."""
        del version, build_data, artifact_path
        if self.scratch is not None:
            self.scratch.cleanup()

    def why_not(self) -> str:
        """Why this machine cannot or should not compile; empty if it can."""
        if is_set("WATU_PURE"):
            return "WATU_PURE is set."
        return self.script("--check").stdout.strip()

    def script(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run the build script apart: setuptools and mypyc change the process they run in."""
        command = [sys.executable, str(Path(self.root, "scripts", "mypyc_build.py")), *arguments]
        return subprocess.run(
            command,
            check=False,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=self.root,
        )


def last_error(log: str) -> str:
    """The line of a build log that says most."""
    lines = [line.strip() for line in log.splitlines() if line.strip()]
    telling = [line for line in lines if re.search(r":\d+: .*error: ", line)]
    line = telling[0] if telling else (lines or ["it left no message"])[-1]
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}..."
