import { afterEach, beforeEach, expect, it } from "vitest";
import { addMilliseconds } from "../../../../src/domain/dates/timestamp.ts";
import { success } from "../../../../src/domain/outbox/failure.ts";
import { REPLAY_WINDOW } from "../../../../src/domain/outbox/operation.ts";
import { send } from "../../../../src/offline/site/push.ts";
import { communityPost } from "../../support/content.ts";
import { idOf, pulledDevice, type TestDevice } from "../../support/device.ts";
import { FakeRemote } from "../../support/fake-remote.ts";

// A phone that comes back after the server's ledger has forgotten what it did (private.ledger_promise).

const POST = communityPost(1).id;
const WORDS = { authorName: "Almaz", body: "Selam", website: "" };
const SECRET = "a-secret-of-this-device";

let remote: FakeRemote;
let device: TestDevice;

beforeEach(async () => {
  remote = new FakeRemote();
  remote.publish("community", communityPost(1));
  device = await pulledDevice(remote);
});
afterEach(() => device.db.delete());

/** Writes a comment whose answer is lost, then stays away until the server no longer knows whether it arrived. */
async function writeAndStayAway(): Promise<string> {
  const id = idOf(await device.commands.comment(POST, WORDS));
  remote.meanwhile.set("applyInteractions", () => Promise.reject(new Error("The page was closed.")));
  await expect(device.send()).rejects.toThrow("closed");
  expect(published()).toEqual([id]);
  remote.forget();
  remote.verdicts.set(id, { status: "rejected", code: "operation_expired" });
  return id;
}

const published = () => remote.published("comment").map(({ id }) => id);

it("what may have arrived waits for its author, who is told so, and is not sent twice by itself", async () => {
  await writeAndStayAway();
  await device.commands.like("community", POST);
  await device.send();
  expect(await device.states()).toEqual(["parked operation_expired"]);
  expect(published()).toHaveLength(1);
  expect(remote.published("community")[0]?.likes).toBe(1);
});

it("a comment that was deleted before the absence is deleted, though nobody knows whether it arrived", async () => {
  const id = await writeAndStayAway();
  await device.commands.deleteComment(POST, id, SECRET);
  await device.send();
  expect([published(), await device.states()]).toEqual([[], []]);
});

it("a comment that may have arrived is deleted on the server too when its author deletes it afterwards", async () => {
  const id = await writeAndStayAway();
  await device.send();
  await device.commands.deleteComment(POST, id, SECRET);
  await device.send();
  expect([published(), await device.states()]).toEqual([[], []]);
});

/** Deletes a comment; nobody knows whether the deletion, first sent so many milliseconds ago, arrived. */
async function deleteAndStayAway(milliseconds: number): Promise<void> {
  const id = idOf(await device.commands.comment(POST, WORDS));
  await device.send();
  const deletion = idOf(await device.commands.deleteComment(POST, id, SECRET));
  remote.verdicts.set(deletion, { status: "rejected", code: "operation_expired" });
  device.serverTime = addMilliseconds(remote.now, -milliseconds);
  await device.send();
}

it("a deletion that may have arrived is sent again, because deleting twice has the effect of deleting once", async () => {
  await deleteAndStayAway(REPLAY_WINDOW + 1);
  expect([published(), await device.states()]).toEqual([[], []]);
});

it("a deletion that was just sent for the first time isn't sent again and again to a server that calls it old", async () => {
  await deleteAndStayAway(REPLAY_WINDOW);
  expect([published().length, await device.states()]).toEqual([1, ["parked operation_expired"]]);
});

it("a server that never knows what it has just taken is asked later, not at once for ever", async () => {
  await device.commands.sendMessage({
    name: "Almaz",
    email: "almaz@selam.example",
    message: "Selam",
    website: "",
  });
  await device.commands.like("community", POST);
  device.serverTime = remote.now;
  let asked = 0;
  const applyInteractions = async () => {
    asked += 1;
    if (asked > 5) throw new Error("Asked without end.");
    return success({ now: remote.now, restart: true, results: [] });
  };
  const { head, sendMessage, call } = remote;
  const failure = await send({
    ...device.deps,
    remote: { head, applyInteractions, sendMessage, call },
  });
  expect(failure).toEqual({ kind: "busy", retryAfter: null });
  expect([asked, await device.states()]).toEqual([2, ["pending", "pending"]]);
});
