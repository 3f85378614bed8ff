import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  type PathLike,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { copyDataDir } from "../../../server/archive/snapshot.ts";
import { lockDataDir } from "../../../server/database/data-dir.ts";
import { assertUsableFiles } from "../../../server/database/installation/usable-files.ts";
import { openDatabase } from "../../../server/database/open-database.ts";
import { mountSmallDisk, unmountDisk } from "../support/small-disk.ts";

let dir: string;
const lockFile = () => path.join(dir, "lock.json");

beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), "selam-data-"));
});

afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe("a data directory", () => {
  test("a data directory is locked once, also within one process, and free again after release", () => {
    const first = lockDataDir(dir);
    expect(() => lockDataDir(dir)).toThrow(`is in use by another Selam process (pid ${process.pid})`);
    first.release();
    first.release();
    lockDataDir(dir).release();
    expect(readdirSync(dir).sort()).toEqual(["keys.json", "storage"]);
  });

  test.skipIf(!existsSync("/proc/self"))(
    "a data directory that cannot be created is reported in one sentence",
    () => {
      for (const impossible of ["/proc/nope", "/proc/nope/deeper"])
        expect(() => lockDataDir(impossible)).toThrow(
          `The data directory ${impossible} can't be written to (no folder can be created there); set DATA_DIR to one that can.`,
        );
    },
  );

  test("a data directory is created with its parents, accessible to its owner only", () => {
    const deep = path.join(dir, "a/b/c");
    lockDataDir(deep).release();
    expect(statSync(path.join(dir, "a")).mode & 0o777).toBe(0o700);
    expect(existsSync(path.join(deep, "keys.json"))).toBe(true);
  });

  test("what a killed backup, restore or upload left is gone after the next start, but not while a restore prepares", () => {
    lockDataDir(dir).release();
    const left = [
      "opened-Ab12Cd/opened-backup",
      "snapshots/one/storage/file",
      "db.restored/file",
      "storage/.upload-1",
    ];
    for (const name of [...left, "storage/media/kept", "before-restore-2026/db/kept"]) {
      mkdirSync(path.join(dir, path.dirname(name)), { recursive: true });
      writeFileSync(path.join(dir, name), "");
    }
    lockDataDir(dir, "replaced").release();
    expect(left.filter((name) => existsSync(path.join(dir, name)))).toEqual(left);
    lockDataDir(dir, "postgres").release();
    expect(readdirSync(dir).sort()).toEqual(["before-restore-2026", "keys.json", "storage"]);
    expect(readdirSync(path.join(dir, "storage"))).toEqual(["media"]);
  });

  test("a data directory keeps its keys, and each directory has its own", () => {
    const one = lockDataDir(dir);
    one.release();
    const again = lockDataDir(dir);
    again.release();
    const other = lockDataDir(path.join(dir, "other"));
    other.release();
    expect(again.keys).toEqual(one.keys);
    const all = [one, other].flatMap(({ keys }) => Object.values(keys)).map((key) => JSON.stringify(key));
    expect(new Set(all).size).toBe(10);
  });

  test.each([
    ["a dead process's lock", JSON.stringify({ pid: 2 ** 22 + 1, started: null })],
    [
      "the lock of a process whose number another has now",
      JSON.stringify({ pid: process.pid, started: "earlier/1" }),
    ],
    ["a lock cut off in writing", '{"pid":'],
    ["an empty lock", ""],
  ])("a data directory is taken over from %s", (_name, content) => {
    writeFileSync(lockFile(), content);
    const claimed = lockDataDir(dir);
    expect(JSON.parse(readFileSync(lockFile(), "utf8"))).toMatchObject({ pid: process.pid });
    claimed.release();
    expect(existsSync(lockFile())).toBe(false);
  });

  test("a data directory is not taken from a running process, and its lock is left alone", () => {
    const lock = JSON.stringify({ pid: process.ppid, started: null });
    writeFileSync(lockFile(), lock);
    expect(() => lockDataDir(dir)).toThrow(`(pid ${process.ppid})`);
    expect(readFileSync(lockFile(), "utf8")).toBe(lock);
    expect(readdirSync(dir)).toEqual(["lock.json"]);
  });

  test.skipIf(!existsSync("/proc/self"))(
    "a data directory is not taken from a running process that reads another boot id, as in a container",
    () => {
      const stat = readFileSync(`/proc/${process.ppid}/stat`, "utf8");
      const ticks = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
      const lock = JSON.stringify({ pid: process.ppid, started: `another-boot/${ticks}` });
      writeFileSync(lockFile(), lock);
      expect(() => lockDataDir(dir)).toThrow(`(pid ${process.ppid})`);
      expect(readFileSync(lockFile(), "utf8")).toBe(lock);
    },
  );

  test.skipIf(!existsSync("/usr/bin/flock"))(
    "a data directory is not taken from a process of another container, whose number means nothing here",
    async () => {
      const lock = JSON.stringify({ pid: 2 ** 22 + 1, started: "another-boot/1" });
      writeFileSync(lockFile(), lock);
      const other = spawn("flock", [dir, "sh", "-c", "echo held; exec sleep 600"], {
        stdio: ["ignore", "pipe", "ignore"],
        detached: true,
      });
      const ended = once(other, "exit");
      try {
        await once(other.stdout, "data");
        expect(() => lockDataDir(dir)).toThrow(`is in use by another Selam process (pid ${2 ** 22 + 1})`);
        expect(readFileSync(lockFile(), "utf8")).toBe(lock);
      } finally {
        process.kill(-(other.pid ?? 0), "SIGKILL");
        await ended;
      }
      // What ends the process ends its lock: that of the last of its programs, which may end after the first.
      await vi.waitFor(() => lockDataDir(dir).release(), { timeout: 10_000 });
    },
  );

  test.skipIf(process.getuid?.() !== 0)("root leaves the data directory of another user alone", () => {
    chownSync(dir, 12345, 12345);
    expect(() => lockDataDir(dir)).toThrow(`${dir} belongs to another user (number 12345)`);
    expect(readdirSync(dir)).toEqual([]);
  });

  test("a database or files behind a link are used where they are, and a link that leads nowhere is named", () => {
    const [linked, elsewhere] = [path.join(dir, "linked"), path.join(dir, "elsewhere")];
    for (const folder of [linked, path.join(elsewhere, "db"), path.join(elsewhere, "storage")])
      mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(elsewhere, "db/PG_VERSION"), "17");
    for (const part of ["db", "storage"]) symlinkSync(path.join(elsewhere, part), path.join(linked, part));
    const claimed = lockDataDir(linked);
    expect(claimed.database).toBe(path.join(elsewhere, "db"));
    const copy = copyDataDir(claimed);
    expect(lstatSync(path.join(copy, "db")).isDirectory()).toBe(true);
    claimed.release();
    for (const part of ["db", "storage"]) {
      renameSync(path.join(elsewhere, part), path.join(elsewhere, "away"));
      expect(() => lockDataDir(linked)).toThrow(
        `${path.join(linked, part)} is a link to ${path.join(elsewhere, part)}, which is not there: mount its disk, or correct the link.`,
      );
      renameSync(path.join(elsewhere, "away"), path.join(elsewhere, part));
    }
  });

  test.skipIf(!existsSync("/dev/shm") || statSync("/dev/shm").dev === statSync(tmpdir()).dev)(
    "files on a disk of their own are in a snapshot, without a copy of them",
    () => {
      const disk = mkdtempSync("/dev/shm/selam-files-");
      try {
        mkdirSync(path.join(disk, "media/blog-images"), { recursive: true });
        writeFileSync(path.join(disk, "media/blog-images/a.webp"), "a picture");
        symlinkSync(disk, path.join(dir, "storage"));
        mkdirSync(path.join(dir, "db"));
        writeFileSync(path.join(dir, "db/PG_VERSION"), "17");
        const claimed = lockDataDir(dir);
        const copy = copyDataDir(claimed);
        claimed.release();
        expect(readFileSync(path.join(copy, "storage/media/blog-images/a.webp"), "utf8")).toBe("a picture");
        rmSync(copy, { recursive: true });
        expect(existsSync(path.join(disk, "media/blog-images/a.webp"))).toBe(true);
      } finally {
        rmSync(disk, { recursive: true });
      }
    },
  );

  test("a file of the site that this user may not use is named, with what gives it back", () => {
    mkdirSync(path.join(dir, "db/base"), { recursive: true });
    const file = path.join(dir, "db/base/1259");
    writeFileSync(file, "");
    const refusing = (name: PathLike) => {
      if (name === file) throw Object.assign(new Error("EACCES"), { code: "EACCES", path: file });
    };
    const says = (step: string) => `${file} can't be used (this user isn't allowed to): ${step}`;
    expect(() => assertUsableFiles(dir, refusing)).toThrow(says(`chmod -R u+rwX ${dir}`));
    if (process.getuid?.() !== 0) return;
    chownSync(dir, 12345, 12345);
    expect(() => assertUsableFiles(dir, refusing, 12345)).toThrow(
      says(`give the site's files back, as root: chown -R 12345:12345 ${dir}`),
    );
    expect(() => assertUsableFiles(dir, () => undefined)).not.toThrow();
  });

  test("a database that a full disk keeps from opening is not called damaged", async () => {
    const aborted = () => Promise.reject(new Error("Aborted(). Build with -sASSERTIONS for more info."));
    mkdirSync(path.join(dir, "db"));
    await expect(openDatabase(path.join(dir, "db"), aborted)).rejects.toThrow(/its files are damaged/);
    const small = path.join(dir, "small");
    mkdirSync(small);
    if (!mountSmallDisk(small, 4)) return;
    try {
      mkdirSync(path.join(small, "db"));
      await expect(openDatabase(path.join(small, "db"), aborted)).rejects.toThrow(
        /^The disk is full: the database in .*db cannot be opened\. Free some room, then start again\.$/,
      );
    } finally {
      unmountDisk(small);
    }
  });

  test("a database that PostgreSQL gives up is damaged, in words for people", async () => {
    mkdirSync(path.join(dir, "db"));
    const given = () => Promise.reject(new Error("PGlite failed to initialize properly"));
    await expect(openDatabase(path.join(dir, "db"), given)).rejects.toThrow(
      /its files are damaged\. Restore/,
    );
  });

  test("releasing a data directory removes only its own lock", () => {
    const claimed = lockDataDir(dir);
    writeFileSync(lockFile(), "somebody else's");
    claimed.release();
    expect(readFileSync(lockFile(), "utf8")).toBe("somebody else's");
  });
});
