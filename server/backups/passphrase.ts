import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scrypt } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { ArchiveError } from "../archive/archive-error.ts";
import { systemErrorCode } from "../start-error.ts";

/*
 * A file that only a passphrase opens: the line below, 16 bytes of salt, 16 that are the file's own, then pieces of 64 KiB, each
 * encrypted by itself (AES-256-GCM) so that memory stays small. A piece's nonce is its number and whether it is the last one: none can
 * be left out, exchanged or added unnoticed. scrypt makes a key of passphrase and salt, which all files of a process share, since it
 * takes long; HKDF makes the file's key of that one. In the first format there is no second step.
 */
const HEAD = Buffer.from("selam-encrypted-2\n");
const FIRST_HEAD = Buffer.from("selam-encrypted-1\n");
const SALT_BYTES = 16;
const SALT = randomBytes(SALT_BYTES);
const TAG_BYTES = 16;
const PIECE_BYTES = 64 * 1024;
/** As OWASP recommends for 32 MB of memory. */
const SCRYPT = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 ** 2 };

/** The ending of an encrypted backup's name. */
export const ENCRYPTED = ".enc";

/** Takes a second of a small machine's processor, beside the server's own thread. */
function deriveKey(passphrase: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize("NFC"), salt, 32, SCRYPT, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

const derived = new Map<string, Promise<Buffer>>();

/** @param own null for the first format */
async function keyOf(passphrase: string, salt: Buffer, own: Buffer | null): Promise<Buffer> {
  const name = salt.toString("hex") + passphrase;
  const known = derived.get(name) ?? deriveKey(passphrase, salt);
  derived.set(name, known);
  const key = await known;
  return own === null ? key : Buffer.from(hkdfSync("sha256", key, own, HEAD, 32));
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

async function* pieces(source: AsyncIterable<Buffer>, size: number) {
  let held: Buffer = Buffer.alloc(0);
  for await (const part of source) {
    held = held.length === 0 ? part : Buffer.concat([held, part]);
    for (; held.length > size; held = held.subarray(size))
      yield { piece: held.subarray(0, size), isLast: false };
  }
  yield { piece: held, isLast: true };
}

/** Writes the encrypted form of a file, for this user alone. */
export async function encryptFile(file: string, to: string, passphrase: string): Promise<void> {
  async function* encrypted(source: AsyncIterable<Buffer>) {
    const own = randomBytes(SALT_BYTES);
    const key = await keyOf(passphrase, SALT, own);
    yield Buffer.concat([HEAD, SALT, own]);
    let number = 0;
    for await (const { piece, isLast } of pieces(source, PIECE_BYTES)) {
      const cipher = createCipheriv("aes-256-gcm", key, nonceOf(number++, isLast));
      yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    }
  }
  await pipeline(createReadStream(file), encrypted, createWriteStream(to, { mode: 0o600 }));
}

/** What begins an encrypted file; null for any other. Throws the system's error. */
async function headOf(file: string) {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(HEAD.length + 2 * SALT_BYTES), 0);
    const mark = buffer.subarray(0, HEAD.length);
    const salt = buffer.subarray(HEAD.length, HEAD.length + SALT_BYTES);
    if (mark.equals(FIRST_HEAD)) return { salt, own: null, length: HEAD.length + SALT_BYTES };
    return mark.equals(HEAD) ? { salt, own: buffer.subarray(-SALT_BYTES), length: buffer.length } : null;
  } finally {
    await handle.close();
  }
}

/** The bytes of a file before `encryptFile`. Throws ArchiveError if the passphrase is another one, or the file is damaged. */
export async function* decryptedFile(file: string, passphrase: string): AsyncGenerator<Buffer> {
  const head = await headOf(file);
  if (head === null) throw wrong(0);
  const key = await keyOf(passphrase, head.salt, head.own);
  let number = 0;
  for await (const { piece, isLast } of pieces(
    createReadStream(file, { start: head.length }),
    PIECE_BYTES + TAG_BYTES,
  )) {
    const end = piece.length - TAG_BYTES;
    if (end < 0) throw wrong(number);
    const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(number, isLast));
    decipher.setAuthTag(piece.subarray(end));
    const plain = decipher.update(piece.subarray(0, end));
    try {
      decipher.final();
    } catch {
      throw wrong(number);
    }
    number++;
    yield plain;
  }
}

function wrong(pieces: number): ArchiveError {
  return pieces === 0
    ? new ArchiveError(
        "BACKUP_PASSPHRASE is not the passphrase of this backup, or its beginning is damaged. Nothing was changed.",
      )
    : new ArchiveError("The backup is damaged or incomplete: copy it again. Nothing was changed.", "damaged");
}

/** True if a backup, in a file or a folder, opens with a passphrase only. */
export async function isEncrypted(backup: string): Promise<boolean> {
  try {
    return (await encryptedFiles(backup)).length > 0;
  } catch (error) {
    // Whoever reads it then says why it can't be read.
    if (systemErrorCode(error) === undefined) throw error;
    return false;
  }
}

/** The encrypted files of a backup, by their names in its folder; "" is the backup itself. */
async function encryptedFiles(backup: string): Promise<string[]> {
  if (!(await stat(backup)).isDirectory()) return (await headOf(backup)) === null ? [] : [""];
  return (await readdir(backup, { recursive: true })).filter((name) => name.endsWith(ENCRYPTED));
}

/** A plain backup for an encrypted one, written into a folder that the caller removes; any other as it is. Throws ArchiveError. */
export async function openedBackup(
  backup: string,
  folder: string,
  passphrase: string | undefined,
): Promise<string> {
  if (!(await isEncrypted(backup))) return backup;
  if (!passphrase)
    throw new ArchiveError("This backup is encrypted: set BACKUP_PASSPHRASE to its passphrase.");
  const plain = path.join(folder, "opened-backup");
  for (const name of await encryptedFiles(backup)) {
    const to = name === "" ? plain : path.join(plain, name.slice(0, -ENCRYPTED.length));
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
    await pipeline(
      decryptedFile(path.join(backup, name), passphrase),
      createWriteStream(to, { mode: 0o600 }),
    );
  }
  return plain;
}
