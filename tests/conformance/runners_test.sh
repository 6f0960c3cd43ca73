#!/bin/bash
# Runs tools/adapters/conformance.py and conformance.mjs on suites of corpus/conformance: with our own program, with
# programs that lack captures en passant, and with programs that answer nothing or nonsense. Both print the same.
#
#   tests/conformance/runners_test.sh BIN_DIR SOURCE_DIR [FOLDER-OF-THE-SUITES]
set -uo pipefail
bin=$(cd "$1" && pwd) || exit 2
source=$(cd "$2" && pwd) || exit 2
suites=$(cd "${3:-$source/corpus/conformance}" && pwd) || exit 2
export PATH=$bin:$PATH LC_ALL=C.UTF-8
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
failed=0
fail() {
  echo "FAILED: $*" >&2
  failed=1
}
every=${ARBITER_EVERY:-1}  # as in tests/support/every.hpp
((every == 1)) || echo "SKIPPED in part: only one suite in $every is tried (ARBITER_EVERY)"
runners=("python3 $source/tools/adapters/conformance.py")
node_missing=false
if command -v node >/dev/null; then
  runners+=("node $source/tools/adapters/conformance.mjs")
else
  node_missing=true
  echo "SKIP: there is no node; conformance.mjs is NOT tested" >&2
fi

# STATUS WORDS… : both runners with these words end with the status, print the same, and no traceback.
run() {
  local expected=$1 runner status name
  local -A pids=()
  shift
  rm -f said.*
  for runner in "${runners[@]}"; do
    name=${runner%% *}
    "$name" "${runner#* }" "$@" >"said.$name" 2>"errors.$name" </dev/null &
    pids[$name]=$!
  done
  for name in "${!pids[@]}"; do
    wait "${pids[$name]}"
    status=$?
    ((status == expected)) ||
      fail "$name $*: status $status, not $expected: $(head -c 2000 "said.$name" "errors.$name")"
    ! grep -qE 'Traceback|    at |File "|Error:' "errors.$name" || fail "$name $*: $(cat "errors.$name")"
  done
  [[ -e said.node ]] || return
  cmp -s said.python3 said.node || fail "$*: $(diff said.python3 said.node | head -n 20)"
  cmp -s errors.python3 errors.node || fail "$*: $(diff errors.python3 errors.node | head -n 20)"
}
says() { grep -qE -- "$1" said.python3 || fail "no '$1' in: $(head -c 3000 said.python3)"; }
complains() { grep -qE -- "$1" errors.python3 || fail "no '$1' in: $(head -c 3000 errors.python3)"; }
program() {
  printf '#!/bin/bash\n%s\n' "$2" >"$1"
  chmod +x "$1"
}

