# What .ci/run and .ci/nightly share: stages that say how long they took, and what they need of the system.
export CI=true

begun=$SECONDS

# Output of each stage that failed: printed again at the end, below what ran beside it.
failures=$(mktemp -d)
trap 'rm -rf "$failures"' EXIT

# Runs a command as a named stage, and ends everything if it fails.
stage() {
  local name=$1 from=$SECONDS status=0
  shift
  echo
  echo "=== $name"
  local output=$failures/${name//[^a-z]/-}
  { "$@" 2>&1 | tee "$output"; } || status=$?
  if [ "$status" = 0 ]; then
    rm "$output"
    echo "=== $name: passed in $((SECONDS - from)) s"
  else
    echo "=== $name: FAILED with status $status after $((SECONDS - from)) s (after $((SECONDS - begun)) s in all)"
    exit "$status"
  fi
}

# Installs a package of the system.
install() {
  local root=()
  [ "$(id -u)" = 0 ] || root=(sudo -n)
  echo "Installing $1"
  "${root[@]}" apt-get update -qq && "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$1"
}

# Installs the browser of the end-to-end tests if it is missing: Chromium without windows, or else any Chromium.
browser() {
  [ -x "${CHROMIUM:-}" ] && return 0
  command -v chromium-headless-shell >/dev/null && return 0
  install chromium-headless-shell && return 0
  local name
  for name in chromium chromium-browser; do
    command -v "$name" >/dev/null && return 0
  done
  install chromium
}

# The web server of the tests of the proxy: likewise.
proxy() {
  command -v nginx >/dev/null || [ -x /usr/sbin/nginx ] || install nginx
}

tests() {
  proxy && npm test
}

end_to_end() {
  browser && npm run --silent e2e
}

# Leaves out what this machine or user may not do (the command ends with status 3), and says so.
where_possible() {
  local status=0
  "$@" || status=$?
  [ "$status" = 3 ] || return "$status"
  echo 'Left out: this machine or user may not do it'
}

# Ids of the titles that can be loaded: folders with rules, and the package of the title.
titles() {
  local rules folder
  for rules in packages/titles/src/*/rules.json; do
    folder=$(dirname "$rules")
    [ ! -e "$folder/index.ts" ] || basename "$folder"
  done
}

# A command for each title.
each_title() {
  local command=$1 title
  shift
  for title in $(titles); do npm run --silent "$command" -- --title "$title" "$@" || return; done
}

# The same for a command that takes several titles, and loads and starts what all need once.
all_titles() {
  local command=$1 title named=()
  shift
  for title in $(titles); do named+=(--title "$title"); done
  npm run --silent "$command" -- "${named[@]}" "$@"
}

# Random matches of every title that has a referee, a second reading of its rulebook.
refereeing() {
  local folder
  for folder in packages/titles/src/*/testing/referee; do
    folder=${folder%/testing/referee}
    npm run --silent fuzz -- --title "${folder##*/}" --referee "$@" || return
  done
}

# Runs functions side by side, the lines of all but the last marked; fails if one of them does, once all have ended.
side_by_side() {
  local last=${!#} mark='' status=0 running=()
  while [ $# -gt 1 ]; do
    mark+='|'
    { "$1" 2>&1 | sed -u "s/^/$mark /"; } &
    running+=($!)
    shift
  done
  ("$last") || status=$?
  local each
  for each in "${running[@]}"; do wait "$each" || status=$?; done
  [ "$status" = 0 ] && return
  for each in "$failures"/*; do
    echo
    echo "=== Last lines of a stage that failed: $(basename "$each")"
    tail -n 100 "$each"
  done
  exit "$status"
}
