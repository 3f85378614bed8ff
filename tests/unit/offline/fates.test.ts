import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Receipt } from "../../../src/domain/outbox/operation.ts";
import type { Fate } from "../../../src/domain/privacy/reasons.ts";
import { refreshFates } from "../../../src/offline/site/fates.ts";
import { communityPost, minute, uuid } from "../support/content.ts";
import { TestDevice } from "../support/device.ts";
import { FakeRemote } from "../support/fake-remote.ts";

const POST = communityPost(1).id;
const HIDDEN: Fate = { status: "hidden", reason: "abuse", words: "Be kind", answer: "", appealed: false };
const NONE: Fate = { status: "none", reason: null, words: "", answer: "", appealed: false };
let device: TestDevice;

beforeEach(() => {
  device = new TestDevice(new FakeRemote());
});
afterEach(() => device.db.delete());

/** The receipt of a comment; the lower `nth`, the older. */
function receipt(nth: number, change: Partial<Receipt> = {}): Receipt {
  const words = { authorName: "Almaz", body: "Selam", website: "" };
  return {
    seq: nth,
    id: uuid(nth),
    format: 1,
    lane: `thread:${POST}`,
    postId: POST,
    intent: { kind: "comment", on: "community", postId: POST, ...words, secret: `secret ${nth}` },
    queuedAt: nth,
    attempts: 1,
    firstAttemptAt: minute(nth),
    doneAt: minute(nth),
    held: false,
    ...change,
  };
}

/** Stores receipts of comments that the site has no more. */
async function disappeared(...receipts: Receipt[]) {
  await device.db.receipts.bulkPut(receipts);
  await device.db.tombstones.bulkPut(receipts.map(({ id }) => ({ id, kind: "comment" as const, rev: 1 })));
}

/** Answers with these decisions and remembers what it was asked. */
function server(answers: ReadonlyMap<string, Fate> | null) {
  return vi.fn(async (_: readonly { readonly id: string; readonly secret: string }[]) => answers);
}

const fateOf = async (nth: number) => (await device.db.receipts.get(uuid(nth)))?.fate;

it("a device asks about its comments that disappeared and nobody has decided about, or the owner has hidden", async () => {
  const like = { kind: "like", on: "community", postId: POST } as const;
  await disappeared(
    receipt(1),
    receipt(2, { fate: HIDDEN }),
    receipt(3, { fate: { ...HIDDEN, status: "removed" } }),
    receipt(4, { fate: NONE }),
    receipt(5, { intent: like }),
    receipt(6, { intent: undefined as never }),
  );
  await device.db.receipts.put(receipt(7));
  const ask = server(new Map([[uuid(1), HIDDEN]]));
  await refreshFates(device.db, ask);
  expect(ask.mock.calls).toEqual([
    [
      [
        { id: uuid(1), secret: "secret 1" },
        { id: uuid(2), secret: "secret 2" },
      ],
    ],
  ]);
  expect([await fateOf(1), await fateOf(2), await fateOf(7)]).toEqual([HIDDEN, NONE, undefined]);
});

it("without such a comment nothing is asked, and without an answer nothing is stored", async () => {
  const ask = server(null);
  await refreshFates(device.db, ask);
  expect(ask).not.toHaveBeenCalled();
  await disappeared(receipt(1));
  await refreshFates(device.db, ask);
  expect(ask).toHaveBeenCalledOnce();
  expect(await fateOf(1)).toBeUndefined();
});

it("of more comments than the server answers at once, the newest hundred are asked about", async () => {
  // The oldest has the highest id, so that the order of the ids does not decide.
  const all = Array.from({ length: 101 }, (_, at) => receipt(at + 1, { id: uuid(200 - at) }));
  await disappeared(...all);
  const ask = server(new Map());
  await refreshFates(device.db, ask);
  const [[asked] = [[]]] = ask.mock.calls;
  expect(asked.map(({ id }) => id)).toEqual(all.slice(1).map(({ id }) => id));
  expect([await fateOf(200), await fateOf(199)]).toEqual([undefined, NONE]);
});
