import { spawnSync } from "node:child_process";
import { copyFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { TraceEvent } from "../../tests/faults/small/trace.ts";
import { TraceText, UnknownStep } from "./trace-text.ts";

const PROTOCOL = fileURLToPath(new URL("protocol.pml", import.meta.url));

/** A recorded run, of visitors or of the owner. */
export type Recorded = { readonly events: readonly TraceEvent[]; readonly isOwner: boolean };

/**
 * Replays a recorded run of the real code in the model: each step must be a transition that the model allows there, and leave
 * what was seen.
 * @param bugs switches of protocol.pml
 * @returns what differs; null if the model accepts it
 */
export function replay(
  { events, isOwner }: Recorded,
  folder: string,
  bugs: readonly string[] = [],
): string | null {
  let text: string;
  try {
    text = TraceText.of(events, isOwner);
  } catch (error) {
    if (error instanceof UnknownStep) return error.message;
    throw error;
  }
  const file = path.join(folder, "trace.pml");
  writeFileSync(file, text);
  copyFileSync(PROTOCOL, path.join(folder, "protocol.pml"));
  const args = ["-T", ...bugs.map((bug) => `-D${bug}`), file];
  const { stdout, error } = spawnSync("spin", args, { cwd: folder, encoding: "utf8" });
  if (error) throw error;
  return stdout.includes("ACCEPTED")
    ? null
    : `${stdout.match(/spin: .*/)?.[0] ?? "blocked"} after\n${stdout.split("#processes")[0]?.trim().split("\n").slice(-6).join("\n")}`;
}
