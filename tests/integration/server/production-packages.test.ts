import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { compileServer } from "../../../server/build/compiled-server.mjs";
import { ROOT } from "../../../server/root.ts";
import { PARTS } from "../../../tools/release/pack.ts";
import { freePort, type ServerProcess, startProcess } from "./server-process.ts";
import { writeSmallProject } from "./small-project.ts";

const project = writeSmallProject();
const release = mkdtempSync(path.join(tmpdir(), "selam-release-"));
let server: ServerProcess | undefined;

afterAll(async () => {
  server?.child.kill("SIGKILL");
  await server?.ended();
  rmSync(release, { recursive: true, force: true });
  project.remove();
});

it("a built site starts for the first time with the packages of npm ci --omit=dev and 450 MB, and so do its commands", async () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  for (const name of Object.keys(dependencies)) {
    mkdirSync(path.join(release, "node_modules", path.dirname(name)), { recursive: true });
    symlinkSync(path.join(ROOT, "node_modules", name), path.join(release, "node_modules", name));
  }
  const compiled = path.relative(ROOT, await compileServer());
  for (const part of [...PARTS, compiled])
    cpSync(path.join(ROOT, part), path.join(release, part), { recursive: true });
  server = startProcess(
    project,
    { PORT: String(await freePort()), DATA_DIR: project.dataDir },
    path.join(release, "server/start.mjs"),
  );
  await server.ready();
  // A new database was made, and a machine of 512 MB has to make one, too.
  const status = readFileSync(`/proc/${server.child.pid}/status`, "utf8");
  expect(Number(/VmHWM:\s*(\d+) kB/.exec(status)?.[1])).toBeLessThan(450_000);
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [path.join(release, "server/cli/selam.mjs"), ...args], {
      encoding: "utf8",
    });
  expect(run("backup", "--help")).toContain("npm run backup -- [--to FOLDER]");
  expect(run("import", "--help")).toContain("npm run import -- FILE");
  expect(run("deploy:check", "--help")).toContain("npm run deploy:check");
});
