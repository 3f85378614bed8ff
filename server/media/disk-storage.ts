import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { UPLOAD } from "../database/finish-restore.ts";
import { syncPath } from "../database/fsync-files.ts";
import { systemErrorCode } from "../start-error.ts";
import { mediaTypeOf } from "./media-types.ts";

/** The storage service's metadata of a file; the shape hosted Supabase has in `storage.objects.metadata`. */
export interface StoredFile {
  cacheControl: string;
  contentLength: number;
  size: number;
  mimetype: string;
  lastModified: Date;
  eTag: string;
  httpStatusCode: number;
}

/** A key that would leave its bucket's folder, or that is not a valid file name. */
export class UnsafeKeyError extends Error {
  override name = "UnsafeKeyError";
}

/** System errors caused by a name: too long, below a file, a folder's, or malformed. */
const NAME_FAULTS = ["ENAMETOOLONG", "ENOTDIR", "EEXIST", "EISDIR", "ENOTEMPTY", "EINVAL"];

/** Runs a disk operation. Throws UnsafeKeyError if the name is at fault, not the disk. */
async function withKeyErrors<Result>(key: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!NAME_FAULTS.includes(systemErrorCode(error) ?? "")) throw error;
    throw new UnsafeKeyError(`A file can't have this name: ${key}`);
  }
}

/**
 * Uploaded files as plain files: `root/bucket/key`. Writes are atomic (to a temporary file, synced, then renamed), and
 * no key leaves its bucket. Has the methods the backend's storage service calls.
 */
export class DiskStorage {
  readonly driver = null;
  readonly #root: string;

  constructor(root: string) {
    this.#root = path.resolve(root);
  }

  /** The path of a key's file. Throws UnsafeKeyError. */
  pathOf(bucket: string, key: string): string {
    const folder = path.join(this.#root, bucket);
    const file = path.resolve(folder, key);
    const isNamed = bucket !== "" && !/[/\\]|^\.{1,2}$/.test(bucket);
    if (!isNamed || key.includes("\0") || !file.startsWith(folder + path.sep))
      throw new UnsafeKeyError(`Unsafe key: ${key}`);
    return file;
  }

  async uploadObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    body: Uint8Array | AsyncIterable<unknown> | unknown,
    contentType: string,
    cacheControl: string,
  ): Promise<StoredFile> {
    const file = this.pathOf(bucket, key);
    await withKeyErrors(key, () => mkdir(path.dirname(file), { recursive: true }));
    const draft = path.join(this.#root, UPLOAD + randomUUID());
    try {
      const handle = await open(draft, "wx");
      try {
        for await (const chunk of contentOf(body)) await writeWhole(handle, chunk);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await withKeyErrors(key, () => rename(draft, file));
      this.#syncFolders(file);
    } finally {
      await rm(draft, { force: true });
    }
    return { ...(await this.headObject(bucket, key)), mimetype: contentType, cacheControl };
  }

  /** A file's name is durable only after its folder is flushed; the same goes for a new folder's name. */
  #syncFolders(file: string): void {
    for (let folder = path.dirname(file); folder.startsWith(this.#root); folder = path.dirname(folder))
      syncPath(folder);
  }

  async headObject(bucket: string, key: string): Promise<StoredFile> {
    const file = this.pathOf(bucket, key);
    const { size, mtime } = await withKeyErrors(key, () => stat(file));
    const hash = createHash("md5");
    await pipeline(createReadStream(file), hash);
    const eTag = `"${hash.digest("hex")}"`;
    return {
      cacheControl: "max-age=3600",
      contentLength: size,
      size,
      mimetype: mediaTypeOf(key),
      lastModified: mtime,
      eTag,
      httpStatusCode: 200,
    };
  }

  async getObject(bucket: string, key: string) {
    const metadata = await this.headObject(bucket, key);
    const body = Readable.toWeb(createReadStream(this.pathOf(bucket, key))) as ReadableStream<Uint8Array>;
    return { httpStatusCode: 200, metadata, body };
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    const file = this.pathOf(bucket, key);
    await withKeyErrors(key, () => rm(file, { force: true }));
  }

  async deleteObjects(bucket: string, keys: string[]): Promise<void> {
    for (const key of keys) await this.deleteObject(bucket, key);
  }

  async copyObject(
    fromBucket: string,
    from: string,
    _version: string | undefined,
    toBucket: string,
    to: string,
  ) {
    const { body } = await this.getObject(fromBucket, from);
    const copy = await this.uploadObject(toBucket, to, undefined, body, mediaTypeOf(to), "max-age=3600");
    const { eTag, lastModified } = copy;
    return { httpStatusCode: 200, eTag, lastModified };
  }

  async privateAssetUrl(bucket: string, key: string): Promise<string> {
    return `file://${this.pathOf(bucket, key)}`;
  }
}

/** Content that can be streamed: a video is never held in memory as a whole. */
function contentOf(body: unknown): AsyncIterable<Uint8Array> {
  const { body: stream } = new Response(body as BodyInit);
  return stream ? Readable.fromWeb(stream as import("node:stream/web").ReadableStream) : Readable.from([]);
}

/** A single write may write fewer bytes than given. */
async function writeWhole(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.byteLength; ) at += (await handle.write(bytes, at)).bytesWritten;
}
