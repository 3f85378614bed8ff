import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test, vi } from "vitest";
import { stopServer } from "../../../server/release/serving.ts";
import { ROOT } from "../../../server/root.ts";

/** Holds a data directory, and takes a second to end when it is asked to. */
const HOLDER = `
  const { acquireLock } = await import(process.argv[1]);
  const release = acquireLock(process.argv[2] + "/lock.json", process.argv[2]);
  process.on("SIGTERM", () => setTimeout(() => { release(); process.exit(7); }, 1_000));
  setInterval(() => undefined, 1_000);
  console.log("held");
`;

test("a server that is being stopped has its time, whatever happens to the clock", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "selam-stop-"));
  const module = pathToFileURL(path.join(ROOT, "server/database/data-dir-lock.ts")).href;
  const child = spawn(process.execPath, ["--import", "tsx", "--eval", HOLDER, module, folder], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  try {
    await once(child.stdout, "data");
    let jumps = 0;
    const clock = vi.spyOn(Date, "now").mockImplementation(() => 1_800_000_000_000 + 3_600_000 * jumps++);
    expect(await stopServer(folder)).toBe(true);
    clock.mockRestore();
    expect(await ended).toEqual([7, null]);
  } finally {
    child.kill("SIGKILL");
    await ended;
    rmSync(folder, { recursive: true });
  }
});
