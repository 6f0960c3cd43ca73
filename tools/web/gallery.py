#!/usr/bin/env python3
"""Books of the page from the gallery of composed positions: gallery-VARIANT.json, an entry for each with a move to find.

gallery.py CORPUS FOLDER

Tasks and kinds are the titles of corpus/composed/gallery.html; positions and solutions those of the records beside it,
which tests judge and play again. Prints how many positions have nothing to find: they are mated, or without a move.
"""
import collections
import html
import json
import pathlib
import re
import sys

# Kinds that end with the game won by the side that begins: every last move that wins is right.
WINS = {"Mate in one", "Mate in two", "Mates in more moves", "Wins", "Mate by birth", "Mate by the switch",
        "The nature that mates"}


def shape(fen):
    """What a FEN has in every dialect: where pieces of which colour stand, and the fields behind the board."""
    board, _, rest = fen.partition(" ")
    return re.sub("[a-z]", "x", re.sub("[A-Z]", "X", board)), rest


def words(card, pattern):
    return html.unescape(re.sub("<[^>]*>", "", re.search(pattern, card, re.S).group(1))).strip()


def lines(position):
    """All solutions, from the first move to the last: those of a record's notes, else its line, else its moves."""
    if not position.get("line"):
        return [[move] for move in position["moves"]]
    noted = [re.sub(r"(^| )\d+\. ", " ", note).split() for note in position.get("notes", [])
             if note.startswith("1. ") and "threat" not in note]
    return noted if position["moves"] in noted else [position["moves"]]


corpus, folder = map(pathlib.Path, sys.argv[1:])
records = collections.defaultdict(list)
for path in sorted((corpus / "composed").glob("*.json")):
    record = json.loads(path.read_text())
    for position in record["positions"]:
        records[shape(position["fen"])].append((record, position))
books = {}
nothing = 0
for card in re.findall("<article .*?</article>", (corpus / "composed/gallery.html").read_text(), re.S):
    found = records[shape(words(card, "FEN: <code>(.*?)</code>"))]
    if len(found) != 1:
        sys.exit(f"gallery.py: {len(found)} records have the position {words(card, 'FEN: <code>(.*?)</code>')}")
    [(record, position)] = found
    if not position["moves"]:
        nothing += 1
        continue
    kind, task = words(card, 'data-kind="(.*?)"'), words(card, "<h4[^>]*><a.*?</a>(.*?)</h4>")
    both = record["theme"] == "helpmate"
    solutions = lines(position)
    book = books.setdefault(record["variant"], {"variant": record["variant"], "profile": "documented", "puzzles": []})
    moves = len(solutions[0]) if both else (len(solutions[0]) + 1) // 2
    book["puzzles"].append({
        "fen": position["fen"], "profile": record["profile"], "task": task, "kind": kind,
        "goal": f"win{moves}" if kind in WINS else "task", "moves": moves, "both": both,
        "line": position["moves"] if position.get("line") else solutions[0], "lines": solutions, "tags": [kind]})
for variant, book in books.items():
    (folder / f"gallery-{variant}.json").write_text(json.dumps(book, ensure_ascii=False, separators=(",", ":")))
print(", ".join(f"{variant}: {len(book['puzzles'])}" for variant, book in books.items()) +
      f" puzzles of the gallery; {nothing} positions with no move to find")
