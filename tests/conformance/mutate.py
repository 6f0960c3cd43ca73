#!/usr/bin/env python3
"""Writes the declarative rules once more, with faults that can be switched on.

mutate.py SOURCE OUT FOLDER…

Each FOLDER (as verifier/orthodox) has a file rules.mutants: blocks of lines KEYWORD TEXT, separated by blank lines;
`#` begins a comment.

  mutant CLAUSE/NAME    the clause that is broken, and a name that is unique among its mutants
  clause CLAUSE …       further clauses that the fault breaks
  in FILE               the file of the folder, or of another one (verifier/orthodox/rules.hpp)
  after TEXT            the text is the first one behind TEXT; without it, it must occur once
  text TEXT             C++ of that file, an expression or whole statements; several lines are joined; blanks and line
                        breaks count alike
  instead TEXT          what stands there in the mutant; several lines are joined; empty for statements: nothing
  says TEXT             the fault in plain words, as an implementer would recognise it ("a pawn on a make-leg stays a pawn")
  only V[/P] …          the variants (and profiles) in which it is a fault; without it, all that rest on the folder and
                        have one of the clauses
  not V[/P] …           … but these (those of the folder; a variant that rests on it says so in its own file, see below)
  equal V[/P]: REASON   a variant (and profile) in which it changes nothing, and why

A block of lines of one keyword says which faults of the folders that a variant rests on are none there, because its
rules say that otherwise; it stands in the variant's own file:

  without CLAUSE/NAME … faults; * and ? stand for any text and any letter

OUT gets mutated/NAME/FILE for every header and source that the folders' rules consist of, mutants.inc, the list, and
folders.inc: each variant, and the folders that its rules rest on.
A text that is missing or occurs twice is an error with its place.
"""

import fnmatch
import pathlib
import re
import sys

# The declarative text of a folder: the rest of it is data, formats or the generator.
RULES = ("rules.hpp", "rules.cpp", "possible_steps.hpp", "paths.hpp", "rules_three.hpp")
LISTS = ("clause", "only", "not", "equal", "text", "instead", "without")


class Fault(Exception):
    pass


def blocks(path):
    block = {}
    for number, line in enumerate(path.read_text().splitlines() + [""], 1):
        if line.startswith("#"):
            continue
        if not line.strip():
            if block:
                yield block
            block = {}
            continue
        word, _, text = line.strip().partition(" ")
        block.setdefault("line", number)
        block["path"] = path
        if word in LISTS:
            block.setdefault(word, []).append(text.strip())
        elif word in ("mutant", "in", "after", "says") and word not in block:
            block[word] = text.strip()
        else:
            raise Fault(f"{path}:{number}: keyword '{word}' is unknown or stands twice in its block")


def pattern(text):
    """Matches the text whatever its blanks are."""
    return re.compile(r"\s+".join(re.escape(word) for word in text.split()))


def place_of(block, source):
    where = f"{block['path']}:{block['line']}"
    start = 0
    if "after" in block:
        anchor = list(pattern(block["after"]).finditer(source))
        if len(anchor) != 1:
            raise Fault(f"{where}: 'after' occurs {len(anchor)} times in {block['in']}, not once")
        start = anchor[0].end()
    found = list(pattern(" ".join(block["text"])).finditer(source, start))
    if not found or ("after" not in block and len(found) != 1):
        raise Fault(f"{where}: 'text' occurs {len(found)} times in {block['in']}, not once: {' '.join(block['text'])}")
    return found[0].span()


def written(source, begin, end, mutants):
    """source[begin:end] with its mutants, each (begin, end, block); outer texts hold inner ones in their last branch."""
    here = [m for m in mutants if begin <= m[0] and m[1] <= end]
    here.sort(key=lambda m: (m[0], -m[1]))
    result, at = [], begin
    while here:
        first = here[0]
        same = [m for m in here if m[:2] == first[:2]]
        inner = [m for m in here if m[0] >= first[0] and m[1] <= first[1] and m not in same]
        here = [m for m in here if m not in same and m not in inner]
        if any(m[0] < first[1] for m in here):
            raise Fault(f"{first[2]['path']}:{first[2]['line']}: texts of mutants overlap")
        result.append(source[at:first[0]])
        plain = written(source, first[0], first[1], inner)
        whole = source[first[0]:first[1]].strip()
        statement = whole[-1] in ";}" and not re.match(r"\w+\{", whole)  # Type{…} is an expression
        if statement:
            for _, _, block in same:
                result.append(f"if (::arbiter::mutated::on({block['number']})) {{ {' '.join(block['instead'])} }} else ")
            result.append("{ " + plain + " }")
        else:
            for _, _, block in same:
                result.append(f"(::arbiter::mutated::on({block['number']}) ? ({' '.join(block['instead'])}) : ")
            result.append("(" + plain + ")" + ")" * len(same))
        at = first[1]
    result.append(source[at:end])
    return "".join(result)


