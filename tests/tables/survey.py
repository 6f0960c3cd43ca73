#!/usr/bin/env python3
"""Builds the tables of all three pieces of every variant, and writes what the files of corpus/tables say of them.

survey.py BIN OUT [VARIANT…] [--from N] [--to N]
survey.py BIN OUT --page

BIN is the folder of the programs. longest.tsv, zugzwangs.tsv, puzzles.tsv and times.tsv in OUT get the lines for the
variants that are named (default: all). times.tsv has what took how long: variant, profile, armies, material, positions,
seconds of the processor, and what `--table check` said of 20,000 samples. Other lines of those files stay. Takes about
two hours for all; a table that needs more than --memory 8192 is left out, and said. Each table
has a number in its variant, from 1; --from and --to name a part of them. With --page, OUT/longest.html gets
boards to click through: the two materials of each variant whose quickest win takes longest. Nothing here is a test:
longest_slow_test.cpp holds what is in the files against tables built anew.
"""

import argparse
import itertools
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

HEAD = {"longest.tsv": "variant\tprofile\tarmies\tmaterial\toutcome\tplies\tfen",
        "zugzwangs.tsv": "variant\tprofile\tarmies\tmaterial\tto move\tpassed\tfen",
        "puzzles.tsv": "variant\tprofile\tarmies\tmaterial\tkey\tplies\tfen",
        "times.tsv": "variant\tprofile\tarmies\tmaterial\tpositions\tseconds\t20,000 samples"}
MOST_ZUGZWANGS = 3
MOST_OF_A_VARIANT = 2  # on the page

ROOT = pathlib.Path(__file__).resolve().parents[2]
VARIANTS = ROOT / "tests/variants"


def spelled_out(pattern):
    """What a pattern stands for, in order: "K[QR]vK" is KQvK and KRvK. Two sets of letters beside each other that are the
    same give each pair once."""
    found, seen = [], set()
    parts = re.findall(r"\[\w+\]|[^\[]", pattern)
    for letters in itertools.product(*(part.strip("[]") for part in parts)):
        text = "".join(letters)
        key = "v".join("".join(sorted(side)) for side in text.split("v"))
        if key not in seen:
            found.append(text)
            seen.add(key)
    return found


def works():
    """By variant, in the order of variants.def, from the rows `survey` of its cases.tsv: profile, pairings of armies,
    materials. A pawn's table has the pieces that it may become."""
    found = {}
    names = re.findall(r"^ARBITER_VARIANT\((\w+)\)", (ROOT / "verifier/variants/variants.def").read_text(), re.M)
    for path in (VARIANTS / name / "cases.tsv" for name in names):
        for profile, armies, materials in re.findall(r"^survey\t(.*)\t(.*)\t(.*)$", path.read_text(encoding="utf-8"), re.M):
            # Pairings are White's army and Black's: NC is not CN.
            sets = re.findall(r"\[(\w+)\]", armies)
            pairings = ["".join(pair) for pair in itertools.product(*sets)] if sets else [armies]
            found.setdefault(path.parent.name, []).append(
                (profile, pairings, [each for pattern in materials.split() for each in spelled_out(pattern)]))
    return found


WORKS = works()