# Our own program: all right, with each reading of the rules.
count=0
number=0
for suite in "$suites"/*/*.json; do
  ((number++ % every == 0)) || continue
  variant=$(basename "$(dirname "$suite")")
  run 0 "$suite" "arbiter-moves --serve --variant $variant --profile $(basename "$suite" .json) --setup" --verbose
  says '^score: ([0-9]+) of \1 clauses \(100 %\), 0 not asked, [0-9]+ undecidable$'
  says '^right: '
  ((++count))
done
((count > 0)) || fail "no suites in $suites"

# Without --profile the answers are those of the default profile.
takemake=$suites/takemake/documented.json
chess=$suites/chess/documented.json
own='arbiter-moves --serve --setup'
run 0 "$takemake" "$own" --clause TM.make. --no-shuffled --timeout 5.5
says '^passed +TM\.make\.'
! grep -q 'CH\.piece\.move ' said.python3 || fail "--clause lets others through"
python3 - "$chess" >shuffled.json <<'END'
import json, sys
suite = json.load(open(sys.argv[1]))
for position in suite["positions"]:
    position["shuffled"] = "CH.pawn.ep" in position["clauses"]
print(json.dumps(suite))
END
run 0 shuffled.json "$own" --no-shuffled --verbose
says '^not asked    CH\.pawn\.ep$'
! grep -q '^right: CH\.pawn\.ep\.' said.python3 || fail "--no-shuffled lets others through"

# Other dialects; programs that know only the names of moves, or only their number.
run 0 "$takemake" "$own" --dialect vchess
says '^asked with FENs of dialect vchess: only moves or their number are compared$'
says '^compared by FEN: 0, label: [1-9][0-9]+, number of moves: 0$'
run 3 "$takemake" "$own" --dialect klingon
run 0 "$takemake" "$own | sed -u 's/\"fen\":\"[^\"]*\",\"label\"/\"move\"/g'"
says '^compared by FEN: [0-9], label: [1-9][0-9]+, number of moves: 0$'
run 0 "$takemake" "$own | sed -u 's/\"label\":\"[^\"]*\"/\"label\":\"Nf3\"/g'" --dialect xogo
says 'number of moves: [1-9][0-9]+$'
program counts 'arbiter-moves --serve --setup | python3 -uc "
import json, sys
for line in sys.stdin:
    answer = json.loads(line)
    print(json.dumps({\"id\": answer[\"id\"], \"count\": len(answer[\"successors\"])}))"'
run 0 "$takemake" ./counts
says 'number of moves: [1-9][0-9]+$'
run 1 "$takemake" "./counts | sed -uE 's/\"count\": [1-9]/&0/'"
says '^  number of moves: ([0-9]+)0 instead of \1$'

# Names as UCI and SAN have them; what is not understood is not a missing move.
program named 'exec python3 -uc "
import json, subprocess, sys
moves = subprocess.Popen([\"arbiter-moves\", \"--variant\", \"chess\", \"--setup\", \"--fen\", \"-\", *sys.argv[1:2]], text=True,
                         stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
for line in sys.stdin:
    asked = json.loads(line)
    moves.stdin.write(asked[\"fen\"] + \"\\n\")
    moves.stdin.flush()
    names = [each[\"notation\"] for each in json.loads(moves.stdout.readline())[\"moves\"]]
    names = [name.replace(\"N\", sys.argv[2]) for name in names] if sys.argv[2:] else names
    print(json.dumps({\"id\": asked[\"id\"], \"successors\": names}))" "$@"'
for notation in --uci --san; do
  run 0 "$chess" "./named $notation"
  says '^compared by FEN: [0-9], label: [1-9][0-9]+, number of moves: 0$'
  says '^score: ([0-9]+) of \1 clauses \(100 %\)'
done
run 3 "$chess" './named --san Kt' --verbose
says "^  the move 'Kt[a-h1-8x+#]+' is not understood: write e2-e4, e2e4, Nf3 or the FEN after it$"
! grep -q '^  missing' said.python3 || fail "a name that is not understood is a missing move"

# Positions with sets of moves, and drops: by position above, here by name and by number; and with another reading.
duck=$suites/duck/documented.json
duck_own='arbiter-moves --serve --variant duck --setup'
run 0 "$duck" "$duck_own | sed -u 's/\"fen\":\"[^\"]*\",\"label\"/\"move\"/g'"
says '^compared by FEN: [0-9], label: [1-9][0-9]+, number of moves: 0$'
run 0 "$duck" "$duck_own | sed -u 's/\"label\":\"[^\"]*\"/\"label\":\"Nf3\"/g'" --dialect vchess
says 'number of moves: [1-9][0-9]+$'
run 1 "$duck" "$duck_own --profile pychess"
says '^your program behaves like: .*\(DK\.win/duck_after, positions: 2\)$'
run 1 "$duck" "$duck_own | sed -uE 's/\{[^{}]*-a1\",?[^{}]*\},//g; s/\{[^{}]*-a1\"\}//g'" --clause DK.move
says '^  missing: [a-h][1-8]-[a-h][1-8],e3-a1  [^ ]+ b - - 1 21$'
run 0 "$suites/crazyhouse/documented.json" "$own | sed -u 's/\"fen\":\"[^\"]*\",\"label\"/\"move\"/g'"
says '^compared by FEN: [0-9], label: [1-9][0-9]+, number of moves: 0$'

# Without captures en passant, with a named fault; with other rules; wrong results; positions that do not exist.
run 1 "$chess" "$source/tools/adapters/faulty_peer"
says '^FAILED       CH\.pawn\.ep  [0-9]+ of [0-9]+ positions right$'
says '^wrong: CH\.pawn\.ep\.[0-9]  '
says '^  missing: [a-h][45]x[a-h][36]\{[a-h][45]\}  '
says '^your program behaves like: .*\(CH\.pawn\.ep/none, positions: [0-9]+\)$'
says '^score: 13 of 14 clauses \(92 %\), '
run 1 "$suites/takemake/site.json" "$own"
says '^your program behaves like: .*\([A-Z]+\.[a-z.]+/[a-z_]+, positions: [0-9]+\)$'
run 1 "$chess" "$own | sed -u 's/\"result\":\"[^\"]*\"/\"result\":\"1-0\"/'"
says '^  result: 1-0 instead of (0-1|1/2)$'
run 1 "$chess" "$own |
  sed -u 's/\],/,{\"fen\":\"x y\",\"label\":\"\\\\u001b[31m\"}],/; s/\]}/,{\"fen\":\"x\"}]}/; s/\[,/[/'"
says '^  extra: .*x'
! grep -q $'\033' said.python3 || fail "a control character is printed"

# The counters of a FEN do not matter, nor an en passant square that no capture can use.
run 0 "$chess" "$own | sed -uE 's/ [0-9]+ [0-9]+\"/ 7 77\"/g'"
program same "$own | python3 -uc '
import json, sys
suite = json.load(open(\"$chess\"))
same = {move[1]: move[2] for p in suite[\"positions\"] for move in p[\"moves\"] if len(move) > 2}
assert same
for line in sys.stdin:
    answer = json.loads(line)
    for move in answer[\"successors\"]:
        move[\"fen\"] = same.get(move[\"fen\"], move[\"fen\"])
    print(json.dumps(answer))'"
run 0 "$chess" ./same

# Programs that answer nothing, or nonsense.
run 1 "$takemake" cat
says '^  not an answer to question 1: \{"id":1,"variant":"takemake","fen":"'
says '^not asked    .*  not asked: no answer in 3 starts$'
run 1 "$takemake" 'kill -9 $$'
says '^  the program ended or closed its output$'
run 1 "$takemake" 'sleep 100 | cat' --timeout 0.3
says '^  no answer in 0\.3 s$'
# The same if the thread that stops the program gets no processor for a while.
mkdir paused
cat >paused/sitecustomize.py <<'PYTHON'
import os, time
stop = os.killpg
os.killpg = lambda *words: (stop(*words), time.sleep(0.3))
PYTHON
PYTHONPATH=$work/paused run 1 "$takemake" 'sleep 100 | cat' --timeout 0.3
says '^  no answer in 0\.3 s$'
for nonsense in '{"id":1}' '{"id":99,"error":"x"}' 'Welcome!' '[1]' '5' 'null' '{"id":1,"successors":[5]}' \
  '{"id":1,"successors":[{}]}' '{"id":1,"count":1.5}' '{' ''; do
  run 1 "$takemake" "printf '%s\\n' '$nonsense'; cat >/dev/null"
  says '^  not an answer to question 1:'
done
run 1 "$takemake" yes
says '^  not an answer to question 1: y$'
# A program that ends after each answer, and is started again: the others are asked.
program once 'head -n 1 | arbiter-moves --serve --setup'
run 1 "$takemake" ./once
says '^passed '
says '^wrong: .*\.2  '
! grep -q 'not asked: no answer' said.python3 || fail "a program that answers is given up"
run 3 "$takemake" "sed -u 's/,\"variant.*/,\"error\":\"three kings\"}/'"
says '^not asked    .*  not asked: three kings$'
says '^score: 0 of 0 clauses \(0 %\), [0-9]+ not asked, [0-9]+ undecidable$'

