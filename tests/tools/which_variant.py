"""Every tool takes the same evidence for the same variant, and gives the same reason: the table which_variant.tsv, row by row."""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

STALLED = 120


def run(command, folder, given=""):
    return subprocess.run(command, cwd=folder, input=given, capture_output=True, text=True, timeout=STALLED, check=False)


def told(answer, say):
    """(variant, reason) as the tool said it; ("?", ...) where it asked."""
    notes = answer.stderr
    match = re.search(r"the rules are those of (\w+), since (.*?); --variant", notes)
    if match:
        return match.group(1), match.group(2)
    match = re.search(r"variants: \d+ positions? of (\w+) \((.*?)\)", notes)
    if match:
        return match.group(1), match.group(2)
    if answer.returncode == 2:
        return "?", ""
    return say(answer), ""


def first_json(text):
    return json.JSONDecoder().raw_decode(text.lstrip())[0]


def counted(answer):
    """The variant of the one position that arbiter-corpus counted; "?" where it refused it."""
    return next(iter(first_json(answer.stdout)["variants"]), "?")


class Tools:
    def __init__(self, folder, work):
        self.folder, self.work = folder, work

    def program(self, name):
        return str(self.folder / f"arbiter-{name}")

    def write(self, name, text):
        path = self.work / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return name

    def moves_typed(self, row):
        label = f"{row.own} | " if row.own else ""
        answer = run([self.program("moves"), *row.option, "--format", "json", label + row.fen], self.work)
        return told(answer, lambda each: first_json(each.stdout)["variant"])

    def moves(self, row):
        file = self.write(row.path + ".fens", (f"{row.own} | " if row.own else "") + row.fen + "\n")
        answer = run([self.program("moves"), *row.option, "--format", "jsonl", "--fens", file], self.work)
        return told(answer, lambda each: first_json(each.stdout)["variant"])

    def perft(self, row):
        own = f"variant {row.own}\n" if row.own else ""
        file = self.write(row.path + ".perft", f"id a\n{own}fen {row.fen}\nmoves 1 999999\n")
        answer = run([self.program("perft"), *row.option, "--format", "json", "--suite", file], self.work)
        return told(answer, lambda each: first_json(each.stdout)["cases"][0]["variant"])

    def corpus(self, row):
        file = self.write(row.path + ".fens", (f"{row.own} | " if row.own else "") + row.fen + "\n")
        answer = run([self.program("corpus"), "stats", *row.option, "--format", "json", file], self.work)
        return told(answer, counted)

    def corpus_pgn(self, row):
        own = f'[Variant "{row.own}"]\n' if row.own else ""
        file = self.write(row.path + ".pgn", f'[Event "a"]\n{own}[SetUp "1"]\n[FEN "{row.fen}"]\n\n*\n')
        answer = run([self.program("corpus"), "stats", *row.option, "--format", "json", file], self.work)
        return told(answer, counted)

    def solve(self, row):
        own = f" variant {json.dumps(row.own)};" if row.own else ""
        file = self.write(row.path + ".epd", f"{row.fen}{own} stip \"x1\";\n")
        answer = run([self.program("solve"), *row.option, "--format", "jsonl", file], self.work)
        return told(answer, lambda each: first_json(each.stdout)["variant"])

    def compare_typed(self, row):
        peer = f"{self.program('moves')} --serve"
        label = f"{row.own} | " if row.own else ""
        answer = run([self.program("compare"), *row.option, "--format", "json", "--engine", peer, label + row.fen], self.work)
        return told(answer, lambda each: first_json(each.stdout)["variant"])

    def compare(self, row):
        peer = f"{self.program('moves')} --serve"
        file = self.write(row.path + ".fens", row.fen + "\n")
        answer = run([self.program("compare"), *row.option, "--format", "json", "--engine", peer, "--corpus", file], self.work)
        return told(answer, lambda each: first_json(each.stdout)["variant"])

    def verify(self, row):
        own = f'[Variant "{row.own}"]\n' if row.own else ""
        file = self.write(row.path + ".pgn", f'[Event "a"]\n{own}[SetUp "1"]\n[FEN "{row.fen}"]\n\n*\n')
        answer = run([self.program("verify"), *row.option, "--format", "json", file], self.work)
        page = first_json(answer.stdout)["pages"][0]
        return page.get("variant") or "?", ""


class Row:
    def __init__(self, line):
        cells = line.split("\t")
        self.evidence, self.own, self.option, self.path, self.fen, self.variant, self.reason, self.tools = cells
        self.option = ["--variant", self.option] if self.option else []
        self.tools = self.tools.split()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("--table", type=pathlib.Path, default=pathlib.Path(__file__).with_suffix(".tsv"))
    given = parser.parse_args()
    every = int(os.environ.get("ARBITER_EVERY", "1"))  # tests/support/every.hpp
    lines = [line for line in given.table.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    asked = [(number, row, tool) for number, row in enumerate(map(Row, lines)) for tool in row.tools][::every]
    if every > 1:
        print(f"SKIPPED in part: only one answer in {every} is asked for (ARBITER_EVERY)")
    wrong = 0
    for number, row, tool in asked:
        with tempfile.TemporaryDirectory() as work:
            seen = getattr(Tools(given.bin.resolve(), pathlib.Path(work)), tool)(row)
        reason = "" if tool == "verify" else row.reason
        if seen != (row.variant, reason):
            wrong += 1
            print(f"row {number + 1} ({row.evidence}), {tool}: {seen}, not {(row.variant, reason)}")
    print(f"{len(asked)} answers, {wrong} wrong")
    return 1 if wrong or not asked else 0


if __name__ == "__main__":
    sys.exit(main())
