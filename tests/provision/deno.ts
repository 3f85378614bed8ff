import { chmodSync, readdirSync } from "node:fs";
import path from "node:path";
import { installPackage } from "./npm-package.ts";

const PLATFORMS = "node_modules/@deno";

/** The program of Deno, which runs the Edge Functions of a hosted project; fetched from npm once, 50 MB. @throws Error if npm has none */
export async function denoProgram(): Promise<string> {
  const folder = await installPackage("deno", async (installed) => chmodSync(programIn(installed), 0o755));
  return programIn(folder);
}

/** npm installs the one of this machine. */
function programIn(folder: string): string {
  const platforms = path.join(folder, PLATFORMS);
  const [platform] = readdirSync(platforms);
  if (!platform) throw new Error(`npm has no Deno for ${process.platform}-${process.arch}.`);
  return path.join(platforms, platform, process.platform === "win32" ? "deno.exe" : "deno");
}
