import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort, type ServerProcess, startProcess } from "../integration/server/server-process.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const PROGRAM = [
  ...["src", "server", "sw", "scripts", "supabase", "public", "messages", "index.html", "vite.config.ts"],
  ...["package.json", "package-lock.json", "tsconfig.json"],
  ...["app", "base", "node", "sw"].map((name) => `tsconfig.${name}.json`),
];
const GENERATED = "src/i18n";

/** A copy of the program outside the repository, to be changed, built and started. */
export class ProgramCopy {
  readonly folder: string = mkdtempSync(path.join(tmpdir(), "selam-copy-"));
  readonly dataDir: string = path.join(this.folder, ".data");

  /** @param without a folder of the program that is left out */
  constructor(without?: string) {
    const left = [GENERATED, without];
    for (const part of PROGRAM)
      cpSync(path.join(ROOT, part), path.join(this.folder, part), {
        recursive: true,
        filter: (source) => !left.includes(path.relative(ROOT, source).replaceAll(path.sep, "/")),
      });
    symlinkSync(path.join(ROOT, "node_modules"), path.join(this.folder, "node_modules"));
  }

  /** Runs a command of the copy. */
  run(file: string, args: readonly string[] = [], env: Record<string, string> = {}): void {
    execFileSync("npx", ["tsx", file, ...args], {
      cwd: this.folder,
      env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", DATA_DIR: this.dataDir, ...env },
      stdio: "pipe",
    });
  }

  /** Writes what follows from its languages, builds it, and starts its server. */
  async start(env: Record<string, string> = {}): Promise<ServerProcess> {
    this.run("scripts/language-files.ts");
    this.run("server/build/build.ts");
    const port = String(await freePort());
    const server = startProcess(
      {
        root: this.folder,
        dist: path.join(this.folder, "dist"),
        supabaseDir: path.join(this.folder, "supabase"),
      },
      { PORT: port, DATA_DIR: this.dataDir, SITE_URL: `http://localhost:${port}`, ...env },
      path.join(this.folder, "server/start.mjs"),
    );
    await server.ready();
    return server;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
