import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { backupName, backupsIn } from "../../../server/archive/backup-folder.ts";
import { deliver } from "../../../server/backups/deliver.ts";
import { openedBackup } from "../../../server/backups/passphrase.ts";
import { runs } from "../../property-seed.ts";
import { type Disk, Killed, mortalDisk } from "./killed-process.ts";

const DAYS = 3;
const DAY_MS = 24 * 60 * 60_000;
const START = Date.parse("2026-11-01T03:30:00Z");

type Step =
  | { kind: "upload"; key: number; content: number }
  | { kind: "erase"; key: number }
  | { kind: "backup"; killBefore: number | null; days: number; links: string | null }
  | { kind: "rot"; key: number };

const key = fc.integer({ min: 0, max: 3 });
const steps = fc.array(
  fc.oneof(
    { arbitrary: fc.record({ kind: fc.constant("upload" as const), key, content: fc.nat(9) }), weight: 3 },
    { arbitrary: fc.record({ kind: fc.constant("erase" as const), key }), weight: 1 },
    {
      arbitrary: fc.record({
        kind: fc.constant("backup" as const),
        killBefore: fc.option(fc.nat(25), { freq: 1 }),
        days: fc.nat(2),
        links: fc.constantFrom(null, null, null, "EPERM", "EMLINK", "EOPNOTSUPP"),
      }),
      weight: 4,
    },
    { arbitrary: fc.record({ kind: fc.constant("rot" as const), key }), weight: 1 },
  ),
  { maxLength: 14 },
) as fc.Arbitrary<Step[]>;

let disk: Disk;
let root = "";
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "selam-sequences-"));
  disk = mortalDisk();
});
afterEach(() => {
  disk.release();
  rmSync(root, { recursive: true });
});

const newFolder = () => mkdtempSync(path.join(root, "folder-"));

/** A site's uploads, and what each of its backups must hold. */
class World {
  readonly #folder = newFolder();
  readonly #passphrase: string | undefined;
  readonly #uploads = new Map<string, string>();
  readonly #held = new Map<string, ReadonlyMap<string, string>>();
  /** Files of backups that a disk has damaged. */
  readonly #rotten = new Set<string>();
  #now = START;
  #last: string | null = null;

  constructor(passphrase: string | undefined) {
    this.#passphrase = passphrase;
  }

  async take(step: Step): Promise<void> {
    switch (step.kind) {
      case "upload":
        this.#uploads.set(`folder/${step.key}`, `content ${step.key} ${step.content}`);
        break;
      case "erase":
        this.#uploads.delete(`folder/${step.key}`);
        break;
      case "rot":
        this.#rot(`folder/${step.key}`);
        break;
      case "backup":
        await this.#backUp(step);
    }
    await this.#assertWhole();
  }

  #fileOf(backup: string, upload: string): string {
    return path.join(this.#folder, backup, "media", upload + (this.#passphrase === undefined ? "" : ".enc"));
  }

  #rot(upload: string): void {
    const file = this.#last === null ? null : this.#fileOf(this.#last, upload);
    if (file === null || !existsSync(file)) return;
    const { ino } = statSync(file);
    writeFileSync(file, "rotten");
    for (const backup of backupsIn(readdirSync(this.#folder))) {
      const other = this.#fileOf(backup, upload);
      if (existsSync(other) && statSync(other).ino === ino) this.#rotten.add(other);
    }
  }

  async #backUp({ killBefore, days, links }: Extract<Step, { kind: "backup" }>): Promise<void> {
    this.#now += days * DAY_MS + 1000;
    const name = backupName(new Date(this.#now));
    const uploads = new Map(this.#uploads);
    this.#held.set(name, uploads);
    const scratch = newFolder();
    disk.linksFailWith(links);
    disk.killBefore(killBefore ?? Number.POSITIVE_INFINITY);
    const made = deliver(
      scratch,
      async (file, media) => {
        writeFileSync(file, JSON.stringify([...uploads]));
        for (const [upload, content] of uploads) {
          const to = path.join(media ?? "", upload);
          mkdirSync(path.dirname(to), { recursive: true });
          writeFileSync(to, content);
        }
      },
      { to: [this.#folder], passphrase: this.#passphrase },
      new Date(this.#now),
      { days: DAYS },
    );
    const isKilled = await made.then(
      () => false,
      (error: unknown) => {
        if (error instanceof Killed) return true;
        throw error;
      },
    );
    disk.revive();
    rmSync(scratch, { recursive: true });
    if (!isKilled) this.#assertLean(name, links !== null);
    if (existsSync(path.join(this.#folder, name))) this.#last = name;
  }

  /** Whatever happened, each backup that has its name holds all that the site had. */
  async #assertWhole(): Promise<void> {
    for (const name of backupsIn(readdirSync(this.#folder))) {
      const held = this.#held.get(name);
      const sound = [...(held ?? [])].filter(([upload]) => !this.#rotten.has(this.#fileOf(name, upload)));
      if (sound.length < (held?.size ?? 0)) continue;
      const scratch = newFolder();
      const opened = await openedBackup(path.join(this.#folder, name), scratch, this.#passphrase);
      const site = JSON.parse(readFileSync(path.join(opened, "site.tar.gz"), "utf8"));
      expect(site).toEqual([...(held ?? [])]);
      const media = path.join(opened, "media");
      const files = !existsSync(media)
        ? []
        : readdirSync(media, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
      const found = files.map((file) => path.join(file.parentPath, file.name));
      expect(new Map(found.map((file) => [path.relative(media, file), readFileSync(file, "utf8")]))).toEqual(
        new Map([...(held ?? [])]),
      );
      rmSync(scratch, { recursive: true });
    }
  }

  /** After a backup: nothing but whole ones, few of them, and what did not change stands on the disk once. */
  #assertLean(name: string, isWithoutLinks: boolean): void {
    const names = readdirSync(this.#folder).sort();
    expect(names).toEqual(backupsIn(names));
    expect(new Set(names.map((each) => each.slice(0, 23))).size).toBeLessThanOrEqual(DAYS);
    expect(names).toContain(name);
    if (isWithoutLinks || this.#last === null || !names.includes(this.#last)) return;
    const before = this.#held.get(this.#last);
    for (const [upload, content] of this.#held.get(name) ?? []) {
      const [file, earlier] = [this.#fileOf(name, upload), this.#fileOf(this.#last, upload)];
      if (before?.get(upload) !== content || this.#rotten.has(earlier)) continue;
      expect(statSync(file).ino).toBe(statSync(earlier).ino);
    }
  }
}

test.each([undefined, "a passphrase of the test"])(
  "after any uploads, erasures, backups, kills and damage each backup is whole, and shares what did not change (passphrase: %s)",
  async (passphrase) => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        disk.revive();
        const world = new World(passphrase);
        for (const step of sequence) await world.take(step);
      }),
      runs(160),
    );
  },
  120_000,
);