def run(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def pieces_of(material):
    return sum(1 for letter in material.split("v")[0] + material.split("v")[1] if letter.isalpha() or letter == "*")


def same_material(one, other):
    """Whether they name the same pieces, for the same sides or with the colours exchanged."""
    def sides(material):
        rest, _, shared = material.partition("+")
        return [sorted(side) for side in rest.split("v")], sorted(shared)
    (own, shared), (others, other_shared) = sides(one), sides(other)
    return shared == other_shared and others in (own, own[::-1])


def longest_wins(summary, key):
    """The lines of a table's own material, and which other materials of three pieces follow from it."""
    lines, others = [], set()
    for each in summary["summary"]:
        if not same_material(each["material"], key[3]):
            if pieces_of(each["material"]) == 3:
                others.add(each["material"])
        # Where the side without moves of its own wins, the loss says as much as the win.
        elif each["longestWin"] and each["longestWin"]["plies"] > 1:
            lines.append([*key[:3], each["material"], "win", str(each["longestWin"]["plies"]), each["longestWin"]["fen"]])
    return lines, others


def survey(solve, variant, profile, armies, material, listed, found):
    with tempfile.TemporaryDirectory() as folder:
        table = os.path.join(folder, "t.table")
        words = ["--armies", armies] if armies != "-" else []
        build = [solve, "--variant", variant, "--profile", profile, *words, "--table", "build", "--memory", "8192",
                 "--format", "json", "--material"]
        built, seconds = run([*build, material, "--save", table])
        key = (variant, profile, armies, material)
        if built.returncode != 0:
            print("\t".join(key), "NOT BUILT:", built.stderr.strip().splitlines()[-1], flush=True)
            found["times.tsv"].append([*key, "-", f"{seconds:.1f}", "not built"])
            return
        summary = json.loads(built.stdout)
        checked, _ = run([solve, "--table", "check", table, "--samples", "20000", "--seed", "3", "--format", "json"])
        verdict = "no difference" if checked.returncode == 0 else "A DIFFERENCE"
        print("\t".join(key), summary["positions"], f"{seconds:.1f}", verdict, flush=True)
        found["times.tsv"].append([*key, str(summary["positions"]), f"{seconds:.1f}", verdict])
        own, others = longest_wins(summary, key)
        found["longest.tsv"].extend(own)
        for other in sorted(others):
            if any(same_material(other, each) for each in listed):
                continue
            # What follows from a table's material is only a part of the positions of the other one.
            done, _ = run([*build, other])
            if done.returncode == 0:
                found["longest.tsv"].extend(longest_wins(json.loads(done.stdout), (*key[:3], other))[0])
            else:
                print("\t".join((*key[:3], other)), "NOT BUILT:", done.stderr.strip().splitlines()[-1], flush=True)
            listed.append(other)
        zugzwangs, _ = run([solve, "--table", "zugzwangs", table, "--format", "json"])
        for each in json.loads(zugzwangs.stdout)["zugzwangs"][:MOST_ZUGZWANGS]:
            found["zugzwangs.tsv"].append([*key, in_words(each), in_words(each["passed"]), each["fen"]])
        puzzles, _ = run([solve, "--table", "puzzles", table, "--format", "json"])
        for each in json.loads(puzzles.stdout)["puzzles"][:MOST_ZUGZWANGS]:
            found["puzzles.tsv"].append([*key, each["key"], str(each["plies"]), each["fen"]])


def in_words(value):
    outcome, plies = value["outcome"], value["plies"]
    if outcome == "draw":
        return "drawn"
    word = "won" if outcome == "win" else "lost"
    return f"{word} in {plies} {'ply' if plies == 1 else 'plies'}" if plies else f"{word}, the game has ended"


def main():
    if len(sys.argv) < 3:
        print(__doc__)
        return 2
    solve = os.path.join(sys.argv[1], "arbiter-solve")
    if sys.argv[3:] == ["--page"]:
        return write_page(solve, sys.argv[2])
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin")
    parser.add_argument("out")
    parser.add_argument("variants", nargs="*", default=list(WORKS))
    parser.add_argument("--from", dest="first", type=int, default=1)
    parser.add_argument("--to", dest="last", type=int)
    given = parser.parse_args()
    unknown = [each for each in given.variants if each not in WORKS]
    if unknown:
        parser.error(f"no table to survey of {', '.join(unknown)}: rows survey in tests/variants/*/cases.tsv name "
                     + ", ".join(WORKS))
    os.makedirs(given.out, exist_ok=True)
    for variant in given.variants:
        number = 0
        for profile, armies, materials in WORKS[variant]:
            listed = {army: [*materials] for army in armies}
            for army, material in itertools.product(armies, materials):
                number += 1
                if number < given.first or (given.last is not None and number > given.last):
                    continue
                found = {name: [] for name in HEAD}
                print(f"{number}\t", end="")
                survey(solve, variant, profile, army, material, listed[army], found)
                write(given.out, found)
    return 0


def write(folder, found):
    """Adds the lines of a table to the files, so that nothing is lost if the rest does not come to its end."""
    for name, rows in found.items():
        path = os.path.join(folder, name)
        old = []
        if os.path.exists(path):
            with open(path, encoding="utf-8") as lines:
                old = [line.rstrip("\n").split("\t") for line in lines][1:]
        with open(path, "w", encoding="utf-8") as out:
            for row in [HEAD[name].split("\t"), *merged(name, old, rows)]:
                print("\t".join(row), file=out)


def write_page(solve, folder):
    with open(os.path.join(folder, "longest.tsv"), encoding="utf-8") as lines:
        rows = [line.rstrip("\n").split("\t") for line in lines][1:]
    with tempfile.TemporaryDirectory() as work:
        files = []
        for variant in WORKS:
            slowest = sorted((row for row in rows if row[0] == variant), key=lambda row: -int(row[5]))
            chosen = list(dict.fromkeys(tuple(row[:4]) for row in slowest))[:MOST_OF_A_VARIANT]
            for _, profile, armies, material in chosen:
                files.append(os.path.join(work, f"{len(files):02}.table"))
                done, _ = run([solve, "--variant", variant, "--profile", profile,
                               *(["--armies", armies] if armies != "-" else []), "--table", "build", "--material",
                               material, "--memory", "8192", "--save", files[-1], "--quiet"])
                if done.returncode != 0:
                    print(done.stderr, file=sys.stderr)
                    return 1
        done, _ = run([solve, "--table", "show", *files, "--format", "html", "--quiet", "--output",
                       os.path.join(folder, "longest.html")])
        print(done.stderr, file=sys.stderr, end="")
        return done.returncode


def key_of(name, row):
    """What two lines about one thing have in common."""
    if name == "longest.tsv":
        return (*row[:5], row[6].split(" ")[1])  # the side to move
    return tuple(row[:4]) if name == "times.tsv" else (row[0], row[1], row[6])


def merged(name, old, new):
    """The new lines and those old ones that say something else, by variant. Of the armies, in whose pairings one piece
    comes back with the same number of plies, the first."""
    by_key = {}
    seen = set()
    for row in new + old:
        piece = (row[3], *row[4:6], row[6].split(" ")[1]) if name == "longest.tsv" and row[0] == "armies" else None
        if key_of(name, row) in by_key or (piece and piece in seen):
            continue
        by_key[key_of(name, row)] = row
        seen.add(piece)
    order = list(WORKS)

    def place(row):
        if name in ("longest.tsv", "times.tsv"):
            return (order.index(row[0]), row[1], row[3], row[2], 0)
        listed = [each for profile, _, materials in WORKS[row[0]] if profile == row[1] for each in materials]
        return (order.index(row[0]), row[1], "", row[2], listed.index(row[3]) if row[3] in listed else len(listed))

    return sorted(by_key.values(), key=place)


if __name__ == "__main__":
    sys.exit(main())
