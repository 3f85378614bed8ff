import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { ArchiveError } from "../archive/archive-error.ts";
import { systemErrorCode } from "../start-error.ts";

/*
 * A backup that only a passphrase opens: the line below, 16 bytes of salt, then pieces of 64 KiB, each encrypted by itself
 * (AES-256-GCM) so that memory stays small. A piece's nonce is its number and whether it is the last one: none can be left out,
 * exchanged or added unnoticed. The key is made of passphrase and salt by scrypt.
 */
const HEAD = Buffer.from("selam-encrypted-1\n");
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const PIECE_BYTES = 64 * 1024;
/** As OWASP recommends for 32 MB of memory. */
const SCRYPT = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 ** 2 };

/** The ending of an encrypted backup's name. */
export const ENCRYPTED = ".enc";

/** Takes a second of a small machine's processor, beside the server's own thread. */
function keyOf(passphrase: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize("NFC"), salt, 32, SCRYPT, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
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
    const salt = randomBytes(SALT_BYTES);
    const key = await keyOf(passphrase, salt);
    yield Buffer.concat([HEAD, salt]);
    let number = 0;
    for await (const { piece, isLast } of pieces(source, PIECE_BYTES)) {
      const cipher = createCipheriv("aes-256-gcm", key, nonceOf(number++, isLast));
      yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    }
  }
  await pipeline(createReadStream(file), encrypted, createWriteStream(to, { mode: 0o600 }));
}

/** True if a file was written by `encryptFile`. */
export async function isEncrypted(file: string): Promise<boolean> {
  try {
    return (await headOf(file)).subarray(0, HEAD.length).equals(HEAD);
  } catch (error) {
    // Whoever reads it then says why it can't be read.
    if (systemErrorCode(error) === undefined) throw error;
    return false;
  }
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(HEAD.length + SALT_BYTES), 0);
    return buffer;
  } finally {
    await handle.close();
  }
}

/** Writes what a file was before `encryptFile`, for this user alone. Throws ArchiveError if the passphrase is another one. */
async function decryptFile(file: string, to: string, passphrase: string): Promise<void> {
  const key = await keyOf(passphrase, (await headOf(file)).subarray(HEAD.length));
  async function* decrypted(source: AsyncIterable<Buffer>) {
    let number = 0;
    for await (const { piece, isLast } of pieces(source, PIECE_BYTES + TAG_BYTES)) {
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
  const source = createReadStream(file, { start: HEAD.length + SALT_BYTES });
  await pipeline(source, decrypted, createWriteStream(to, { mode: 0o600 }));
}

function wrong(pieces: number): ArchiveError {
  return pieces === 0
    ? new ArchiveError(
        "BACKUP_PASSPHRASE is not the passphrase of this backup, or its beginning is damaged. Nothing was changed.",
      )
    : new ArchiveError("The backup is damaged or incomplete: copy it again. Nothing was changed.", "damaged");
}

/** A plain backup for an encrypted one, written into a folder that the caller removes; any other file as it is. Throws ArchiveError. */
export async function openedBackup(
  file: string,
  folder: string,
  passphrase: string | undefined,
): Promise<string> {
  if (!(await isEncrypted(file))) return file;
  if (!passphrase)
    throw new ArchiveError("This backup is encrypted: set BACKUP_PASSPHRASE to its passphrase.");
  const plain = path.join(folder, "opened-backup.tar.gz");
  await decryptFile(file, plain, passphrase);
  return plain;
}
