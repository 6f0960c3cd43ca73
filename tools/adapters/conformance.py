#!/usr/bin/env python3
"""usage: conformance SUITE.json 'COMMAND' [OPTION]...
  scores COMMAND, a program that answers the line protocol (README.md), with a suite of corpus/conformance
  --dialect NAME    ask with the FENs of another dialect; only moves or their number are compared then
  --no-shuffled     without positions that only shuffled starts (Chess960) lead to
  --clause PREFIX   only clauses whose names begin so
  --timeout S       seconds for every answer (10)
  --verbose         tell of every position, not only of those that are wrong
status: 0 all clauses asked are right, 1 some are not, 2 bad usage or suite, 3 nothing could be asked, or a move of an
answer is not understood"""
import getopt, json, math, os, pathlib, re, signal, sys, threading  # Python 3.8 or newer; nothing else is needed
from contextlib import suppress
from subprocess import PIPE, Popen

class Program:
    def __init__(self, command, timeout):
        self.command, self.timeout, self.process, self.silent_starts = command, timeout, None, 0

    def stop(self):  # says so before the program ends: ask(), waiting in another thread, asks why it did
        process, self.process = self.process, None
        with suppress(AttributeError, OSError):  # none runs
            os.killpg(process.pid, signal.SIGKILL)

    def ask(self, number, variant, fen):  # what read_answer says, or the verdict on a program that does not answer
        if not self.process:
            if self.silent_starts == 3:
                return {"verdict": "not asked", "lines": ["no answer in 3 starts"]}
            self.process = Popen(self.command, shell=True, stdin=PIPE, stdout=PIPE, start_new_session=True)
            self.silent_starts += 1
        process, late = self.process, threading.Timer(self.timeout, self.stop)
        late.start()
        question = json.dumps({"id": number, "variant": variant, "fen": fen}, separators=(",", ":"))
        with suppress(OSError):  # it has ended
            os.write(process.stdin.fileno(), f"{question}\n".encode())
        line = process.stdout.readline().decode("utf-8", "replace")
        late.cancel()
        reason = "the program ended or closed its output" if self.process else f"no answer in {self.timeout:g} s"
        answer = read_answer(line, number)
        if answer:
            self.silent_starts = -math.inf  # it can answer: it is not given up
            return answer
        self.stop()
        return {"verdict": "wrong", "lines": [f"not an answer to question {number}: {plain(line)}" if line else reason]}

def read_answer(line, number):  # {"moves": [(name, FEN), ...], "result"}, or a verdict; None for nonsense
    with suppress(ValueError, KeyError, TypeError, AttributeError):
        said = json.loads(line)
        if said["id"] == number and said.get("error"):
            return {"verdict": "not asked", "lines": [plain(said["error"])]}
        listed = "successors" in said
        moves = said["successors"] if listed else [{"label": str(i)} for i in range(min(said["count"], 9999))]
        moves = [{"move": m} if isinstance(m, str) else m for m in moves]
        moves = [(str(m.get("move") or m.get("label") or ""), str(m.get("fen") or "")) for m in moves]
        if said["id"] == number and all(map(any, moves)):
            return {"moves": moves, "result": said.get("result"), "counted": not listed}

def plain(text):  # what a program wrote: without control characters, and not too long
    return re.sub("[\0-\x1f\x7f-\x9f\ud800-\udfff]", " ", str(text)).strip()[:200]

def all_moves(position):  # those of its sets, too
    def put(fen, piece, square):  # the FEN with a piece on a square; None if it is not empty
        board, space, fields = fen.partition(" ")
        ranks, at, file = board.split("/"), 8 - int(square[1]), "abcdefgh".index(square[0])
        rank = re.sub("[1-8]", lambda digit: "1" * int(digit[0]), ranks[at])
        ranks[at] = re.sub("1+", lambda run: str(len(run[0])), rank[:file] + piece + rank[file + 1:])
        return "/".join(ranks) + space + fields if rank[file] == "1" else None
    moves = list(position["moves"])
    for each in position.get("sets", []):
        named = re.findall("[a-h][1-8]", each["squares"])
        all_but = each["squares"].startswith("-")
        for square in (file + rank for file in "abcdefgh" for rank in "12345678"):
            fens = [put(each[key], each["piece"], square) for key in ("fen", "same") if key in each]
            if (square in named) != all_but and all(fens):
                moves.append([each["label"] + square, *fens])
    return sorted(moves, key=lambda move: move[0])

