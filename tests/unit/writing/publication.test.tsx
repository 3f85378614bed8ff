// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { render, screen } from "@testing-library/react";
import { liveQuery } from "dexie";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { recentActivity } from "../../../src/features/admin/dashboard/activity.ts";
import { followSaved } from "../../../src/features/admin/writing/follow-saved.ts";
import { m } from "../../../src/i18n/paraglide/messages.js";
import { PublicationState } from "../../../src/components/admin/publication-state.tsx";
import type { Toast } from "../../../src/ui/toasts.tsx";
import { uuid } from "../support/content.ts";
import { DeskDevice } from "../support/admin-device.ts";
import { FakeDeskRemote } from "../support/fake-admin-remote.ts";

const POST = uuid(1);
let remote: FakeDeskRemote;
let desk: DeskDevice;

beforeEach(async () => {
  remote = new FakeDeskRemote();
  desk = new DeskDevice(remote);
  await desk.pull();
});
afterEach(() => desk.db.delete());

async function save(title: string): Promise<void> {
  const base = (await desk.read.row("news", POST))?.row ?? null;
  const fields = { title, content: "Words", published: true };
  await desk.commands.keepDraft({ kind: "news", rowId: POST, base, fields: { ...base, ...fields } });
  await desk.commands.saveDraft("news", POST);
}

/** What the list and the dashboard say of it, and in which colour. */
async function said() {
  const shown = await desk.read.row("news", POST);
  if (!shown) throw new Error("The post is not here.");
  const { unmount } = render(<PublicationState publication={{ ...shown, published: shown.row.published }} />);
  const element = screen.getByText(/./);
  const both = [element.textContent, element.className];
  unmount();
  return both;
}

describe("a post that its owner published", () => {
  it("is said to be published when the server has acknowledged it, and not before", async () => {
    await save("Hall");
    expect(await said()).toEqual([m.writing_state_will_publish(), "text-wait"]);
    expect(await recentActivity(desk.read)).toMatchObject([{ published: true, isPublic: false }]);
    await desk.send();
    expect(await said()).toEqual([m.writing_state_published(), "text-ok"]);
    await save("A hall");
    expect(await said()).toEqual([m.writing_state_published(), "text-ok"]);
  });

  it("is still read by all until the server has taken it down", async () => {
    await save("Hall");
    await desk.send();
    const row = (await desk.read.row("news", POST))?.row;
    if (row) await desk.commands.change("news", row, { published: false });
    expect(await said()).toEqual([m.writing_state_will_unpublish(), "text-wait"]);
    await desk.send();
    expect(await said()).toEqual([m.writing_state_draft(), "text-wait"]);
  });

  it("is not published yet where the server has refused it", async () => {
    await save("Hall");
    remote.fail("save", { kind: "refused", code: "no", message: "No." });
    await desk.send();
    expect(await said()).toEqual([m.writing_state_not_published(), "text-wait"]);
  });
});

describe("what is told of a saved post", () => {
  function follow() {
    const said: string[] = [];
    let giveUp: () => void = () => undefined;
    const patience = new Promise<void>((resolve) => {
      giveUp = resolve;
    });
    const say = ({ text }: Toast) => void said.push(text);
    const about = { kind: "news", rowId: POST, isNew: true, published: true } as const;
    followSaved({ live: liveQuery, read: desk.read }, about, say, patience);
    return { said, giveUp };
  }
  const turn = () => new Promise((resolve) => setTimeout(resolve, 30));

  it("is no success while a later save, into which it was taken, waits on this device", async () => {
    await save("Hall");
    const { said, giveUp } = follow();
    await turn();
    await save("A hall");
    await turn();
    expect(said).toEqual([]);
    giveUp();
    await turn();
    expect(said).toEqual([m.writing_kept_publish()]);
  });

  it("is a success once the server has it", async () => {
    await save("Hall");
    const { said } = follow();
    await desk.send();
    await expect.poll(() => said).toEqual([m.writing_news_created()]);
  });
});
