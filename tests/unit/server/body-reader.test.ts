import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BodyReader } from "../../../server/api/body-reader.ts";
import { Rejection } from "../../../server/api/rejected-request.ts";
import { BodyTooLargeError, ClientDisconnectedError } from "../../../server/http/node-http.ts";

const MB = 1024 * 1024;
const FILE = "/storage/v1/object/media/a.mp4";
const ROW = "/rest/v1/rpc/save_row";

let folder: string;
let reader: BodyReader;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "selam-bodies-"));
  reader = new BodyReader(folder, async (user) => user === "admin");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A request with this body; without its length it is sent in chunks, and incomplete if it is broken off. */
function request(size: number, { chunked = false, isComplete = true } = {}): IncomingMessage {
  const piece = Buffer.alloc(MB / 2, "x");
  const pieces = Array.from({ length: Math.ceil(size / piece.length) }, (_, at) =>
    piece.subarray(0, Math.min(piece.length, size - at * piece.length)),
  );
  const headers = chunked ? { "transfer-encoding": "chunked" } : { "content-length": String(size) };
  return Object.assign(Readable.from(pieces), {
    headers,
    complete: isComplete,
  }) as unknown as IncomingMessage;
}

const CALLERS = {
  visitor: { kind: "visitor" },
  invalid: { kind: "invalid" },
  stranger: { kind: "session", user: "stranger" },
  admin: { kind: "session", user: "admin" },
  secret: { kind: "visitor" },
} as const;
type Caller = keyof typeof CALLERS;

const read = (caller: Caller, pathname: string, req: IncomingMessage) =>
  reader.read(req, pathname, CALLERS[caller], caller === "secret");

/** What became of a body: where it is, with its size, or why it was refused. */
async function outcome(caller: Caller, pathname: string, req: IncomingMessage): Promise<string> {
  try {
    const { bytes, file, discard } = await read(caller, pathname, req);
    const stored = file ? readFileSync(file.file).length : 0;
    await discard();
    return file ? `file of ${stored === file.size ? stored : "another size"}` : `memory of ${bytes.length}`;
  } catch (error) {
    if (error instanceof BodyTooLargeError) return "too large";
    if (error instanceof ClientDisconnectedError) return "disconnected";
    if (error instanceof Rejection) return `${error.status} ${error.code}`;
    throw error;
  }
}

const [SMALL, OVER, UPLOAD, HUGE] = [MB, MB + 1, 60 * MB, 60 * MB + 1];
const JSON_MOST = 6 * MB;

test.each<[Caller, string, number, string]>([
  ...(["visitor", "invalid", "stranger", "admin", "secret"] as const).flatMap((caller) =>
    [FILE, ROW].map((of): [Caller, string, number, string] => [caller, of, SMALL, `memory of ${SMALL}`]),
  ),
  ...(["visitor", "invalid", "stranger"] as const).flatMap((caller) =>
    [FILE, ROW].map((of): [Caller, string, number, string] => [caller, of, OVER, "too large"]),
  ),
  ...(["admin", "secret"] as const).flatMap((caller): [Caller, string, number, string][] => [
    [caller, FILE, OVER, `file of ${OVER}`],
    [caller, FILE, HUGE, "too large"],
    [caller, ROW, JSON_MOST, `memory of ${JSON_MOST}`],
    [caller, ROW, JSON_MOST + 1, "too large"],
  ]),
  ["admin", FILE, UPLOAD, `file of ${UPLOAD}`],
])("of the %s, for %s, %d bytes are %s", async (caller, of, size, expected) => {
  expect(await outcome(caller, of, request(size))).toBe(expected);
  expect(readdirSync(folder)).toEqual([]);
});

test("a body without a length is one that may be large", async () => {
  const chunked = { chunked: true };
  expect(await outcome("visitor", ROW, request(SMALL, chunked))).toBe(`memory of ${SMALL}`);
  expect(await outcome("visitor", ROW, request(OVER, chunked))).toBe("too large");
  expect(await outcome("admin", FILE, request(10, chunked))).toBe("file of 10");
  expect(await outcome("admin", FILE, request(HUGE, chunked))).toBe("too large");
  expect(readdirSync(folder)).toEqual([]);
});

test("four uploads are received at once, and those that ended, however they did, do not count", async () => {
  const broken = () => outcome("admin", FILE, request(OVER, { isComplete: false }));
  const tooLarge = () => outcome("admin", FILE, request(HUGE));
  for (let times = 0; times < 5; times += 1) {
    expect(await broken()).toBe("disconnected");
    expect(await tooLarge()).toBe("too large");
    expect(await outcome("admin", FILE, request(OVER))).toBe(`file of ${OVER}`);
  }
  const open = Array.from({ length: 4 }, () => {
    const body = new Readable({ read: () => undefined });
    const req = Object.assign(body, { headers: { "content-length": String(OVER) }, complete: true });
    return { body, answer: outcome("admin", FILE, req as unknown as IncomingMessage) };
  });
  await expect.poll(() => readdirSync(folder).length).toBe(4);
  expect(await outcome("admin", FILE, request(OVER))).toBe("503 SlowDown");
  // Neither rows nor what a visitor sends has to wait.
  expect(await outcome("admin", ROW, request(OVER))).toBe(`memory of ${OVER}`);
  expect(await outcome("visitor", FILE, request(10))).toBe("memory of 10");
  const [first, ...others] = open;
  first?.body.push(null);
  await first?.answer;
  expect(await outcome("admin", FILE, request(OVER))).toBe(`file of ${OVER}`);
  for (const { body } of others) body.push(null);
  await Promise.all(open.map(({ answer }) => answer));
});

test("what an earlier process was receiving is deleted, and nothing else", () => {
  for (const name of [".incoming-1", "media", "incoming-2"]) writeFileSync(path.join(folder, name), "");
  new BodyReader(folder, async () => false);
  expect(readdirSync(folder).sort()).toEqual(["incoming-2", "media"]);
});
