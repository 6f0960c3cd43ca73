#!/usr/bin/env python3
"""Proves long mates of an EPD file by proof-number search, verifies the proofs and times both.

long_mates.py BIN FILE.epd FROM TO NODES [HASH [JOBS]]

FILE has lines `FEN-fields bm #N;`, as vondele/matetrack's matetrack.epd. Each position whose N is FROM to TO is given to
arbiter-solve --engine proof-number, which may take twice as many moves (at most 100) and NODES nodes, with a table of HASH
MiB (512); JOBS positions at a time (1). What is proved is verified by arbiter-solve --check. Prints a line for each position
(N, FEN, verdict, length of the proof, nodes, seconds of CPU time, moves of the proof file, seconds of its check), then how
many were proved. Status 1 if a proof does not hold.
"""

import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile

MOST_MOVES = 100


def run(command):
    """Its output, and its seconds of CPU time."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    out = process.stdout.read()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return out, used.ru_utime + used.ru_stime


def prove(binary, moves, fen, nodes, table, folder):
    proof = os.path.join(folder, f"{abs(hash(fen))}.jsonl")
    out, seconds = run([binary, "--variant", "chess", "--engine", "proof-number", "--fen", fen, "--stipulation",
                        f"#{min(MOST_MOVES, 2 * moves)}", "--max-nodes", nodes, "--hash", table, "--keys", "--save", proof,
                        "--format", "jsonl", "--quiet"])
    answer = json.loads(out)
    if answer["verdict"] != "forced" or not os.path.exists(proof):
        return answer, seconds, None, None
    out, check = run([binary, "--check", proof, "--format", "jsonl"])
    os.unlink(proof)
    return answer, seconds, json.loads(out.splitlines()[0]), check


def main():
    if len(sys.argv) not in (6, 7, 8):
        sys.exit(__doc__)
    folder, path, first, last, nodes = sys.argv[1:6]
    table = sys.argv[6] if len(sys.argv) > 6 else "512"
    jobs = int(sys.argv[7]) if len(sys.argv) > 7 else 1
    with open(path, encoding="utf-8") as file:
        rows = [(int(found[1]), " ".join(line.split()[:4]) + " 0 1")
                for line in file if (found := re.search(r"\bbm #(\d+);", line))]
    rows = sorted(row for row in rows if int(first) <= row[0] <= int(last))
    proved = wrong = 0
    with tempfile.TemporaryDirectory() as work, concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        one = lambda row: (row, prove(f"{folder}/arbiter-solve", *row, nodes, table, work))
        for (moves, fen), (answer, seconds, checked, check) in pool.map(one, rows):
            told = [f"#{moves}", fen, answer["verdict"], answer.get("within", "-"), str(answer["nodes"]), f"{seconds:.1f}"]
            if checked:
                proved += checked["holds"]
                wrong += not checked["holds"]
                told += [str(checked["moves"]), f"{check:.1f}"]
            print("\t".join(told), flush=True)
    print(f"{proved} of {len(rows)} proved and verified, {wrong} proofs do not hold")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
