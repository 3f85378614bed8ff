import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { Settings } from "../settings.ts";
import type { TransferLine } from "../transfer/transfer-answer.ts";
import { ArchiveError } from "./archive-error.ts";
import { type ArchiveKind, MEDIA_FOLDER } from "./manifest.ts";
import { moveWhole } from "./whole-file.ts";

/** Below the storage service, which has no such endpoint. */
export const ARCHIVES_PATH = "/storage/v1/archives";

type Written = Extract<TransferLine, { kind: "written" }>;

/**
 * Archives that the running server of a data directory writes, and this process takes away.
 * @param held why this process cannot open the directory itself
 */
export function askServer({ port }: Pick<Settings, "port">, secret: string, held: Error) {
  const url = `http://localhost:${port}`;
  const ask = async (address: string) => {
    const headers = { apikey: secret, "content-type": "application/json" };
    const response = await fetch(url + address, { method: "POST", headers, body: "{}" }).catch(() => null);
    if (response?.ok) return response;
    await response?.body?.cancel();
    if (!response) throw new ArchiveError(`${held.message} Nothing answers at ${url}.`);
    if (response.status === 503)
      throw new ArchiveError(
        `The site at ${url} is starting, or its database does not respond: try again in a minute.`,
      );
    throw new ArchiveError(
      `${held.message} The site at ${url} is another one or an older version (it answered with ${response.status}).`,
    );
  };
  return {
    write: async (
      file: string,
      kind: ArchiveKind,
      progress?: (done: number) => void,
      beside: string | null = null,
    ) => {
      const { body } = await ask(`${ARCHIVES_PATH}?kind=${kind}${beside === null ? "" : "&form=open"}`);
      const written = await writtenBy(body, progress).catch((error: unknown) => {
        if (error instanceof ArchiveError) throw error;
        throw new ArchiveError(
          `The site at ${url} stopped while it wrote the archive: try again when it runs.`,
        );
      });
      const folder = path.dirname(written.file);
      try {
        if (beside !== null) await rename(path.join(folder, MEDIA_FOLDER), beside);
        await moveWhole(written.file, file);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
      return written;
    },
    noteBackup: async () => {
      const { body } = await ask("/rest/v1/rpc/note_backup");
      await body?.cancel();
    },
    close: async () => undefined,
  };
}

async function writtenBy(
  body: ReadableStream<Uint8Array> | null,
  progress: (done: number) => void = () => undefined,
): Promise<Written> {
  const input = Readable.fromWeb((body ?? new ReadableStream()) as NodeReadableStream);
  for await (const text of createInterface({ input })) {
    const line = JSON.parse(text) as TransferLine;
    if (line.kind === "progress") progress(line.done);
    if (line.kind === "written") return line;
    if (line.kind === "failed") throw new ArchiveError(line.message, line.problem);
  }
  throw new Error("The answer has no end.");
}
