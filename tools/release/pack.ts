import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { tarEnd, tarHeader, tarPadding } from "../../server/archive/tar.ts";
import { KEY_FILE, RELEASE_FILE, type Release } from "../../server/release/release.ts";

/** What a site needs besides what is built and installed. */
export const PARTS = [
  "CHANGELOG.md",
  "LICENSE",
  "THIRD-PARTY-NOTICES.md",
  "deploy",
  "package.json",
  "package-lock.json",
  "server/build",
  "server/cli",
  "server/run.mjs",
  "server/start.mjs",
  "server/version.mjs",
  "src/community/demo",
  "src/community/public",
  "supabase",
];

/**
 * Packs a folder as a release, and signs it. The same files make the same bytes.
 * @param key the private key (PEM)
 * @returns the archive; its signature is beside it, with `.sig` after its name
 */
export async function packRelease(
  folder: string,
  release: Release,
  key: string,
  to: string,
): Promise<string> {
  writeFileSync(path.join(folder, RELEASE_FILE), `${JSON.stringify(release)}\n`);
  const publicKey = createPublicKey(key).export({ type: "spki", format: "pem" });
  writeFileSync(path.join(folder, KEY_FILE), publicKey);
  mkdirSync(to, { recursive: true });
  const name = `selam-${release.version}`;
  const file = path.join(to, `${name}.tar.gz`);
  await pipeline(
    tarOf(folder, name, new Date(release.committedAt)),
    createGzip({ level: 9 }),
    createWriteStream(file),
  );
  signFile(file, key);
  // What sites ask that look for updates: the newest archive of the folder.
  const newest = path.join(to, RELEASE_FILE);
  writeFileSync(newest, `${JSON.stringify({ ...release, archive: path.basename(file) })}\n`);
  signFile(newest, key);
  return file;
}

function signFile(file: string, key: string): void {
  const signature = sign(null, readFileSync(file), createPrivateKey(key));
  writeFileSync(`${file}.sig`, `${signature.toString("base64")}\n`);
}

async function* tarOf(folder: string, prefix: string, modified: Date): AsyncGenerator<Buffer> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  for (const file of files.sort()) {
    const { size } = statSync(path.join(folder, file));
    const mode = file.startsWith("server/") ? 0o755 : 0o644;
    yield tarHeader(`${prefix}/${file}`, size, modified, mode);
    for await (const chunk of createReadStream(path.join(folder, file)) as AsyncIterable<Buffer>) yield chunk;
    yield tarPadding(size);
  }
  yield tarEnd();
}

/** The key that signs releases, in a file that is made when it is missing. Whoever has it can replace the program of every site. */
export function ensureReleaseKey(file: string): string {
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync("ed25519");
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600 });
    console.log(
      `A new key is in ${file}. Keep it, and a copy elsewhere: installed sites take updates signed with it only.`,
    );
  }
  return readFileSync(file, "utf8");
}