OURS = re.compile("[a-h][1-8][-x]|[A-Z]@[a-h][1-8]|O-O|switch|join|pass")  # how names in the suites begin
STEP = re.compile(r"([a-h][1-8])[-x]([a-h][1-8])(?:\{[a-h1-8,]*\})?(?:=([A-Z]))?")
WORD = re.compile(r"([A-Z]?)([a-h]?)([1-8]?)[-x:]?([a-h][1-8])[=/(]?([A-Za-z]?)\)?")  # e2e4, e7e8q, Nbd2, exd8=Q

def meant(name, labels, fen):  # the labels that a name can stand for; None if it says too little, or nothing
    text = re.sub("[+#!?]+$", "", name).replace("0-0", "O-O").replace("O-0", "O-O")
    if text in labels:
        return [text]
    pieces = re.split(r"[\[ |]", fen)[0].replace("~", "")
    rows = [re.sub("[1-8]", lambda digit: "." * int(digit[0]), row) for row in pieces.split("/")]
    board = {"abcdefgh"[i % 8] + str(8 - at): piece for at, row in enumerate(rows) for i, piece in enumerate(row)}
    steps = {label: found.groups() for label in labels for found in [STEP.fullmatch(label)] if found}
    kind = lambda square: board.get(square, ".").upper()
    word = WORD.fullmatch(text)
    piece, file, rank, to, becomes = word.groups() if word else ("",) * 5
    at = file + rank if file and rank else ""
    takes_rook = kind(at) == "K" and kind(to) != "." and board[at].isupper() == board[to].isupper()
    if takes_rook or text in ("O-O", "O-O-O"):
        short = at < to if takes_rook else text == "O-O"
        if ("O-O" if short else "O-O-O") in labels:
            return ["O-O" if short else "O-O-O"]
        return [label for label, (a, b, _) in steps.items()
                if kind(a) == "K" and abs(ord(a[0]) - ord(b[0])) > 1 and (a < b) == short]
    if not word:
        return [] if OURS.match(text) else None
    wanted = piece or ("" if at else "P")
    fits = [label for label, (a, b, now) in steps.items() if b == to and file in ("", a[0]) and rank in ("", a[1])
            and wanted in ("", kind(a)) and becomes.upper() in ("", now or "")]
    longer = any(label[:2] == at and label[3:6] == to + "," for label in labels)  # of several steps
    if len(fits) > 1 or longer or (not fits and wanted and wanted not in map(str.upper, board.values())):
        return None
    return fits

def numbers(runs):  # [1, [4, 6]] is [1, 4, 5, 6]
    return [n for run in runs for n in (range(run[0], run[1] + 1) if isinstance(run, list) else [run])]

def compare(position, answer, counters, foreign):  # the verdict, and the mutants that answer the same
    def bare(fen):
        return " ".join(field for i, field in enumerate(fen.split()) if i not in counters)
    right, moves = all_moves(position), answer["moves"]
    labels = [move[0] for move in right]
    if all(fen for _, fen in moves) and not foreign:
        how, given = "FEN", {bare(fen): f"{name}  {fen}" for name, fen in moves}
        keys = [[bare(fen) for fen in move[1:]] for move in right]
    elif not answer["counted"] and None not in (names := [
            meant(name, labels, position.get("board", position["fen"]))
            if OURS.match(name) or not fen else None for name, fen in moves]):  # beside FENs others are for people
        how, given = "label", {(to or [name])[0]: f"{name}  {fen}" for to, (name, fen) in zip(names, moves)}
        keys = [[move[0]] for move in right]
    elif not answer["counted"] and not all(fen for _, fen in moves):
        name = moves[names.index(None)][0]
        why = f"the move '{plain(name)}' is not understood: write e2-e4, e2e4, Nf3 or the FEN after it"
        return {"verdict": "not asked", "lines": [why], "unread": True}
    else:
        how, given, keys = "number of moves", {fen or name: "" for name, fen in moves}, []
    missing = [i for i, same in enumerate(keys) if not any(key in given for key in same)]
    extra = [key for key in given if not any(key in same for same in keys)]
    lines = [f"missing: {'  '.join(right[i][:2])}" for i in missing] + [f"extra: {plain(given[key])}" for key in extra]
    if how == "number of moves":
        lines = [f"number of moves: {len(given)} instead of {len(right)}"] if len(given) != len(right) else []
    result = answer["result"] if position["result"] != "*" or not right else None
    if result not in (None, position["result"]):
        lines.insert(0, f"result: {plain(result)} instead of {position['result']}")
    like = []
    for name, mutant in position["mutants"].items():
        lost, wrong, more = numbers(mutant.get("missing", [])), mutant.get("extra", []), mutant.get("more", 0)
        if how == "number of moves":
            same = len(given) == len(right) - len(lost) + len(wrong) + more
        else:
            same = missing == lost and len(extra) == len(wrong) + more
            same = same and (how == "label" or all(bare(position["wrong"][i]) in extra for i in wrong))
        if same and result in (None, mutant.get("result", position["result"])):
            like.append(name)
    return {"verdict": "wrong" if lines else "right", "lines": lines, "how": how, "like": like}

