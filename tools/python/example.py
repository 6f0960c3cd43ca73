#!/usr/bin/env python3
"""What the module `arbiter` does, cell by cell: editors that know "# %%" run it as a notebook, Python as a script."""

# %% Moves: each with the clauses of the rules that allow it
import arbiter

position = arbiter.Position("takemake").play("e2-e4", "d7-d5")
print(position.fen, position.status)
for move in position.moves("e4"):
    print(f"  {move}  {' '.join(move.clauses)}")

# %% Why a move is not legal
verdict = position.why("e4-e6")
print(verdict.reason, verdict.clauses)
for clause in arbiter.variant("takemake").clauses:
    if clause.id in verdict.clauses:
        print(f"  {clause.id}: {clause.document} {clause.place}")

# %% A game, until one of its moves is not legal
game = ["f2-f3", "e7-e5", "g2-g4", "d8-h4", "e1-f2"]
try:
    arbiter.Position("chess").play(*game)
except arbiter.MoveError as error:
    print(f"move {error.index + 1}, {error.move}: {error.message}")
    last = arbiter.Position("chess", error.fen)
    print(last.status, last.result, last.ending_clauses)

# %% How many there are, in one ply, two and three: to a limit, which Duck chess exceeds in the third
for variant in arbiter.variants():
    start = arbiter.Position(variant.name)
    depths = (1, 2, 3) if len(start.moves()) < 100 else (1, 2)
    print(f"{variant.title:30} {[start.perft(depth) for depth in depths]}")

# %% What is wrong with a FEN, and where
fen = "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 2"
for finding in arbiter.check(fen, "chess").findings:
    begin, end = finding.span(fen) or (0, 0)
    print(finding)
    print(f"  {fen}\n  {' ' * begin}{'^' * (end - begin)}")
    for fix in finding.fixes:
        print(f"  {fix.what}: {fix.apply(fen)}")

# %% Of which variant is it, and how do others write it?
fen = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w 2 ahah d6"
for candidate in arbiter.recognise(fen).candidates:
    if candidate.sound:
        print(candidate.variant, candidate.dialect)
print(arbiter.convert(fen, "fen", "chess"))

# %% Does a rule page say what the rules say?
page = """
p A Leaper goes diagonally to the next square, and in straight lines to the second.
.diagram
  | fen:8/p7/5p2/8/8/1P/8/N5p1 e3,c1,e1,a3,a5,b2,c3,d4,e5:
"""
report = arbiter.verify(page, file="leaper.pug", variant="interweave")
print(f"{report.summary.diagrams} diagram, {report.summary.errors} error")
for finding in report.findings:
    print(finding)

# %% Another program's moves: what is missing, what is extra?
theirs = [move.notation for move in arbiter.Position("chess").moves() if move.notation != "b1-c3"] + ["e2-e5"]
comparison = arbiter.Position("chess").compare(theirs)
print("missing:", *comparison.missing)
for extra in comparison.extra:
    print(f"extra: {extra.move}, {extra.reason} {extra.clauses}")

# %% Positions that were chosen for every clause: a test of a program of yours
suite = arbiter.conformance("kingofthehill")
print(len(suite["positions"]), "positions; the keys of each:", *sorted(suite["positions"][0]))
