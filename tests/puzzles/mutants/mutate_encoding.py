#!/usr/bin/env python3
"""Writes sources of the encoding once more, with faults that can be switched on.

mutate_encoding.py SOURCE OUT LIST

LIST is a file of mutants as tests/conformance/mutate.py describes them; `in` names a source file from the root of the
project. OUT gets the file NAME for every such source of that name, and encoding_mutants.inc: each mutant's number, name
and fault in words. A text that is missing or occurs twice is an error with its place.
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent.parent / "conformance"))
import mutate  # noqa: E402


def main():
    source, out, listed = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    blocks = list(mutate.blocks(listed))
    for number, block in enumerate(blocks, 1):
        for word in ("mutant", "in", "text", "instead", "says"):
            if word not in block:
                raise mutate.Fault(f"{listed}:{block['line']}: the block has no line '{word}'")
        if not (source / block["in"]).exists():
            raise mutate.Fault(f"{listed}:{block['line']}: there is no file {block['in']}")
        block["number"] = number
    for file in sorted({block["in"] for block in blocks}):
        text = (source / file).read_text()
        here = [(*mutate.place_of(block, text), block) for block in blocks if block["in"] == file]
        mutate.write(out / pathlib.Path(file).name, '#include "tests/puzzles/mutants/encoding_mutation.hpp"\n'
                     + mutate.written(text, 0, len(text), here))
    rows = [f"{{{block['number']}, {mutate.quoted(block['mutant'])}, {mutate.quoted(block['says'])}}},\n"
            for block in blocks]
    mutate.write(out / "encoding_mutants.inc", "".join(rows))


try:
    main()
except mutate.Fault as fault:
    sys.exit(f"mutate_encoding.py: {fault}")
