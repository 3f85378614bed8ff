// @module-tag nightly

import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ROOT } from "../../../server/root.ts";
import { InstalledSite } from "./installed-site.ts";

// The setup runs as root on this machine, with folders and a network of its own (mount and network namespaces), so that nothing
// here is changed. The package manager, systemd and the internet are stand-ins.

const NAMESPACES = ["--mount", "--net", "--pid", "--fork", "--kill-child"];
const OVERLAID = ["etc", "opt", "var/lib", "usr/local", "root"];
/** A folder as it is, in which every change is gone at the end. */
const overlay = (folder: string, layers: string) =>
  `mkdir -p ${layers}/upper ${layers}/work && mount -t overlay overlay -o lowerdir=${folder},upperdir=${layers}/upper,workdir=${layers}/work ${folder}`;
const OWN_NETWORK = "mount -t proc proc /proc && ip link set lo up";
const succeeds = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
const isPossible =
  succeeds(
    "unshare",
    ...NAMESPACES,
    "sh",
    "-c",
    `mount -t tmpfs tmpfs /mnt && ${overlay("/etc", "/mnt/etc")} && ${OWN_NETWORK} && ss -Hltn`,
  ) &&
  // Another account runs the site, with the packages of this clone.
  succeeds("runuser", "-u", "nobody", "--", process.execPath, "-e", `require("${ROOT}/node_modules/sharp")`);
if (!isPossible)
  console.warn(
    "Skipped: the setup is tried as root, with namespaces, iproute2, and a clone that others can read.",
  );

const site = new InstalledSite();
const at = (name: string) => path.join(site.folder, name);
const SET_UP = "bash $RELEASE/deploy/setup.sh selam.example you@selam.example";

/** What each command is told is a line of a log; systemd starts the site, and the proxy answers once the file `online` is there. */
const STAND_INS = {
  "apt-get": 'echo "apt-get $*" >>$LOG',
  journalctl: 'cat "$FOLDER/server.log"',
  curl: `case "$*" in *https://*) [ -e "$FOLDER/online" ] || exit 7 ;; *) exec /usr/bin/curl "$@" ;; esac`,
  systemctl: `echo "systemctl $*" >>$LOG
    [ "$*" = "enable --now selam" ] && [ ! -e "$FOLDER/started" ] || exit 0
    touch "$FOLDER/started"
    cd "$(sed -n 's/^WorkingDirectory=//p' /etc/systemd/system/selam.service)"
    DATA_DIR=/var/lib/selam runuser -u selam -- node server/start.mjs >"$FOLDER/server.log" 2>&1 &`,
};

/** Runs a line while another program has the port of the web. */
function withPort80(line: string): string {
  const listening = `node -e 'require("net").createServer().listen(80)' & until ss -Hltn | grep -q :80; do sleep 0.1; done`;
  return `${listening}; ${line}; code=$?; kill $!; exit $code`;
}

type Run = { readonly code: number; readonly output: string };

/** Runs lines of a shell one after the other on the machine of the setup. */
function runAll(lines: readonly string[]): Run[] {
  mkdirSync(at("bin"));
  for (const [name, text] of Object.entries(STAND_INS))
    writeFileSync(at(`bin/${name}`), `#!/bin/bash\n${text}\n`, { mode: 0o755 });
  if (!existsSync("/usr/bin/caddy")) writeFileSync(at("bin/caddy"), "#!/bin/sh\n", { mode: 0o755 });
  const runs = lines.map((line, n) => `( ${line} ) >${at(`run${n}`)} 2>&1; echo $? >${at(`code${n}`)}`);
  const script = `set -u
    mount -t tmpfs tmpfs ${at("layers")}
    ${OVERLAID.map((folder) => `{ ${overlay(`/${folder}`, `${at("layers")}/${folder}`)}; } || exit 1`).join("\n")}
    ${OWN_NETWORK}
    rm -rf /opt/selam /var/lib/selam /etc/systemd/system/selam.service /etc/caddy; userdel selam 2>/dev/null
    mkdir -p /opt/selam /etc/caddy /etc/systemd/system; cp -rP ${at("node_modules")} /opt/selam
    printf ':80 {\\n\\troot * /usr/share/caddy\\n\\tfile_server\\n}\\n' >/etc/caddy/Caddyfile
    ${runs.join("\n")}`;
  mkdirSync(at("layers"));
  execFileSync("unshare", [...NAMESPACES, "bash", "-c", script], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: `${at("bin")}:${path.dirname(process.execPath)}:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`,
      HOME: "/root",
      FOLDER: site.folder,
      LOG: at("log"),
      RELEASE: at("unpacked/selam-1.0.0"),
    },
  });
  return lines.map((_, n) => ({
    code: Number(readFileSync(at(`code${n}`), "utf8")),
    output: readFileSync(at(`run${n}`), "utf8"),
  }));
}