def moved(text, folders, header):
    """The same file in the namespaces and folders of the mutated rules."""
    for folder in folders:
        name = folder.rsplit("/", 1)[-1]
        for file in RULES:
            text = text.replace(f'"{folder}/{file}"', f'"mutated/{name}/{file}"')
        text = text.replace(f"namespace arbiter::{name} {{",
                            f"namespace arbiter::{name} {{}}\n"
                            f"namespace arbiter::mutated::{name} {{\nusing namespace ::arbiter::{name};")
    text = text.replace("RulesSource<Rules>", "RulesSource<Rules, false>")  # faults are stated for bool alone
    include = '#include "tests/conformance/mutation.hpp"\n'
    return text.replace("#pragma once\n", "#pragma once\n\n" + include, 1) if header else include + text


def rests_on(source, folder, folders):
    """The folders whose declarative text a variant's rules include, its own among them."""
    found, todo = [], [folder]
    while todo:
        here = todo.pop(0)
        if here in found:
            continue
        found.append(here)
        for file in RULES:
            path = source / here / file
            text = path.read_text() if path.exists() else ""
            todo += [each for each in folders if each != here and any(f'"{each}/{rules}"' in text for rules in RULES)]
    return found


def text_of(source, folder, file):
    """None if there is no such file; a rules.cpp that is missing is the common one."""
    path = source / folder / file
    if path.exists():
        return path.read_text()
    common = (source / folder).parent / "rules.cpp.in"
    return common.read_text().replace("@variant@", path.parent.name) if file == "rules.cpp" else None


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def main():
    source, out, folders = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3:]
    all_blocks, spared, ids = [], [], set()
    for folder in folders:
        list_file = source / folder / "rules.mutants"
        for block in blocks(list_file) if list_file.exists() else []:
            if "without" in block:
                if len(block) > 3:  # the keyword, line and path
                    raise Fault(f"{list_file}:{block['line']}: a block with 'without' has other lines, too")
                spared.append((folder, block))
                continue
            for word in ("mutant", "in", "text", "instead", "says"):
                if word not in block:
                    raise Fault(f"{list_file}:{block['line']}: the block has no line '{word}'")
            if block["mutant"] in ids or "/" not in block["mutant"]:
                raise Fault(f"{list_file}:{block['line']}: '{block['mutant']}' stands twice, or is not CLAUSE/NAME")
            ids.add(block["mutant"])
            block["folder"] = folder
            if "/" not in block["in"]:
                block["in"] = f"{folder}/{block['in']}"
            all_blocks.append(block)
            block["number"] = len(all_blocks)
    for folder, block in spared:
        base = [each for each in rests_on(source, folder, folders) if each != folder]
        for each in " ".join(block["without"]).split():
            found = [fault for fault in all_blocks
                     if fault["folder"] in base and fnmatch.fnmatchcase(fault["mutant"], each)]
            if not found:
                raise Fault(f"{block['path']}:{block['line']}: no fault of {', '.join(base) or 'another folder'} is '{each}'")
            for fault in found:
                fault.setdefault("not", []).append(folder.rsplit("/", 1)[-1])
    for folder in folders:
        for file in RULES:
            text = text_of(source, folder, file)
            if text is None:
                continue
            mutants = [(*place_of(block, text), block)
                       for block in all_blocks if block["in"] == f"{folder}/{file}"]
            name = folder.rsplit("/", 1)[-1]
            result = moved(written(text, 0, len(text), mutants), folders, file.endswith(".hpp"))
            if "const MoveSource& rules(" in text:
                result += (f"\nnamespace arbiter::mutated::{name} {{\nconst MoveSource& numbered(std::size_t profile) "
                           f"{{ return mutated::{name}::rules(static_cast<Profile>(profile)); }}\n}}\n")
            write(out / "mutated" / name / file, result)
        for block in all_blocks:
            if block["folder"] == folder and not (source / block["in"]).exists():
                raise Fault(f"{block['path']}:{block['line']}: there is no file {block['in']}")
    rows = []
    for block in all_blocks:
        clause, _, name = block["mutant"].partition("/")
        clauses = " ".join([clause] + [word for line in block.get("clause", []) for word in line.split()])
        rows.append(f"{{{block['number']}, {quoted(block['mutant'])}, {quoted(clauses)}, {quoted(block['says'])},\n"
                    f"     {quoted(block['folder'].rsplit('/', 1)[-1])}, {quoted(' '.join(block.get('only', [])))}, "
                    f"{quoted(' '.join(block.get('not', [])))}, "
                    f"{quoted('|'.join(block.get('equal', [])))}}},\n")
    write(out / "mutants.inc", "".join(rows))
    write(out / "folders.inc", "".join(
        f"ARBITER_MUTATED({folder.rsplit('/', 1)[-1]}, "
        f"{quoted(' '.join(each.rsplit('/', 1)[-1] for each in rests_on(source, folder, folders)))})\n"
        for folder in folders if folder.startswith("verifier/variants/")))


if __name__ == "__main__":
    try:
        main()
    except Fault as fault:
        sys.exit(f"mutate.py: {fault}")