# Bad usage and bad suites.
for words in '' 'cat cat cat' "$takemake cat --wrong" "$takemake cat --timeout" "$takemake cat --timeout soon"; do
  # shellcheck disable=SC2086
  run 2 $words
  complains '^usage: conformance SUITE\.json'
done
echo '{' >broken.json
echo '{"format":"something","version":"1.0"}' >other.json
echo '{"format":"arbiter-conformance","version":"2.0"}' >later.json
echo '[]' >list.json
for suite in missing.json / broken.json other.json later.json list.json; do
  run 2 "$suite" cat
  complains "^$suite: cannot be read, or is not a conformance suite of version 1$"
done

# A closed pipe and Ctrl-C end quietly, and leave no program behind.
program slow 'arbiter-moves --serve --setup | while IFS= read -r line; do
  sleep 0.2
  printf "%s\n" "$line"
  echo >>answered
done'
for runner in "${runners[@]}"; do
  ${runner%% *} "${runner#* }" "$takemake" "$own" --verbose 2>errors | head -n 1 >/dev/null
  [[ ! -s errors ]] || fail "$runner: a closed pipe: $(cat errors)"
  # Without a shell's job control a program in the background does not hear SIGINT.
  set -m
  : >answered
  ${runner%% *} "${runner#* }" "$takemake" "$work/slow" --verbose >said 2>errors &
  pid=$!
  set +m
  for ((tries = 200; tries > 0; --tries)); do
    (($(wc -l <answered) > 3)) && break
    sleep 0.1
  done
  kill -INT "$pid"
  wait "$pid"
  status=$?
  ((status == 130)) || fail "$runner: Ctrl-C: status $status"
  grep -q '^right: ' said || fail "$runner: Ctrl-C: $(cat said)"
  [[ ! -s errors ]] || fail "$runner: Ctrl-C: $(cat errors)"
  # A busy system takes its time to end what was killed.
  for ((tries = 50; tries > 0; --tries)); do
    pgrep -f "$work/slow" >/dev/null || break
    sleep 0.1
  done
  ((tries > 0)) || fail "$runner: a program is left behind"
done
# A small program that was written from the text of the rules alone: right, and with each of its faults.
small="python3 $source/tests/conformance/small_takemake.py"
run 0 "$suites/takemake/documented.json" "$small"
faults=0
while read -r fault _; do
  faults=$((faults + 1))
  ((faults < 3 || faults % every == 0)) || continue
  run 1 "$suites/takemake/documented.json" "$small --faults $fault"
  # What both runners say of wrong moves is compared by now; the other faults are the program's.
  ((faults < 3)) || runners=("${runners[0]}")
done < <($small --faults list)
((faults >= 14)) || fail "small_takemake.py lists $faults faults"

((failed)) && exit 1
# ctest takes 77 for skipped: nothing failed, but a part did not run.
$node_missing && exit 77
echo "conformance runners: all right"
