#!/usr/bin/env bash
# Installs the release that it is part of on a fresh Debian or Ubuntu: Node, an account and folders, the settings, the service,
# backups each night, Caddy with TLS and HTTP/2, and the first admin. It can be run again: what is there stays, what is missing comes.
#
#   bash selam-VERSION/deploy/setup.sh DOMAIN EMAIL [--own-proxy]
#
# With --own-proxy there is a proxy already, and Caddy is left out.
set -euo pipefail

home=/opt/selam
data=/var/lib/selam
health=http://localhost:4173/health

step() { printf '\n== %s\n' "$*"; }
fail() {
  printf '\n%s\n' "$*" >&2
  exit 1
}
as_selam() { (cd "$home" && runuser -u selam -- "$@"); }

case "$#:${3:-}" in
2:) proxy=caddy ;;
3:--own-proxy) proxy=own ;;
*) fail "Name the site's domain and your email address: bash $0 selam.example you@selam.example" ;;
esac
domain=$1 email=$2
[[ $domain =~ ^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$ ]] ||
  fail "\"$domain\" is not a domain: write it in small letters and without https://, as in selam.example."
[[ $email =~ ^[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@]{2,}$ ]] || fail "\"$email\" is not an email address."
[ "$(id -u)" -eq 0 ] || fail "Run this as root: sudo bash $0 $domain $email"
command -v apt-get >/dev/null && command -v systemctl >/dev/null ||
  fail "This needs Debian or Ubuntu with systemd. For other systems see docs/deploy.md, \"By hand\"."
release=$(cd "$(dirname "$0")/.." && pwd)
[ -e "$release/release.json" ] ||
  fail "$release is not a release, which has all that a site needs: unpack selam-VERSION.tar.gz, and run the file deploy/setup.sh in it."
name=$(basename "$release")

# Before anything is changed.
settings=$home/.env
if [ -e "$settings" ] && ! grep -qx "SITE_URL=https://$domain" "$settings"; then
  fail "$settings names another address than https://$domain. Run this with that one, or change SITE_URL there first."
fi
if [ -L "$home/current" ] && [ "$(basename "$(readlink "$home/current")")" != "$name" ]; then
  fail "$(basename "$(readlink "$home/current")") is installed. To update it: runuser -u selam -- selam update selam-VERSION.tar.gz"
fi
others=
[ $proxy = own ] || others=$(ss -Hltnp '( sport = :80 or sport = :443 )' | sed -n '/"caddy"/d; s/.*(("\([^"]*\)".*/\1/p' | sort -u)
[ -z "$others" ] ||
  fail "Port 80 or 443 is used by $others. Stop it (systemctl disable --now $others), or add --own-proxy to keep it as the proxy of docs/deploy.md, \"By hand\"."

step "Node, and what else it needs"
node_is_new() {
  command -v node >/dev/null &&
    node -e 'const [major, minor] = process.versions.node.split("."); process.exit(major > 20 || (major == 20 && minor >= 19) ? 0 : 1)'
}
need=()
programs=(curl)
[ $proxy = own ] || programs+=(caddy)
for program in "${programs[@]}"; do command -v $program >/dev/null || need+=($program); done
if [ ${#need[@]} -gt 0 ] || ! node_is_new; then
  apt-get update
  DEBIAN_FRONTEND=noninteractive apt-get install -y ca-certificates "${need[@]}"
fi
if ! node_is_new; then
  # Debian's own from version 13 on.
  if ! apt-cache policy nodejs | grep -Eq 'Candidate: (2[2-9]|20\.(19|[2-9][0-9]))'; then
    curl -fsSL https://deb.nodesource.com/setup_22.x -o /root/nodesource.sh
    bash /root/nodesource.sh
  fi
  DEBIAN_FRONTEND=noninteractive apt-get install -y nodejs
  node_is_new || fail "Node 20.19 or newer could not be installed. Take it from https://nodejs.org/en/download, and run this again."
fi

step "The program, in $home"
id selam >/dev/null 2>&1 || useradd --system --home-dir "$home" --shell /usr/sbin/nologin selam
install -d -o selam -g selam "$home" "$home/releases"
install -d -o selam -g selam -m 700 "$data"
if [ ! -L "$home/current" ]; then
  # A copy that was cut off is made anew: only a whole one becomes the current one.
  [ "$release" = "$home/releases/$name" ] || { rm -rf "$home/releases/$name" && cp -r "$release" "$home/releases/$name"; }
  chown -R selam: "$home/releases/$name"
  runuser -u selam -- ln -sfn "releases/$name" "$home/current"
fi
ln -sfn "$home/current/server/cli/selam.mjs" /usr/local/bin/selam

if [ ! -e "$settings" ]; then
  install -o selam -g selam -m 600 /dev/stdin "$settings" <<END
SITE_URL=https://$domain
TRUST_PROXY=1
DATA_DIR=$data
BACKUP_TO=$data/backups
END
fi

step "The service"
unit=/etc/systemd/system/selam.service
before=$(cat "$unit" 2>/dev/null || true)
sed "s|^WorkingDirectory=.*|WorkingDirectory=$home/current|" "$home/current/deploy/selam.service" >"$unit"
systemctl daemon-reload
systemctl enable --now selam
[ "$before" = "" ] || [ "$before" = "$(cat "$unit")" ] || systemctl restart selam
curl -fs --retry 60 --retry-delay 1 --retry-all-errors "$health" || {
  journalctl -u selam -n 30 --no-pager || true
  fail "The site does not start: the lines above say why. Mend that, and run this again."
}

set_up_caddy() {
  caddy=/etc/caddy
  if [ ! -e "$caddy/selam.caddyfile" ]; then
    cat >"$caddy/selam.caddyfile" <<END
$domain {
  header Strict-Transport-Security "max-age=31536000"
  reverse_proxy localhost:4173
}
END
  fi
  if ! grep -Eq "^(import selam\.caddyfile$|$domain[ ,{])" "$caddy/Caddyfile"; then
    # The file that Debian's package brings serves a page of its own; another one has other sites, which stay.
    if grep -q '^:80 {' "$caddy/Caddyfile" && grep -q '/usr/share/caddy' "$caddy/Caddyfile"; then
      mv "$caddy/Caddyfile" "$caddy/Caddyfile.before-selam"
    fi
    printf 'import selam.caddyfile\n' >>"$caddy/Caddyfile"
  fi
  caddy validate --config "$caddy/Caddyfile" --adapter caddyfile >/dev/null 2>&1 ||
    fail "Caddy does not accept $caddy/Caddyfile: caddy validate --config $caddy/Caddyfile says why."
  systemctl enable caddy
  systemctl reload-or-restart caddy
}
if [ $proxy = caddy ]; then
  step "The proxy"
  set_up_caddy
fi

step "Your account"
as_selam selam admin:create "$email"

if [ ! -e "$data/backups" ] && grep -qx "BACKUP_TO=$data/backups" "$settings"; then
  step "The first backup"
  as_selam selam backup
fi

step "Is it well?"
curl -fs --retry 30 --retry-delay 2 --retry-all-errors "https://$domain/health" ||
  fail "The site runs here, and does not answer at https://$domain yet. Mostly the domain does not point to this machine, or a firewall closes port 80 or 443; journalctl -u caddy -n 30 says more. Mend that, and run this again."
as_selam selam doctor || true
printf '\nSign in at https://%s/admin as %s. Backups are made each night in %s/backups.\n' "$domain" "$email" "$data"
