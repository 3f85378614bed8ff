// @module-tag document
import { render, screen } from "@testing-library/react";
import { liveQuery } from "dexie";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PublicationState } from "../../../src/components/admin/publication-state.tsx";
import { ReachContext } from "../../../src/components/admin/reach-context.ts";
import { followSave } from "../../../src/data/admin/follow-save.ts";
import type { Reach } from "../../../src/domain/outbox/reach.ts";
import { createStore } from "../../../src/domain/state/store.ts";
import { recentActivity } from "../../../src/features/admin/dashboard/activity.ts";
import { isPublished } from "../../../src/features/admin/writing/post-state.ts";
import { actOn, savedPost } from "../../../src/features/admin/writing/use-save-post.ts";
import { m } from "../../../src/i18n/paraglide/messages.js";
import type { Toast } from "../../../src/ui/toasts.tsx";
import { AdminDevice } from "../support/admin-device.ts";
import { uuid } from "../support/content.ts";
import { FakeAdminRemote } from "../support/fake-admin-remote.ts";

const POST = uuid(1);
const ONLINE = { when: "when you're online" };
let remote: FakeAdminRemote;
let admin: AdminDevice;

beforeEach(async () => {
  remote = new FakeAdminRemote();
  admin = new AdminDevice(remote);
  await admin.pull();
});
afterEach(() => admin.db.delete());

async function save(title: string): Promise<void> {
  const base = (await admin.read.row("news", POST))?.row ?? null;
  const fields = { title, content: "Words", published: true };
  await admin.commands.storeDraft({ kind: "news", rowId: POST, base, fields: { ...base, ...fields } });
  await admin.commands.saveDraft("news", POST);
}

/** The state shown in the list and on the dashboard, and its colour. */
async function said() {
  const shown = await admin.read.row("news", POST);
  if (!shown) throw new Error("The post is not here.");
  const { unmount } = render(
    <ReachContext value="offline">
      <PublicationState publication={{ ...shown, ...shown.row, status: shown.status }} />
    </ReachContext>,
  );
  const element = screen.getByText(/./);
  const both = [element.textContent, element.className];
  unmount();
  return both;
}

it("until the post has been read, its form goes by what the draft is based on, so that Save does not unpublish it", () => {
  const [yes, no] = [{ published: true }, { published: false }];
  expect([isPublished(undefined, yes), isPublished(undefined, no), isPublished(undefined, null)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isPublished({ row: yes }, no), isPublished({ row: no }, yes), isPublished(null, yes)]).toEqual([
    true,
    false,
    false,
  ]);
});

describe("publication state", () => {
  it("a post is shown as published only when the server has acknowledged it", async () => {
    await save("Hall");
    expect(await said()).toEqual([m.writing_state_will_publish(ONLINE), "text-wait"]);
    expect(await recentActivity(admin.read)).toMatchObject([{ published: true, isPublic: false }]);
    await admin.send();
    expect(await said()).toEqual([m.writing_state_published(), "text-ok"]);
  });

  it("a published post with an edit that is not sent is not shown as published", async () => {
    await save("Hall");
    await admin.send();
    await save("A hall");
    expect(await said()).toEqual([m.writing_state_edit_will_publish(ONLINE), "text-wait"]);
    remote.fail("save", { kind: "rejected", code: "no", message: "No." });
    await admin.send();
    expect(await said()).toEqual([m.writing_state_edit_not_published(), "text-wait"]);
  });

  it("an unpublished post is shown as public until the server has acknowledged it", async () => {
    await save("Hall");
    await admin.send();
    const row = (await admin.read.row("news", POST))?.row;
    if (row) await admin.commands.change("news", row, { published: false });
    expect(await said()).toEqual([m.writing_state_will_unpublish(ONLINE), "text-wait"]);
    await admin.send();
    expect(await said()).toEqual([m.writing_state_draft(), "text-wait"]);
  });

  it("a post the server has rejected is shown as not yet published", async () => {
    await save("Hall");
    remote.fail("save", { kind: "rejected", code: "no", message: "No." });
    await admin.send();
    expect(await said()).toEqual([m.writing_state_not_published(), "text-wait"]);
  });
});

describe("the message after saving", () => {
  const created = { rowId: POST, isNew: true, published: true, publishAt: null } as const;

  function follow(reach = createStore<Reach>("open")) {
    const messages: string[] = [];
    let timeOut: () => void = () => undefined;
    const timeout = new Promise<void>((resolve) => {
      timeOut = resolve;
    });
    const links: (string | undefined)[] = [];
    const showToast = ({ text, link }: Toast) => {
      messages.push(text);
      links.push(link?.label);
    };
    const act = actOn(null, created);
    followSave(
      { live: liveQuery, read: admin.read, reach, showToast, timeout },
      { ...savedPost("news", created), act },
    );
    return { said: messages, links, reach, giveUp: timeOut };
  }
  const turn = () => new Promise((resolve) => setTimeout(resolve, 30));

  it("saving is not reported as a success while a later save folded into it is queued", async () => {
    await save("Hall");
    const { said } = follow();
    await expect.poll(() => said).toEqual(["Publishing…"]);
    await save("A hall");
    await turn();
    expect(said).toEqual(["Publishing…"]);
    await admin.send();
    await expect.poll(() => said).toEqual(["Publishing…", m.kind_news_created()]);
  });

  it("without a connection it says at once what is stored here, and when it will be published", async () => {
    await save("Hall");
    const { said, reach } = follow(createStore<Reach>("offline"));
    await expect.poll(() => said).toEqual(["Saved on this device. Will be published when you're online"]);
    reach.set("open");
    expect(said.at(-1)).toBe("Publishing…");
    await admin.send();
    await expect.poll(() => said.at(-1)).toBe(m.kind_news_created());
  });

  it("a save that is undone before it left is not reported as a success", async () => {
    await save("Hall");
    const { said } = follow();
    await expect.poll(() => said).toEqual(["Publishing…"]);
    const [operation] = await admin.read.queuedOperations();
    await admin.commands.withdraw(operation?.id ?? "");
    await turn();
    expect(said).toEqual(["Publishing…"]);
  });

  it("a rejected save says why in one short sentence, with a way to what it is about", async () => {
    await save("Hall");
    remote.fail("save", { kind: "rejected", code: "no", message: "No." });
    await admin.send();
    const { said, links } = follow();
    await expect.poll(() => [said, links]).toEqual([[m.kind_news_update_failed({ why: "No." })], ["Open"]]);
  });
});