def score(suite, options, program):  # prints it, and returns the exit status
    dialect = options["--dialect"] or suite["dialect"]
    foreign = dialect != suite["dialect"]
    clauses = [c for c in suite["clauses"] if c["id"].startswith(options["--clause"])]
    positions = [p for p in suite["positions"] if any(c["id"] in p["clauses"] for c in clauses)]
    positions = [p for p in positions if "--no-shuffled" not in options or not p.get("shuffled")]
    if foreign:
        positions = [{**p, "fen": p["fens"][dialect], "board": p["fen"]} for p in positions
                     if dialect in p.get("fens", {})]
        print(f"asked with FENs of dialect {dialect}: only moves or their number are compared")
    print(f"{suite['variant']}, {suite['profile']}: {len(positions)} positions for {len(clauses)} clauses")
    for number, p in enumerate(positions, 1):
        answer = program.ask(number, suite["variant"], p["fen"])
        p.update(answer if "verdict" in answer else compare(p, answer, suite["counters"], foreign))
        if p["verdict"] == "wrong" or "--verbose" in options:
            print("\n  ".join([f"{p['verdict']}: {p['id']}  {p['fen']}", *p["lines"]]))
    tally = {"passed": 0, "FAILED": 0, "not asked": 0, "undecidable": 0}
    for c in clauses:
        mine = [p for p in positions if c["id"] in p["clauses"]]
        right, wrong = [sum(p["verdict"] == word for p in mine) for word in ("right", "wrong")]
        verdict = "FAILED" if wrong else "passed" if right else "undecidable" if "undecidable" in c else "not asked"
        tally[verdict] += 1
        notes = [f"{right} of {right + wrong} positions right" if right + wrong else c.get("undecidable", "")]
        notes += dict.fromkeys("not asked: " + p["lines"][0] for p in mine if p["verdict"] == "not asked")
        print(f"{verdict:11}  {c['id']}  {'; '.join(filter(None, notes))}".rstrip())
        if wrong:
            print(f"  {c['document']} {c['place']}: {c['reading']}")
    for mutant in suite["mutants"]:
        where = [p for p in positions if "how" in p and mutant["id"] in p["mutants"]]
        if any(p["lines"] for p in where) and all(mutant["id"] in p["like"] for p in where):
            print(f"your program behaves like: {mutant['fault']} ({mutant['id']}, positions: {len(where)})")
    hows = [p.get("how") for p in positions]
    print("compared by " + ", ".join(f"{how}: {hows.count(how)}" for how in ("FEN", "label", "number of moves")))
    passed, failed, silent, undecidable = tally.values()
    share = 100 * passed // max(passed + failed, 1)
    print(f"score: {passed} of {passed + failed} clauses ({share} %), {silent} not asked, {undecidable} undecidable")
    return 1 if failed else 0 if passed and not any(p.get("unread") for p in positions) else 3

def main(words):
    problem = __doc__
    try:
        switches = "dialect= clause= timeout= no-shuffled verbose"
        given, (path, command) = getopt.gnu_getopt(words, "", switches.split())
        options = {"--dialect": "", "--clause": "", "--timeout": "10", **dict(given)}
        program = Program(command, float(options["--timeout"]))
        problem = f"{path}: cannot be read, or is not a conformance suite of version 1"
        suite = json.loads(pathlib.Path(path).read_text("utf-8"))
        if suite["format"] != "arbiter-conformance" or not suite["version"].startswith("1."):
            raise ValueError
    except (getopt.GetoptError, OSError, ValueError, KeyError, TypeError):
        print(problem, file=sys.stderr)
        return 2
    try:
        return score(suite, options, program)
    except (KeyboardInterrupt, BrokenPipeError):
        return 130
    finally:
        program.stop()

signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that the program ends with this one
sys.stdout.reconfigure(encoding="utf-8", line_buffering=True)
os._exit(main(sys.argv[1:]))  # without another try to write to a closed pipe
