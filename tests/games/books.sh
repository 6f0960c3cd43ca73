#!/bin/bash
# The books of corpus/books: checked from nothing but the files, each page made again from its data, a twentieth of one
# book's games played anew.
# Usage: books.sh BIN SOURCE          all of this
#        books.sh BIN SOURCE --anew   one book made anew from all games, nothing else
set -eu
bin=$1
books=$2/corpus/books
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
anew=("$bin/arbiter-compose" --variant interweave --from-games 600 --gains --saves --seed 1 --format json)
if [[ ${3:-} == --anew ]]; then
  "${anew[@]}" --count 30 --output "$work/new.json"
  cmp "$work/new.json" "$books/interweave.json"
  exit
fi

"$bin/arbiter-compose" --check "$books"
count=0
for data in "$books"/*.json; do
  name=$(basename "$data" .json)
  "$bin/arbiter-compose" --merge "$data" --as book --output "$work/$name.html"
  cmp "$work/$name.html" "$books/$name.html"
  test "$(grep -c '"fen":' "$data")" -eq 30
  "$bin/arbiter-compose" --merge "$data" --count 30 --output "$work/$name.txt"
  ! grep "more than a fifth" "$work/$name.txt" || exit 1
  # Nor a goal; what is left are words for the length and for how far the game has come.
  python3 - "$data" <<'EOF'
import collections, json, sys
tags = collections.Counter(tag for puzzle in json.load(open(sys.argv[1]))["puzzles"] for tag in puzzle["tags"])
phases = {"opening", "middlegame", "endgame", "short", "long", "veryLong"}
many = {tag: count for tag, count in tags.items() if count > 6 and tag not in phases}
assert not many, many
EOF
  count=$((count + 1))
done
test "$count" -ge 4

# A share has all puzzles of its games: those that the book chose among them are as they stand there.
"${anew[@]}" --shard 4/20 --output "$work/share.json"
python3 - "$books/interweave.json" "$work/share.json" <<'EOF'
import json, sys
book, share = (json.load(open(name))["puzzles"] for name in sys.argv[1:])
chosen = [puzzle for puzzle in book if puzzle["game"] % 20 == 4]
assert len(chosen) > 3 and len(share) > len(chosen), (len(chosen), len(share))
for puzzle in chosen:
    assert puzzle in share, puzzle
EOF

# Tags and ratings of a wrong type are findings, too.
python3 - "$books/takemake.json" "$work/spoilt.json" <<'EOF'
import json, sys
book = json.load(open(sys.argv[1]))
book["puzzles"] = book["puzzles"][:1]
book["puzzles"][0].update(tags=5, rating="high")
json.dump(book, open(sys.argv[2], "w"))
EOF
status=0
"$bin/arbiter-compose" --check "$work/spoilt.json" >"$work/spoilt.txt" 2>&1 || status=$?
test "$status" -eq 1 && grep -q "/tags: made again" "$work/spoilt.txt"
echo "$count books hold"
