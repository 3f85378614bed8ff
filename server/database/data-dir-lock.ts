import { spawnSync } from "node:child_process";
import { closeSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { StartError, systemErrorCode } from "../start-error.ts";

/** A living process holds the directory. */
export class DataDirInUseError extends StartError {
  override name = "DataDirInUseError";
}

/** The process that holds a data directory. `started` distinguishes it from a later one with the same id. */
interface Holder {
  pid: number;
  started: string | null;
}

/**
 * Takes the lock file, or throws StartError while a living process holds it. A stale lock of a dead process (kill -9,
 * power cut) is taken over. Returns the function that releases the lock.
 */
export function acquireLock(file: string, dataDir: string): () => void {
  const unlock = lockInKernel(file, dataDir);
  try {
    const release = acquireFile(file, dataDir);
    return () => {
      release();
      unlock();
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The process that holds a data directory by this lock file; undefined if none does. */
export function holderOf(file: string): number | undefined {
  const holder = parseHolder(readText(file) ?? "");
  return holder && isAlive(holder) ? holder.pid : undefined;
}

/** The exit code of `flock --nonblock` if somebody else holds the lock. */
const HELD = 1;

/**
 * Takes a lock of the kernel on the directory, which two containers on one volume share although neither sees the other's processes. It
 * belongs to the open file, so it outlives the program that takes it and ends with this process, however that ends.
 * Without that program (util-linux), or on a file system without locks, the lock file alone decides.
 */
function lockInKernel(file: string, dataDir: string): () => void {
  const descriptor = openSync(dataDir, "r");
  const { status } = spawnSync("flock", ["--exclusive", "--nonblock", "3"], {
    stdio: ["ignore", "ignore", "ignore", descriptor],
  });
  let isOpen = true;
  const unlock = () => {
    if (isOpen) closeSync(descriptor);
    isOpen = false;
  };
  if (status !== HELD) return unlock;
  unlock();
  throw inUse(dataDir, parseHolder(readText(file) ?? ""));
}

function inUse(dataDir: string, holder: Holder | undefined): DataDirInUseError {
  return new DataDirInUseError(
    `The data directory ${dataDir} is in use by another Selam process (${holder ? `pid ${holder.pid}` : "unknown"}). If that is the running site, set PORT as it has it; else stop that process or set another DATA_DIR.`,
  );
}

function acquireFile(file: string, dataDir: string): () => void {
  const mine = JSON.stringify({ pid: process.pid, started: processStart(process.pid) } satisfies Holder);
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, mine, { mode: 0o600 });
  try {
    // A hard link appears with its content or not at all, so no process reads a partial lock.
    for (let attempt = 0; ; attempt++) {
      if (tryLink(draft, file)) return () => releaseLock(file, mine);
      const found = readText(file);
      if (found === undefined) continue;
      const holder = parseHolder(found);
      if ((holder && isAlive(holder)) || attempt > 20) throw inUse(dataDir, holder);
      moveStaleLock(file, found, draft);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

function tryLink(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (systemErrorCode(error) === "EEXIST") return false;
    throw error;
  }
}

/** Moves a stale lock away; if another process was faster and it is that one's by now, puts it back. */
function moveStaleLock(file: string, expected: string, draft: string): void {
  const stalePath = `${draft}.stale`;
  try {
    renameSync(file, stalePath);
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return;
    throw error;
  }
  if (readText(stalePath) !== expected) tryLink(stalePath, file);
  rmSync(stalePath, { force: true });
}

function releaseLock(file: string, mine: string): void {
  if (readText(file) === mine) rmSync(file, { force: true });
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return undefined;
    // The system does not say of which file.
    throw Object.assign(error as Error, { path: file });
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || !("pid" in value)) return undefined;
    const { pid } = value;
    const started = "started" in value && typeof value.started === "string" ? value.started : null;
    return typeof pid === "number" && Number.isSafeInteger(pid) && pid > 0 ? { pid, started } : undefined;
  } catch {
    return undefined;
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (systemErrorCode(error) !== "EPERM") return false;
  }
  const now = processStart(pid);
  if (now === null || started === null) return true;
  if (pid === process.pid) return now === started;
  // In a container, a service with its own /proc reads another boot id than a command beside it.
  return ticksOf(now) === ticksOf(started);
}

/** The start time of a process without the boot that it counts from. */
function ticksOf(started: string): string | undefined {
  return started.split("/").at(-1);
}

/**
 * The start time of a process, as an opaque text that differs after a restart of the machine; null on systems that do
 * not provide it (anything but Linux), where only the process id is compared.
 */
function processStart(pid: number): string | null {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the command in brackets and may contain spaces; "starttime" is the 20th field after it.
    const ticks = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
    return ticks ? `${boot}/${ticks}` : null;
  } catch {
    return null;
  }
}
