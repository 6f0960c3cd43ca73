#!/usr/bin/env python3
"""Scores other programs by corpus/conformance and writes what is published of it.

results.py BIN CORPUS [--vchess CHECKOUT] [--xogo CHECKOUT] [--popeye PROGRAM] [--stockfish CMD] [--fairy CMD]

BIN has arbiter-compare. Writes CORPUS/conformance/results.md, results.html and confirmed.tsv; `write_conformance FOLDER
--confirm` then names the programs in the suites. A program that is not given is left out, which the pages say; so is a
variant that the program says it does not have. Fairy-Stockfish is asked about each variant that tests/variants has a row
`uci-variant` of, in the variant's first profile.
"""

import argparse
import csv
import datetime
import html
import json
import pathlib
import subprocess
import sys

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Arbiter: how other programs do</title>
<meta name="viewport" content="width=device-width">
<style>
body {{ font: 16px/1.4 sans-serif; margin: 1rem auto; max-width: 75rem; padding: 0 1rem; color-scheme: light dark }}
table {{ border-collapse: collapse }}
td, th {{ border: 1px solid #8888; padding: .3rem .5rem; text-align: left; vertical-align: top }}
.wide {{ overflow-x: auto }}
</style></head><body>
<h1>How other programs do</h1>
<p>Scores by the positions of <code>corpus/conformance</code>, measured on {today}.
<a href="results.md">results.md</a> has a position for each clause that fails.</p>
<div class="wide"><table>
<tr><th>program<th>version<th>variant<th>profile<th>clauses passed<th>not asked<th>fails</tr>
{rows}</table></div>
</body></html>
"""

ADAPTERS = pathlib.Path(__file__).resolve().parents[2] / "tools" / "adapters"
VARIANTS = pathlib.Path(__file__).resolve().parents[1] / "variants"
FIRST = None  # a variant's first profile, whatever it is called


def commit_of(folder):
    return subprocess.run(["git", "-C", folder, "rev-parse", "--short=8", "HEAD"], capture_output=True, text=True,
                          check=True).stdout.strip()


def uci_name(command):
    said = subprocess.run(command, shell=True, input="uci\nquit\n", capture_output=True, text=True, timeout=20).stdout
    return next((line[8:].split(" by ")[0].strip() for line in said.splitlines() if line.startswith("id name ")), command)


def uci_variants():
    """What Fairy-Stockfish calls variants that it plays by the same rules, from their cases.tsv."""
    found = {}
    for path in sorted(VARIANTS.glob("*/cases.tsv")):
        for row in table_of(path):
            if row[0] == "uci-variant":
                found[path.parent.name] = row[1]
    return found


def peers(given):
    """(name, version, variant, profile, options of arbiter-compare)"""
    if given.vchess:
        version = commit_of(given.vchess)
        command = ["--engine", f"node {ADAPTERS}/vchess.mjs {given.vchess}"]
        for variant, profile in [("takemake", "site"), ("takemake", "documented"), ("armies", "documented"),
                                 ("interweave", "site"), ("interweave", "documented"), ("checkered", "site"),
                                 ("checkered", "documented")]:
            yield "vchess", version, variant, profile, command
    if given.xogo:
        version = commit_of(given.xogo)
        command = ["--engine", f"node {ADAPTERS}/xogo.mjs {given.xogo}", "--peer-dialect", "xogo"]
        yield "xogo", version, "armies", "documented", command
        yield "xogo", version, "checkered", "site", command
    if given.popeye:
        said = subprocess.run([given.popeye], input="", capture_output=True, text=True, timeout=20, check=False).stdout
        version = next((word for word in said.split() if word.startswith("v4.")), "v4").lstrip("v")
        command = ["--engine", f"node {ADAPTERS}/popeye.mjs {given.popeye}", "--peer-dialect", "fen", "--no-shuffled"]
        yield "Popeye", version, "takemake", "problemists", command
    for command, variants in [(given.stockfish, {"chess": None}),
                              (given.fairy, {"chess": None, "kingofthehill": "kingofthehill", "threecheck": "3check",
                                             **uci_variants()})]:
        if not command:
            continue
        name, _, version = uci_name(command).partition(" ")
        for variant, option in variants.items():
            options = ["--engine", command, "--protocol", "uci", "--no-shuffled"]
            yield name, version, variant, FIRST, options + (
                ["--uci-option", f"UCI_Variant={option}"] if option else [])


def score(program, variant, profile, options):
    reading = [] if profile is FIRST else ["--profile", profile]
    run = subprocess.run([program, "--variant", variant, *reading, "--conformance", "--format", "json",
                          "--timeout", "30", *options], capture_output=True, text=True, check=False)
    if run.returncode not in (0, 1, 3) or not run.stdout.startswith("{"):
        sys.exit(f"{variant}/{profile or 'first profile'}: arbiter-compare ended with status {run.returncode}: {run.stderr}")
    return json.loads(run.stdout)


def table_of(file):
    with open(file, encoding="utf-8") as text:
        table = csv.reader(text, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [row for row in table if row and not row[0].startswith("#")]


def reading_of(corpus, name, variant, profile, clause):
    """Ids of corpus/readings/peers.tsv that explain a failure; complains if there is none."""
    for row in table_of(corpus / "conformance" / "causes.tsv"):
        if row[:3] == [name, f"{variant}/{profile}", clause]:
            return row[3]
    ids = [row[0] for row in table_of(corpus / "readings" / "peers.tsv")
           if row[0].rsplit("-", 1)[0] == name.lower() and row[1] == clause and row[2] == variant]
    if not ids:
        print(f"{name}, {variant}/{profile}: no reading explains {clause}", file=sys.stderr)
    return ", ".join(ids)


def answer_text(position):
    parts = []
    if position.get("missing"):
        parts.append("lacks " + " ".join(position["missing"][:4]) + (" …" if len(position["missing"]) > 4 else ""))
    if position.get("extra"):
        parts.append("has " + "; ".join(position["extra"][:2]) + (" …" if len(position["extra"]) > 2 else ""))
    if "result" in position:
        parts.append(f"says {position['result']} where it is {position['expectedResult']}")
    return ", ".join(parts) or position.get("reason", "")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin", type=pathlib.Path)
    parser.add_argument("corpus", type=pathlib.Path)
    for name in ("vchess", "xogo", "popeye", "stockfish", "fairy"):
        parser.add_argument("--" + name)
    given = parser.parse_args()
    runs, confirmed = [], []
    for name, version, variant, profile, options in peers(given):
        found = score(given.bin / "arbiter-compare", variant, profile, options)
        profile = found["profile"]
        if not found["asked"]:
            print(f"{name} {version}, {variant}/{profile}: left out, it has no such variant", file=sys.stderr)
            continue
        runs.append((name, version, variant, profile, found))
        confirmed += [(f"{variant}/{profile}", each["fen"], f"{name} {version}")
                      for each in found["positions"] if each["verdict"] == "passed"]
        print(f"{name} {version}, {variant}/{profile}: {found['passed']} of {found['asked']}")
    folder = given.corpus / "conformance"
    today = datetime.date.today().isoformat()

    lines = ["# How other programs do", "",
             f"Scores by the positions of this folder (README.md), measured on {today} with",
             "`tests/conformance/results.py`. A clause passes if the program answers all of its positions as the rules do; a",
             "position that a program does not know (a shuffled start) is not asked. A failure is not always a fault: where the",
             "documents are silent another reading may be meant; `corpus/readings/peers.tsv` says what is known of each (last",
             "column).", "",
             "| program | version | variant | profile | clauses passed | not asked | fails |", "|---|---|---|---|---|---|---|"]
    for name, version, variant, profile, found in runs:
        fails = [clause["id"] for clause in found["clauses"] if clause["verdict"] == "failed"]
        lines.append(f"| {name} | {version} | {variant} | {profile} | {found['passed']} of {found['asked']} | "
                     f"{found['notAsked']} | {' '.join(fails) or '–'} |")
    for name, version, variant, profile, found in runs:
        fails = [clause["id"] for clause in found["clauses"] if clause["verdict"] == "failed"]
        if not fails:
            continue
        lines += ["", f"## {name}, {variant}, profile {profile}", ""]
        lines += [f"- behaves like a program in which {each['fault']} ({each['id']})" for each in found["alike"]]
        lines += ["", "| clause | position | the program | known as |", "|---|---|---|---|"]
        for clause in fails:
            shown = next(each for each in found["positions"]
                         if clause in each["clauses"] and each["verdict"] == "failed")
            known = reading_of(given.corpus, name, variant, profile, clause)
            lines.append(f"| {clause} | `{shown['fen']}` | {answer_text(shown)} | {known} |")
    (folder / "results.md").write_text("\n".join(lines) + "\n", encoding="utf-8")

    rows = "".join(
        "<tr>" + "".join(f"<td>{html.escape(str(cell))}</td>" for cell in (
            name, version, variant, profile, f"{found['passed']} of {found['asked']}", found["notAsked"],
            " ".join(clause["id"] for clause in found["clauses"] if clause["verdict"] == "failed"))) + "</tr>\n"
        for name, version, variant, profile, found in runs)
    (folder / "results.html").write_text(PAGE.format(today=today, rows=rows), encoding="utf-8")

    head = ("# Programs that gave the same answer for a position of the suites: VARIANT/PROFILE, FEN, program; written by\n"
            "# tests/conformance/results.py.\n")
    table = "".join("\t".join(row) + "\n" for row in sorted(set(confirmed)))
    (folder / "confirmed.tsv").write_text(head + table, encoding="utf-8")


main()
