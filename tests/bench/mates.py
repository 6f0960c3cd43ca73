#!/usr/bin/env python3
"""Solves the mates of an EPD file exactly and times each.

mates.py BIN FILE.epd FROM TO [SECONDS [EVERY]]

FILE has lines `FEN-fields bm #N;`, as vondele/matetrack's matetrack.epd. Each position whose N is FROM to TO is given to
arbiter-solve, which must find a mate in N and prove that there is none shorter, with one thread, within SECONDS (60) of CPU
time, so that other work does not count. With EVERY, only the first position of each N and each EVERYth after it. Prints a line
for each position (N, FEN, verdict, shortest mate, seconds of CPU time), then for each N how many were solved, how many have N
as their shortest mate, and the seconds in total and at most. Status 1 if a position has another shortest mate.
"""

import json
import re
import resource
import subprocess
import sys


def cpu():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main():
    if len(sys.argv) not in (5, 6, 7):
        sys.exit(__doc__)
    binary, file, first, last = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    limit = int(sys.argv[5]) if len(sys.argv) > 5 else 60
    every = int(sys.argv[6]) if len(sys.argv) > 6 else 1
    with open(file, encoding="utf-8") as text:
        lines = text.readlines()
    other, summary = 0, []
    for moves in range(first, last + 1):
        solved, right, total, longest, all_of, met = 0, 0, 0.0, 0.0, 0, 0
        for line in lines:
            found = re.search(r"bm #(\d+);", line)
            if not found or int(found.group(1)) != moves:
                continue
            met += 1
            if (met - 1) % every != 0:
                continue
            all_of += 1
            fen = " ".join(line.split()[:4]) + " 0 1"
            before = cpu()
            run = subprocess.run([f"{binary}/arbiter-solve", "--variant", "chess", "--fen", fen, "--shortest", str(moves),
                                  "--keys", "--threads", "1", "--format", "json"],
                                 capture_output=True, text=True, check=False,
                                 preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit)))
            seconds = cpu() - before
            answer = json.loads(run.stdout) if run.stdout.startswith("{") else {"verdict": run.stderr.strip() or "undecided"}
            shortest = answer.get("shortest")
            decided = answer["verdict"] in ("sound", "cooked", "dual", "short", "none")
            solved += decided
            right += decided and shortest == f"#{moves}"
            other += decided and shortest != f"#{moves}"
            total += seconds
            longest = max(longest, seconds)
            print(f"#{moves}\t{fen}\t{answer['verdict']}\t{shortest}\t{seconds:.2f}", flush=True)
        summary.append(f"#{moves}: {solved} of {all_of} solved, {right} with that shortest mate; "
                       f"{total:.1f} s in all, {longest:.1f} s at most")
    print("\n".join(summary))
    return 1 if other else 0


sys.exit(main())
