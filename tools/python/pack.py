#!/usr/bin/env python3
"""Writes the wheel of the Python package: the sources, the compiled module and the conformance positions.

pack.py ROOT MODULE FOLDER

  ROOT    the project
  MODULE  the compiled module, whose name says for which Python it is (_service.cpython-311-x86_64-linux-gnu.so)
  FOLDER  where to write arbiter_chess-VERSION-PYTHON-ABI-PLATFORM.whl; its name is printed

The same input gives the same bytes: files are sorted, and all have one time.
"""

import base64
import hashlib
import io
import re
import subprocess
import sys
import zipfile
from pathlib import Path

TIME = (1980, 1, 1, 0, 0, 0)
# What PEP 600 lets a wheel for any Linux of a glibc's age take from the system.
SYSTEM = {"libc.so.6", "libm.so.6", "libpthread.so.0", "libdl.so.2", "librt.so.1", "libgcc_s.so.1",
          "ld-linux-x86-64.so.2"}
# Debian's packages of what is compiled into the module.
LINKED = ("libexpected-dev", "libfmt-dev", "libgumbo-dev", "libstdc++6", "libzstd-dev",
          "nlohmann-json3-dev", "pybind11-dev", "zlib1g-dev")


def fail(message):
    sys.exit(f"pack.py: {message}")


def version_of(root):
    found = re.search(r"^project\(Arbiter VERSION ([0-9.]+)", (root / "CMakeLists.txt").read_text(), re.MULTILINE)
    return found.group(1) if found else fail("CMakeLists.txt says no version")


def python_tag(module):
    """"cp311" for the CPython 3.11 that the module was compiled for."""
    found = re.search(r"\.cpython-3(\d+)-", module.name)
    return f"cp3{found.group(1)}" if found else fail(f"{module.name} does not say for which CPython it is")


def platform_tag(module):
    """The oldest system that has what the module needs, as PEP 600 names it: pip refuses older ones."""
    def read(option):
        return subprocess.run(["readelf", "-W", option, module], capture_output=True, text=True, check=True).stdout

    machine = re.search(r"Machine:\s+(.*)", read("--file-header")).group(1)
    if machine != "Advanced Micro Devices X86-64":
        fail(f"{module.name} is for {machine}; wheels are made for x86-64")
    needed = set(re.findall(r"\(NEEDED\).*\[(.*)\]", read("--dynamic")))
    if needed - SYSTEM:
        fail(f"{module.name} needs {', '.join(sorted(needed - SYSTEM))}, which not every system has")
    versions = [tuple(int(part) for part in each.split("."))
                for each in re.findall(r"GLIBC_([0-9.]+)", read("--version-info"))]
    oldest = max(versions)
    return f"manylinux_{oldest[0]}_{oldest[1]}_x86_64"


def metadata(root, version):
    readme = (root / "tools/python/README.md").read_text()
    return "\n".join([
        "Metadata-Version: 2.1", "Name: arbiter-chess", f"Version: {version}",
        "Summary: Rules of chess variants: moves with their clauses, counts, positions and rule pages checked",
        "Keywords: chess,chess variants,fairy chess,chess problems,FEN validator,PGN,perft",
        "License: MIT", "License-File: LICENSE", "Requires-Python: >=3.10",
        "Classifier: License :: OSI Approved :: MIT License", "Classifier: Operating System :: POSIX :: Linux",
        "Classifier: Programming Language :: Python :: 3", "Classifier: Topic :: Games/Entertainment :: Board Games",
        "Classifier: Typing :: Typed", "Description-Content-Type: text/markdown", "", readme])


def contents(root, module, version, tag):
    """The files of the wheel but RECORD: name and bytes."""
    package = root / "tools/python/source/arbiter"
    files = {f"arbiter/{each.name}": each.read_bytes() for each in package.iterdir()
             if each.suffix in (".py", ".pyi", ".typed") or each.name == "py.typed"}
    files["arbiter/_version.py"] = f'"""The version of the package."""\n\n__version__ = "{version}"\n'.encode()
    files[f"arbiter/{module.name}"] = module.read_bytes()
    suites = sorted((root / "corpus/conformance").glob("*/*.json"))
    if not suites:
        fail(f"no conformance positions in {root / 'corpus/conformance'}")
    for suite in suites:
        files[f"arbiter/conformance/{suite.parent.name}/{suite.name}"] = suite.read_bytes()
    info = f"arbiter_chess-{version}.dist-info"
    files[f"{info}/METADATA"] = metadata(root, version).encode()
    files[f"{info}/WHEEL"] = (f"Wheel-Version: 1.0\nGenerator: arbiter ({version})\nRoot-Is-Purelib: false\n"
                              f"Tag: {tag}\n").encode()
    files[f"{info}/LICENSE"] = (root / "LICENSE").read_bytes()
    for library in LINKED:
        licence = Path("/usr/share/doc") / library / "copyright"
        if not licence.exists():
            fail(f"there is no {licence}, the licence of a library that is in the module")
        files[f"{info}/licences/{library}"] = licence.read_bytes()
    return files, info


def record(files, info):
    lines = io.StringIO()
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.write(f"{name},sha256={digest},{len(data)}\n")
    lines.write(f"{info}/RECORD,,\n")
    return lines.getvalue().encode()


def entry(name):
    info = zipfile.ZipInfo(name, TIME)
    info.compress_type = zipfile.ZIP_DEFLATED
    info.create_system = 3  # Unix, so that the next line means permissions
    info.external_attr = (0o100755 if name.endswith(".so") else 0o100644) << 16
    return info


def main(root, module, folder):
    version = version_of(root)
    python = python_tag(module)
    tag = f"{python}-{python}-{platform_tag(module)}"
    files, info = contents(root, module, version, tag)
    files = dict(sorted(files.items()))
    files[f"{info}/RECORD"] = record(files, info)
    folder.mkdir(parents=True, exist_ok=True)
    wheel = folder / f"arbiter_chess-{version}-{tag}.whl"
    part = wheel.with_suffix(".part")
    with zipfile.ZipFile(part, "w") as archive:
        for name, data in files.items():
            archive.writestr(entry(name), data, compresslevel=9)
    part.replace(wheel)
    print(wheel)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*(Path(each) for each in sys.argv[1:]))
