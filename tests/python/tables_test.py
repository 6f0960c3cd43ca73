"""The counts of corpus/perft, whose numbers come from other programs, as far as they are small. The folder is named by
ARBITER_ROOT."""

import os
import pathlib
import re
import unittest

import arbiter

MOST = 40_000  # nodes of a row that is counted
TABLES = sorted(pathlib.Path(os.environ["ARBITER_ROOT"], "corpus/perft").glob("*.perft"))


def cases(path):
    """The blocks of a table: a dict of what its lines say, and its rows (count, depth, what is said)."""
    for block in re.split(r"\n\s*\n", path.read_text()):
        keys, rows = {}, []
        for line in block.splitlines():
            word, _, rest = line.partition(" ")
            if word in ("moves", "steps", "detail"):
                depth, _, said = rest.partition(" ")
                rows.append((word, int(depth), said))
            elif word and not word.startswith("#"):
                keys[word] = rest.strip()
        if "variant" in keys:
            yield keys, rows


class Tables(unittest.TestCase):
    def test_small_rows(self):
        counted = {}
        for path in TABLES:
            for keys, rows in cases(path):
                name, _, pair = keys.get("position", "start").partition(":")
                armies = keys.get("armies") or (pair if len(pair) == 2 else None)
                named = name if armies == pair else keys.get("position")
                position = arbiter.Position(keys["variant"], keys.get("fen"), profile=keys.get("profile"),
                                            position=None if "fen" in keys else named, armies=armies)
                sizes = {depth: int(said) for kind, depth, said in rows if kind == "moves"}
                for kind, depth, said in rows:
                    if sizes.get(depth, MOST + 1 if kind == "detail" else int(said.split()[0])) > MOST:
                        continue
                    with self.subTest(table=path.name, id=keys.get("id"), kind=kind, depth=depth):
                        if kind == "detail":
                            counts = position.count(depth, detail=True).results[-1].detail
                            for each in said.split():
                                what, _, number = each.partition("=")
                                self.assertEqual(counts[what], int(number), what)
                        else:
                            self.assertEqual(position.count(depth, count=kind).nodes, int(said.split()[0]))
                        counted[keys["variant"]] = counted.get(keys["variant"], 0) + 1
        print(f"counted rows: {counted}")
        self.assertEqual(set(counted), {each.name for each in arbiter.variants()})
        for variant, rows in counted.items():
            self.assertGreaterEqual(rows, 10, variant)


if __name__ == "__main__":
    unittest.main()
