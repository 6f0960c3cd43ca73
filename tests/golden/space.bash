# For cases about what a search space holds (compose_space_*.case): `ask VERDICT FEN QUERY [OPTION…]` wants all pieces of
# the FEN placed and no others, the FEN's side to move, and the query; the solver has to find the rest of the state, or
# to prove that no state is right. A FEN that must be found was written by hand from the rules, so it is itself given to
# arbiter-corpus first. Prints the verdict and the status, and what the corpus checker says against the FEN or against
# the position that was shown. $variant names the variant; the options are arbiter-compose's.
refused() {
  local kept=() previous= word
  for word in "$@"; do
    case $previous in --profile | --armies) kept+=("$previous" "$word") ;; esac
    previous=$word
  done
  printf '%s\n' "$fen" | arbiter-corpus check --variant "$variant" "${kept[@]}" --input-format lines -q - |
    grep -oE ' error: .*\[AF[0-9]+\]'
}

ask() {
  local expected=$1 fen=$2 query=$3 placed='' count=0 file=0 rank=8 letter status
  shift 3
  local board=${fen%% *} side=${fen#* }
  while [[ -n $board ]]; do
    letter=${board:0:1} board=${board:1}
    case $letter in
      /) file=0 rank=$((rank - 1)) ;;
      [1-8]) file=$((file + letter)) ;;
      *)
        placed+=",$letter$(printf %s abcdefgh | cut -c $((file + 1)))$rank"
        file=$((file + 1)) count=$((count + 1))
        ;;
    esac
  done
  [[ ${side%% *} == w ]] && side=white || side=black
  [[ $expected != found ]] || refused "$@" | sed 's/^/the FEN:/'
  arbiter-compose --variant "$variant" "$@" --where "$query" --place "${placed#,}" --pieces $count --side $side \
    --expect "$expected" --limit 60 --threads 1 --color never -q >answer
  status=$?
  echo "$(sed -n 's/^where: \([a-z]*\).*/\1/p' answer), status $status: ${fen%% *}${*:+ $*}: $query"
  fen=$(grep -E '^[^ ]+/[^ ]+ [wb] ' answer)
  [[ -z $fen ]] || refused "$@" | sed 's/^/the position shown:/'
}

# within VERDICT FEN QUERY OPTION…: the same where the options alone say which pieces there are; the FEN is one of the
# positions that they and the query leave.
within() {
  local expected=$1 fen=$2 query=$3 status
  shift 3
  [[ $expected != found ]] || refused "$@" | sed 's/^/the FEN:/'
  arbiter-compose --variant "$variant" "$@" --where "$query" --expect "$expected" --limit 60 --threads 1 \
    --color never -q >answer
  status=$?
  echo "$(sed -n 's/^where: \([a-z]*\).*/\1/p' answer), status $status: $*: $query"
  fen=$(grep -E '^[^ ]+/[^ ]+ [wb] ' answer)
  [[ -z $fen ]] || refused "$@" | sed 's/^/the position shown:/'
}
