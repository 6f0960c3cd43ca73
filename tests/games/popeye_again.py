#!/usr/bin/env python3
"""Solves puzzles from games again with Popeye, which knows nothing of Arbiter.

popeye_again.py BIN POPEYE GAMES SEED [VARIANT]
popeye_again.py BIN POPEYE BOOK [SECONDS]

Reads BOOK, an answer of --from-games with --format json, or collects puzzles from GAMES games of VARIANT (takemake, profile problemists; or chess) with arbiter-compose --from-games,
writes them as Popeye's input and lets the program POPEYE (with its option -maxmem) solve them. Of each puzzle Popeye must
find mate in the stated number of moves, by one key (in one move: as many as the record says). Popeye knows the rules of
profile problemists: where it differs from a puzzle of another profile, arbiter-solve must give its answer under that one.
With SECONDS it leaves out what takes Popeye longer, and says how many those are. Status 1 if one differs.
"""

import json
import re
import subprocess
import sys
import tempfile


def keys_of_problemists(binary, puzzle):
    """How many keys the position has by the rules that Popeye has."""
    ask = [f"{binary}/arbiter-solve", f"#{puzzle['moves']}", "--variant", "takemake", "--profile", "problemists",
           "--fen", puzzle["fen"], "--format", "json"]
    answer = json.loads(subprocess.run(ask, capture_output=True, text=True, check=False).stdout)
    return len(answer["solutions"])


def main():
    if len(sys.argv) not in (4, 5, 6):
        sys.exit(__doc__)
    binary, popeye, source = sys.argv[1:4]
    is_book = not source.isdigit()
    seconds = int(sys.argv[4]) if is_book and len(sys.argv) > 4 else 0
    if is_book:
        ask = [f"{binary}/arbiter-compose", "--merge", source, "--quiet"]
    else:
        variant = sys.argv[5] if len(sys.argv) == 6 else "takemake"
        rules = ["--variant", variant] + (["--profile", "problemists"] if variant == "takemake" else [])
        ask = [f"{binary}/arbiter-compose", "--from-games", source, "--seed", sys.argv[4], "--quiet"] + rules
    book = json.loads(subprocess.run(ask + ["--format", "json"], capture_output=True, text=True, check=True).stdout)
    book["puzzles"] = [puzzle for puzzle in book["puzzles"] if "gain" not in puzzle and "lossIn" not in puzzle]
    book["puzzles"].sort(key=lambda puzzle: (puzzle["moves"], puzzle["rating"]))  # as a book is written
    text = subprocess.run(ask + ["--as", "popeye"], capture_output=True, text=True, check=True).stdout
    with tempfile.NamedTemporaryFile("w", suffix=".inp") as file:
        file.write(text)
        file.flush()
        limit = ["-maxtime", str(seconds)] if seconds else []
        run = [popeye, "-maxmem", "256M", *limit, file.name]
        answer = subprocess.run(run, capture_output=True, text=True, check=True).stdout
    ends = r"(solution finished|Partial solution|solution interrupted)[^\n]*\n"
    *parts, _ = re.split(ends, answer)
    solved = list(zip(parts[::2], parts[1::2]))
    if len(solved) != len(book["puzzles"]):
        sys.exit(f"{len(book['puzzles'])} puzzles, {len(solved)} answers")
    other_profile = book["variant"] == "takemake" and book["profile"] != "problemists"
    wrong = by_profile = 0
    open_ones = {}
    for puzzle, (said, end) in zip(book["puzzles"], solved):
        if seconds and end != "solution finished":
            open_ones[puzzle["moves"]] = open_ones.get(puzzle["moves"], 0) + 1
            continue
        if not re.search(rf"^ +#{puzzle['moves']} +\d+ \+ \d+", said, re.M):
            wrong += 1
            print(f"another stipulation: {puzzle['fen']}")
            continue
        keys = len(re.findall(r"^ +1\.\S.* !", said, re.M))
        expected = puzzle["lastMoves"] if puzzle["moves"] == 1 else 1
        if keys != expected or puzzle["moves"] > 1 and not re.search(rf"^ +{puzzle['moves']}\.\S.* #", said, re.M):
            if other_profile and keys != expected and keys == keys_of_problemists(binary, puzzle):
                by_profile += 1
                print(f"{keys} keys, not {expected}, by the rules of problemists: {puzzle['fen']}")
                continue
            wrong += 1
            print(f"{keys} keys, not {expected}: {puzzle['fen']} {puzzle['goal']}\n{said}")
    lengths = sorted({puzzle["moves"] for puzzle in book["puzzles"]})
    counts = ", ".join(f"{sum(p['moves'] == n for p in book['puzzles'])} in {n}" for n in lengths)
    print(f"{len(solved)} puzzles ({counts}): {wrong} differ, {by_profile} because their profile is not Popeye's")
    for moves, count in sorted(open_ones.items()):
        print(f"not checked: {count} in {moves}, which take Popeye more than {seconds} s")
    return 1 if wrong or len(solved) == sum(open_ones.values()) else 0


sys.exit(main())
