# For the cases of rules about comparisons: runs arbiter-compare with the peers ./wrong and ./right and prints only the
# findings' first lines and the statuses.
for peer in wrong right; do
  printf '#!/bin/sh\n%s\n' "${!peer}" > "$peer"
  chmod +x "$peer"
  arbiter-compare --engine "./$peer" "$@" > "$peer.txt"
  status=$?
  grep '\[AC[0-9]*\]$' "$peer.txt"
  echo "$peer: status $status"
done
true
