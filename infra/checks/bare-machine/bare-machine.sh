#!/usr/bin/env bash
# Tries `npm ci && npm start` and `npm ci && npm test` on an empty Debian with nothing but Node, as root and as a user:
#
#   sudo infra/checks/bare-machine/bare-machine.sh [part of npm test, as arguments of jest | none]
#
# Makes the system with debootstrap in a new folder, copies the Node of this machine and the last commit of this checkout
# into it, and prints a line for each step. Needs root, debootstrap and the network. Ends with 1 when a step failed.
# BARE_ROOT names a system from an earlier run, which is used again; KEEP=1 keeps it. ACCOUNT=root or ACCOUNT=merchant leaves
# out the other account.
set -uo pipefail
cd "$(dirname "$0")/../../.."

source=$PWD
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
root=${BARE_ROOT:-$(mktemp -d /var/tmp/bare-machine-XXXXXX)}
log=$root.log
failed=0
: >"$log"

step() {
  local name=$1 begun=$SECONDS
  shift
  echo "== $name" >>"$log"
  if "$@" >>"$log" 2>&1; then
    echo "pass  $name ($((SECONDS - begun)) s)"
  else
    echo "FAIL  $name ($((SECONDS - begun)) s), see $log"
    failed=1
    return 1
  fi
}

make_system() {
  [ -x "$root/usr/bin/apt-get" ] || debootstrap --variant=minbase bookworm "$root" "$mirror"
}

mount_system() {
  mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
  mountpoint -q "$root/dev" || { mount --rbind /dev "$root/dev" && mount --make-rslave "$root/dev"; }
}

clean_up() {
  umount --recursive --lazy "$root/dev" "$root/proc" 2>/dev/null
  [ "${KEEP:-}" = 1 ] || rm -rf --one-file-system "$root"
}
trap clean_up EXIT

copy_node() {
  local node
  node=$(dirname "$(dirname "$(realpath "$(command -v node)")")")
  mkdir -p "$root/usr/lib/node_modules"
  cp "$node/bin/node" "$root/usr/bin/node"
  rm -rf "$root/usr/lib/node_modules/npm"
  cp -r "$node/lib/node_modules/npm" "$root/usr/lib/node_modules/"
  ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/bin/npm"
  ln -sf ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/bin/npx"
  cp /etc/resolv.conf "$root/etc/resolv.conf"
  cp /etc/hosts "$root/etc/hosts"
  # Where the registry is reached through a proxy with a certificate of its own.
  [ ! -f /etc/ssl/certs/ca-certificates.crt ] || install -D -m 644 {,"$root"}/etc/ssl/certs/ca-certificates.crt
}

make_user() {
  chroot "$root" id merchant || chroot "$root" useradd --create-home merchant
}

has_nothing_else() {
  local found
  for found in git java mvn chromium google-chrome pdftotext fc-list postgres psql python3 gcc; do
    chroot "$root" sh -c "command -v $found" && return 1
  done
  [ -z "$(find "$root/usr/share/fonts" -type f 2>/dev/null)" ]
}

# Runs a command in the checkout of an account, with an environment of its own.
as() {
  local account=$1 home=$2
  shift 2
  chroot --userspec="$account" "$root" env -i HOME="$home" PATH=/usr/local/bin:/usr/bin:/bin LANG=C.UTF-8 \
    NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt NPM_CONFIG_CAFILE=/etc/ssl/certs/ca-certificates.crt \
    sh -c "cd ~/quartermaster && $*"
}

clone() {
  rm -rf "$root$2/quartermaster" "$root"/var/{lib,tmp}/quartermaster # with the database of an earlier run
  git clone --quiet --no-hardlinks "$source" "$root$2/quartermaster" &&
    chown -R --reference="$root$2" "$root$2/quartermaster"
}

# Starts the product, waits for its sign-in link and prints the first order.
start_and_print() {
  cp "$source/infra/checks/bare-machine/print-an-order.mjs" "$root/tmp/print-an-order.mjs"
  as "$1" "$2" 'PORT=4780 SAMPLE_STORE=small-gift-shop node /tmp/print-an-order.mjs'
}

run_for() {
  local account=$1 home=$2
  step "$account: clone" clone "$account" "$home" || return
  step "$account: npm ci" as "$account" "$home" npm ci --no-audit --no-fund || return
  step "$account: npm start, and the PDF of an order" start_and_print "$account" "$home"
  [ "$tests" = none ] || step "$account: npm test $tests" as "$account" "$home" npm test -- "$tests"
  step "$account: no process is left" no_process_left
}

processes_left() {
  local process
  for process in /proc/[0-9]*; do
    [ "$(readlink "$process/root")" != "$root" ] || tr '\0' ' ' <"$process/cmdline"
  done
}

# The last ones may still be closing.
no_process_left() {
  local tries
  for tries in {1..30}; do
    [ -n "$(processes_left)" ] || return 0
    sleep 1
  done
  processes_left
  return 1
}

tests=$*
step 'an empty Debian' make_system && step 'its /proc and /dev' mount_system && step 'Node, npm' copy_node &&
  step 'a user' make_user && step 'nothing else is installed' has_nothing_else && {
  [ "${ACCOUNT:-root}" != root ] || run_for root /root
  [ "${ACCOUNT:-merchant}" != merchant ] || run_for merchant /home/merchant
}
[ "$failed" = 0 ] && echo 'Everything passed.'
exit "$failed"
