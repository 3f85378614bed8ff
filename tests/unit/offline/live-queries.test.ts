import { liveQuery } from "dexie";
import { afterEach, beforeEach, expect, it } from "vitest";
import { fieldsIn } from "../../../src/domain/content/admin-content.ts";
import type { Draft } from "../../../src/domain/forms/draft.ts";
import { blankRow } from "../../../src/domain/outbox/admin-view.ts";
import { AdminDevice } from "../support/admin-device.ts";
import { minute, uuid } from "../support/content.ts";
import { FakeAdminRemote } from "../support/fake-admin-remote.ts";

const POST = uuid(1);
let admin: AdminDevice;

beforeEach(async () => {
  admin = new AdminDevice(new FakeAdminRemote());
  await admin.pull();
});
afterEach(() => admin.db.delete());

const draft = {
  kind: "blog",
  rowId: POST,
  base: null,
  fields: fieldsIn("blog", blankRow("blog", POST, minute(0))),
};

/** What each emission of a live query of the drafts shows. */
function watchDrafts() {
  const seen: number[] = [];
  const subscription = liveQuery(() => admin.read.drafts()).subscribe({
    next: (drafts) => seen.push(drafts.length),
  });
  return { seen, stop: () => subscription.unsubscribe() };
}

it("a screen opened after a draft was saved does not show the draft", async () => {
  const earlier = watchDrafts();
  await expect.poll(() => earlier.seen).toEqual([0]);
  earlier.stop();
  await admin.commands.storeDraft(draft as unknown as Draft);
  await admin.commands.saveDraft("blog", POST);
  const later = watchDrafts();
  await expect.poll(() => later.seen).toEqual([0]);
  later.stop();
});
