# For cases about one check of problems (check_AS….case): solves, or with the argument --check verifies, the file wrong
# and its sibling right, and prints the first line of every finding, and the status.
for name in wrong right; do
  arbiter-solve --keys --quiet "$@" "$name" | grep -E '\[A[A-Z][0-9]{3}\]$'
  echo "$name: status ${PIPESTATUS[0]}"
done
