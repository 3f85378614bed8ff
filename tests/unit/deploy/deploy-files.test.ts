import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = path.join(import.meta.dirname, "../../..");
const read = (name: string) => readFileSync(path.join(ROOT, name), "utf8");

/** The instructions of a Dockerfile, with continued lines joined; comments are left out. */
function instructions(text: string): { name: string; args: string }[] {
  const lines = text.split("\n").filter((line) => !/^\s*(#|$)/.test(line));
  return lines
    .join("\n")
    .replace(/\\\n\s*/g, "")
    .split("\n")
    .map((line) => {
      const [, name = "", args = ""] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
      return { name, args };
    });
}

const KNOWN = /^(FROM|WORKDIR|COPY|RUN|ARG|ENV|USER|VOLUME|EXPOSE|HEALTHCHECK|STOPSIGNAL|CMD)$/;

describe("the container's image", () => {
  const all = instructions(read("Dockerfile"));
  const stages = all.filter(({ name }) => name === "FROM");
  const last = all.slice(all.findLastIndex(({ name }) => name === "FROM"));
  const argsOf = (name: string) => last.filter((one) => one.name === name).map(({ args }) => args);

  it("is made in two stages of one pinned version, with instructions that exist", () => {
    expect(all.filter(({ name }) => !KNOWN.test(name))).toEqual([]);
    expect(stages).toHaveLength(2);
    for (const { args } of stages) expect(args).toMatch(/^node:\d+-\w+-slim( AS build)?$/);
  });

  it("runs as a user without rights over its own code, with its data in a volume", () => {
    expect(argsOf("USER")).toEqual(["node"]);
    expect(argsOf("VOLUME")).toEqual(["/data"]);
    expect(argsOf("ENV").join(" ")).toContain("DATA_DIR=/data");
    // Nothing after USER writes into the image.
    const afterUser = last.slice(last.findIndex(({ name }) => name === "USER"));
    expect(afterUser.filter(({ name }) => ["RUN", "COPY"].includes(name))).toEqual([]);
    expect(argsOf("COPY").join(" ")).not.toContain("--chown");
  });

  it("starts without a shell, and reports whether it is healthy", () => {
    const [command = "[]"] = argsOf("CMD");
    const started = JSON.parse(command) as string[];
    expect(started[0]).toBe("node");
    expect(started).toContain("--no-build");
    expect(existsSync(path.join(ROOT, started[1] ?? ""))).toBe(true);
    const [check = ""] = argsOf("HEALTHCHECK");
    expect(JSON.parse(check.slice(check.indexOf("[")))).toHaveLength(3);
    expect(check).toContain("/health");
  });

  it("takes no secrets, data or history with it", () => {
    const ignored = read(".dockerignore").split("\n");
    for (const name of [".git", ".data", ".env", ".env.*", "node_modules", "**/keys.json"])
      expect(ignored).toContain(name);
    // What the build reads must not be left out.
    for (const name of ["src", "server", "public", "messages", "supabase", "scripts", "sw"])
      expect(ignored).not.toContain(name);
  });
});

describe("the page about deploying", () => {
  const page = read("docs/deploy.md");
  const boxes = [...page.matchAll(/```(\w+)\n([\s\S]*?)\n```/g)].map(([, language, text = ""]) => ({
    language,
    text,
  }));

  it("writes only settings that the site reads", () => {
    const settings = boxes.flatMap(({ text }) =>
      [...text.matchAll(/^(?:export )?([A-Z][A-Z_]+)=/gm)].map(([, name = ""]) => name),
    );
    const [, table = ""] = page.split("\n## Settings\n");
    const known = [...table.matchAll(/^\| (`[A-Z].*?) \|/gm)].flatMap(([, names = ""]) =>
      names.match(/[A-Z_]+/g),
    );
    expect(settings).toContain("DATA_DIR");
    expect(settings.filter((name) => !known.includes(name))).toEqual([]);
  });

  it("runs only commands of package.json, never as root", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const [machine = ""] = page.split("## 1. The project");
    const lines = machine.split("\n").filter((line) => /npm run |npm ci/.test(line));
    // The image runs as its own user.
    for (const line of lines.filter((line) => !line.includes("`")))
      expect(line).toMatch(/runuser -u selam -- |^30 3 \* \* \* selam |^docker run .* selam npm run /);
    const names = [...page.matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, name = ""]) => name);
    expect(names.length).toBeGreaterThan(8);
    expect(names.filter((name) => !(name in scripts))).toEqual([]);
  });

  it("has nothing after a line that waits for typing, which would swallow the rest of a pasted box", () => {
    for (const { text } of boxes.filter(({ text }) => text.includes("read -rs")))
      expect(text.split("\n").at(-1)).toContain("read -rs");
  });
});

describe("the service", () => {
  const unit = read("deploy/selam.service");

  it("starts the file that npm start starts, as its own user, with nothing else to write to", () => {
    const entry = /server\/\S+\.mjs/.exec(unit)?.[0];
    expect(JSON.parse(read("package.json")).scripts.start).toBe(`node ${entry}`);
    for (const line of [
      "User=selam",
      "ProtectSystem=strict",
      "NoNewPrivileges=true",
      "CapabilityBoundingSet=",
    ])
      expect(unit.split("\n")).toContain(line);
  });

  it("lets Node's engine start, which asks for memory protection keys, and comes back whatever ends it", () => {
    const lines = unit.split("\n");
    expect(lines).toContain("SystemCallFilter=@system-service @pkey");
    // Without an error number, a system call that is not in the list ends the server.
    expect(lines).toContain("SystemCallErrorNumber=EPERM");
    expect(lines).toContain("Restart=always");
  });

  it.skipIf(!existsSync("/usr/bin/systemd-analyze"))("is a valid unit", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "selam-unit-"));
    try {
      const file = path.join(folder, "selam.service");
      writeFileSync(file, unit);
      const { stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", file], { encoding: "utf8" });
      // Other units of this machine may be faulty.
      expect(stderr.split("\n").filter((line) => line.includes("selam"))).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
