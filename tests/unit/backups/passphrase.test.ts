import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { encryptFile, openedBackup } from "../../../server/backups/passphrase.ts";

const folder = mkdtempSync(path.join(tmpdir(), "selam-passphrase-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PASSPHRASE = "ሰላም and a long passphrase";
const PIECE = 64 * 1024;
const [plain, secret] = [path.join(folder, "plain"), path.join(folder, "secret")];

async function encrypted(bytes: Buffer): Promise<Buffer> {
  writeFileSync(plain, bytes);
  await encryptFile(plain, secret, PASSPHRASE);
  return readFileSync(secret);
}

test.each([0, PIECE, 3 * PIECE + 7])(
  "%i bytes are the same after they were encrypted, and not readable meanwhile",
  async (size) => {
    const bytes = randomBytes(size);
    const hidden = await encrypted(bytes);
    expect(readFileSync(await openedBackup(secret, folder, PASSPHRASE))).toEqual(bytes);
    if (size > 64) expect(hidden.includes(bytes.subarray(0, 64))).toBe(false);
  },
);

test("another passphrase, a missing or exchanged piece and a changed byte are refused", async () => {
  const hidden = await encrypted(randomBytes(3 * PIECE));
  await expect(openedBackup(secret, folder, "another passphrase")).rejects.toThrow(/not the passphrase/);
  await expect(openedBackup(secret, folder, undefined)).rejects.toThrow(/is encrypted/);
  const head = hidden.length - 3 * (PIECE + 16);
  const piece = (number: number) =>
    hidden.subarray(head + number * (PIECE + 16), head + (number + 1) * (PIECE + 16));
  const start = hidden.subarray(0, head);
  const changed = Buffer.from(hidden);
  changed[hidden.length - 20] = (changed[hidden.length - 20] ?? 0) ^ 1;
  for (const bad of [
    Buffer.concat([start, piece(0), piece(1)]),
    Buffer.concat([start, piece(0), piece(2), piece(1)]),
    Buffer.concat([hidden, piece(2)]),
    hidden.subarray(0, hidden.length - 5),
    changed,
  ]) {
    writeFileSync(secret, bad);
    await expect(openedBackup(secret, folder, PASSPHRASE)).rejects.toThrow(/damaged or incomplete/);
  }
});
