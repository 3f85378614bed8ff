import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";

/** A disk sector: the most that a disk writes whole. */
const SECTOR = 512;

/** A file of the recorded folder, and what was written to it since it was last flushed. */
interface File {
  path: string | null;
  unflushed: { at: number; bytes: Buffer }[];
}

export interface RecordedDisk {
  /** Changes of the folder so far: writes, new names, flushes. */
  changes(): number;
  /** Loses power right before the change of this number. */
  cutBefore(change: number, random: () => number): void;
}

/**
 * Records every change that this process makes to a folder, and keeps in another folder what a disk would hold after a
 * power cut: content only as of its last fsync, and names as of any fsync, because a journalling file system (ext4, xfs)
 * commits them in order, with the next fsync of anything. At the cut a random part of the rest is there too, in any order
 * of sectors for content and up to some point for names. Then the process ends at once.
 *
 * Replaces functions of node:fs, so it has to be called before PGlite is loaded.
 * @param folder the folder that is recorded
 * @param durable a copy of it
 */
export function recordDisk(folder: string, durable: string): RecordedDisk {
  const real = { ...fs, promises: { ...fs.promises } };
  const byPath = new Map<string, File>();
  const byDescriptor = new Map<number, File>();
  const unflushedNames: (() => void)[] = [];
  let count = 0;
  let cut = { before: Number.POSITIVE_INFINITY, random: Math.random };

  const isInside = (file: unknown): file is string =>
    typeof file === "string" && (path.resolve(file) + path.sep).startsWith(folder + path.sep);
  const copyOf = (file: string) => path.join(durable, path.relative(folder, file));

  function fileAt(name: string): File {
    const file = path.resolve(name);
    const known = byPath.get(file) ?? { path: file, unflushed: [] };
    byPath.set(file, known);
    return known;
  }

  function change(): void {
    count += 1;
    if (count >= cut.before) losePower();
  }

  function losePower(): never {
    const names = Math.floor(cut.random() * (unflushedNames.length + 1));
    for (const apply of unflushedNames.slice(0, names)) apply();
    for (const file of byPath.values())
      for (const { at, bytes } of file.unflushed)
        for (const sector of sectorsOf(at, bytes)) if (cut.random() < 0.5) writeDurably(file, [sector]);
    process.kill(process.pid, "SIGKILL");
    for (;;);
  }

  /** Content whose file has no name on the disk yet is lost. */
  function writeDurably(file: File, writes: readonly { at: number; bytes: Buffer }[]): void {
    if (writes.length === 0 || file.path === null || !real.existsSync(copyOf(file.path))) return;
    const descriptor = real.openSync(copyOf(file.path), "r+");
    for (const { at, bytes } of writes) real.writeSync(descriptor, bytes, 0, bytes.length, at);
    real.closeSync(descriptor);
  }

  function flush(file: File | undefined): void {
    change();
    for (const apply of unflushedNames.splice(0)) apply();
    if (file) writeDurably(file, file.unflushed.splice(0));
  }

  function noteOpen(name: string, descriptor: number, isNew: boolean, isTruncated: boolean): void {
    const file = fileAt(name);
    byDescriptor.set(descriptor, file);
    if (isNew) nameChange(() => real.closeSync(real.openSync(copyOf(name), "w")));
    else if (isTruncated) noteTruncated(file, 0);
  }

  function nameChange(apply: () => void): void {
    change();
    unflushedNames.push(apply);
  }

  function noteTruncated(file: File, length: number): void {
    file.unflushed = file.unflushed.flatMap(({ at, bytes }) =>
      at < length ? [{ at, bytes: bytes.subarray(0, length - at) }] : [],
    );
    const { path: name } = file;
    if (name !== null)
      nameChange(() => {
        if (real.existsSync(copyOf(name))) real.truncateSync(copyOf(name), length);
      });
  }

  function noteWritten(file: File, at: number, bytes: Uint8Array): void {
    change();
    file.unflushed.push({ at, bytes: Buffer.from(bytes) });
  }

  function noteRenamed(from: string, to: string): void {
    const file = fileAt(from);
    byPath.delete(path.resolve(from));
    const replaced = byPath.get(path.resolve(to));
    if (replaced) replaced.path = null;
    file.path = path.resolve(to);
    byPath.set(file.path, file);
    nameChange(() => real.renameSync(copyOf(from), copyOf(to)));
  }

  function noteRemoved(name: string): void {
    const file = byPath.get(path.resolve(name));
    if (file) file.path = null;
    byPath.delete(path.resolve(name));
    nameChange(() => real.rmSync(copyOf(name), { recursive: true, force: true }));
  }

  const flagsOf = (flags: unknown) => {
    if (typeof flags === "number")
      return {
        creates: (flags & fs.constants.O_CREAT) !== 0,
        truncates: (flags & fs.constants.O_TRUNC) !== 0,
      };
    const text = String(flags ?? "r");
    return { creates: /[wa]/.test(text), truncates: text.startsWith("w") };
  };

  const patched: Partial<Record<keyof typeof fs, unknown>> = {
    openSync(name: string, flags?: string | number, mode?: number) {
      if (!isInside(name)) return real.openSync(name, flags ?? "r", mode);
      const existed = real.existsSync(name);
      const descriptor = real.openSync(name, flags ?? "r", mode);
      const { creates, truncates } = flagsOf(flags);
      noteOpen(name, descriptor, creates && !existed, truncates);
      return descriptor;
    },
    closeSync(descriptor: number) {
      byDescriptor.delete(descriptor);
      real.closeSync(descriptor);
    },
    writeSync(descriptor: number, ...args: [Uint8Array, number, number, number]) {
      const file = byDescriptor.get(descriptor);
      if (file) {
        const [bytes, offset, length, at] = args;
        if (typeof at !== "number") throw new Error("A write without a position is not recorded.");
        noteWritten(file, at, bytes.subarray(offset, offset + length));
      }
      return real.writeSync(descriptor, ...args);
    },
    writeFileSync(name: string, content: string | Uint8Array, options?: fs.WriteFileOptions) {
      if (isInside(name)) {
        if (!real.existsSync(name)) nameChange(() => real.writeFileSync(copyOf(name), ""));
        else noteTruncated(fileAt(name), 0);
        if (content.length > 0) noteWritten(fileAt(name), 0, Buffer.from(content));
      }
      // Node's own would come back here through what is replaced.
      const { flag = "w", mode } = typeof options === "object" && options ? options : {};
      const descriptor = real.openSync(name, flag, mode);
      real.writeSync(descriptor, Buffer.from(content));
      real.closeSync(descriptor);
    },
    fsyncSync(descriptor: number) {
      real.fsyncSync(descriptor);
      const file = byDescriptor.get(descriptor);
      if (file) flush(file);
    },
    ftruncateSync(descriptor: number, length = 0) {
      const file = byDescriptor.get(descriptor);
      if (file) noteTruncated(file, length);
      real.ftruncateSync(descriptor, length);
    },
    truncateSync(name: string, length = 0) {
      if (isInside(name)) noteTruncated(fileAt(name), length);
      real.truncateSync(name, length);
    },
    mkdirSync(name: string, options?: fs.MakeDirectoryOptions) {
      if (isInside(name)) nameChange(() => real.mkdirSync(copyOf(name), { recursive: true }));
      return real.mkdirSync(name, options);
    },
    renameSync(from: string, to: string) {
      if (isInside(from)) noteRenamed(from, to);
      real.renameSync(from, to);
    },
    unlinkSync(name: string) {
      if (isInside(name)) noteRemoved(name);
      real.unlinkSync(name);
    },
    rmdirSync(name: string) {
      if (isInside(name)) noteRemoved(name);
      real.rmdirSync(name);
    },
    rmSync(name: string, options?: fs.RmOptions) {
      if (isInside(name) && real.existsSync(name)) noteRemoved(name);
      real.rmSync(name, options);
    },
  };
  const patchedPromises: Partial<Record<keyof typeof fs.promises, unknown>> = {
    async open(name: string, flags?: string, mode?: number) {
      const handle = await real.promises.open(name, flags, mode);
      if (!isInside(name)) return handle;
      const { creates, truncates } = flagsOf(flags);
      noteOpen(name, handle.fd, creates, truncates);
      return recordHandle(handle, fileAt(name));
    },
    async mkdir(name: string, options?: fs.MakeDirectoryOptions) {
      if (isInside(name) && !real.existsSync(name))
        nameChange(() => real.mkdirSync(copyOf(name), { recursive: true }));
      return real.promises.mkdir(name, options);
    },
    async rename(from: string, to: string) {
      if (isInside(from)) noteRenamed(from, to);
      await real.promises.rename(from, to);
    },
    async rm(name: string, options?: fs.RmOptions) {
      if (isInside(name) && real.existsSync(name)) noteRemoved(name);
      await real.promises.rm(name, options);
    },
  };

  /** A handle writes on from where it is. */
  function recordHandle(handle: fs.promises.FileHandle, file: File): fs.promises.FileHandle {
    const write = handle.write.bind(handle);
    const sync = handle.sync.bind(handle);
    let end = 0;
    return Object.assign(handle, {
      write: async (bytes: Uint8Array, offset = 0) => {
        const result = await write(bytes, offset);
        noteWritten(file, end, bytes.subarray(offset, offset + result.bytesWritten));
        end += result.bytesWritten;
        return result;
      },
      sync: async () => {
        await sync();
        flush(file);
      },
    });
  }

  Object.assign(fs, patched);
  Object.assign(fs.promises, patchedPromises);
  syncBuiltinESMExports();
  return {
    changes: () => count,
    cutBefore: (before, random) => {
      cut = { before, random };
    },
  };
}

/** The parts of a write that lie in different sectors. */
function sectorsOf(at: number, bytes: Buffer): { at: number; bytes: Buffer }[] {
  const parts: { at: number; bytes: Buffer }[] = [];
  for (let from = at; from < at + bytes.length; ) {
    const to = Math.min(at + bytes.length, (Math.floor(from / SECTOR) + 1) * SECTOR);
    parts.push({ at: from, bytes: bytes.subarray(from - at, to - at) });
    from = to;
  }
  return parts;
}