const RUNS = {
  nothing: "bash $RELEASE/deploy/setup.sh",
  address: "bash $RELEASE/deploy/setup.sh https://selam.example you@selam.example",
  email: "bash $RELEASE/deploy/setup.sh selam.example you",
  clone: `bash ${ROOT}/deploy/setup.sh selam.example you@selam.example`,
  busy: withPort80(SET_UP),
  untouched: "ls -A /opt/selam; cat /etc/caddy/Caddyfile",
  unreachable: SET_UP,
  made: "stat -c '%U %a' /opt/selam/.env /var/lib/selam; cat /opt/selam/.env /etc/caddy/Caddyfile /etc/caddy/selam.caddyfile; readlink /opt/selam/current",
  other: `printf 'other.example {\\n}\\n' >/etc/caddy/Caddyfile; echo LOG_REQUESTS=1 >>/opt/selam/.env; touch $FOLDER/online; echo again >>$LOG; ${SET_UP}`,
  kept: "cat /etc/caddy/Caddyfile; tail -1 /opt/selam/.env",
  service: `echo moved >>$LOG; echo "# of another release" >>/etc/systemd/system/selam.service; ${SET_UP}`,
  renamed: "bash $RELEASE/deploy/setup.sh other.example you@selam.example",
  written: `printf 'selam.example {\n}\n' >/etc/caddy/Caddyfile; ${SET_UP} >/dev/null; echo $?; cat /etc/caddy/Caddyfile`,
  own: `echo own >>$LOG; ${withPort80(`${SET_UP} --own-proxy`)}`,
  newer:
    "cp -r $RELEASE $FOLDER/selam-2.0.0; bash $FOLDER/selam-2.0.0/deploy/setup.sh selam.example you@selam.example",
};
let found: { readonly [name in keyof typeof RUNS]?: Run } = {};
let log = "";

beforeAll(async () => {
  if (!isPossible) return;
  const archive = await site.packed();
  mkdirSync(at("unpacked"));
  execFileSync("tar", ["-xzf", archive, "-C", at("unpacked")]);
  const all = runAll(Object.values(RUNS));
  for (const [n, name] of Object.keys(RUNS).entries()) found = { ...found, [name]: all[n] };
  log = readFileSync(at("log"), "utf8");
}, 600_000);
afterAll(() => site.remove());

const test = it.skipIf(!isPossible);

test.each([
  ["nothing", "Name the site's domain and your email address"],
  ["address", '"https://selam.example" is not a domain'],
  ["email", '"you" is not an email address.'],
  ["clone", "is not a release"],
  ["busy", "Port 80 or 443 is used by"],
] as const)("with %s wrong it says so and changes nothing", (name, sentence) => {
  expect(found[name]).toEqual({ code: 1, output: expect.stringContaining(sentence) });
  expect(found.untouched?.output).toMatch(/^node_modules\n:80 \{/);
});

test("a fresh machine gets the site, whose address need not answer yet", () => {
  expect(found.unreachable).toEqual({
    code: 1,
    output: expect.stringMatching(
      /"status":"ok"[\s\S]*Password: \S{16}\n[\s\S]*does not answer at https:\/\/selam\.example yet/,
    ),
  });
  expect(found.made?.output).toBe(`selam 600
selam 700
SITE_URL=https://selam.example
TRUST_PROXY=1
DATA_DIR=/var/lib/selam
BACKUP_TO=/var/lib/selam/backups
import selam.caddyfile
selam.example {
  header Strict-Transport-Security "max-age=31536000"
  reverse_proxy localhost:4173
}
releases/selam-1.0.0
`);
});

test("run again, it keeps the settings, other sites, the running site and the password", () => {
  expect(found.other).toEqual({
    code: 0,
    output: expect.stringMatching(/already existed[\s\S]*Sign in at https:\/\/selam\.example\/admin/),
  });
  expect(found.kept?.output).toBe("other.example {\n}\nimport selam.caddyfile\nLOG_REQUESTS=1\n");
  const [, again = "", moved = "", own = ""] = log.split(/(?:again|moved|own)\n/);
  expect(again).toContain("systemctl reload-or-restart caddy");
  expect(again).not.toMatch(/apt-get|restart selam/);
  expect([found.service?.code, moved]).toEqual([0, expect.stringContaining("systemctl restart selam")]);
  expect(found.written?.output).toBe("0\nselam.example {\n}\n");
  expect([found.own?.code, own]).toEqual([0, expect.not.stringContaining("caddy")]);
});

test("it puts no other address or release in the place of one", () => {
  expect(found.renamed).toEqual({ code: 1, output: expect.stringContaining("names another address") });
  expect(found.newer).toEqual({
    code: 1,
    output: expect.stringContaining("selam-1.0.0 is installed. To update it"),
  });
});
