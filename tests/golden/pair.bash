# For cases about one check (check_ID.case): verifies the page wrong.* and its sibling right.*, each with the claims of
# the same name where there are any, and prints the first line of every finding, and the status. The arguments are
# arbiter-verify's. Where both pages must carry a note, for example because the rule is about pages of other variants,
# `beside` is its id, and only warnings and errors count. That all claims are inferred (AV111) is left out, unless
# `evidence` is set.
level=note
[[ -z ${beside:-} ]] || level=warning
[[ -n ${evidence:-} ]] || set -- --ignore AV111 "$@"
for name in wrong right; do
  for page in "$name".*; do [[ $page == *.claims ]] || break; done
  claims=()
  [[ ! -e $name.claims ]] || claims=(--claims "$name.claims")
  arbiter-verify --fail-on $level "${claims[@]}" "$@" "$page" |
    grep -E '\[A[A-Z][0-9]{3}\]$' | grep -v "\[${beside:--}\]$"
  echo "$name: status ${PIPESTATUS[0]}"
done
