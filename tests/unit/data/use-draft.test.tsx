// @module-tag document
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type OpenDraft, useDraft } from "../../../src/data/admin/use-draft.ts";
import type { FieldsOf } from "../../../src/domain/content/admin-content.ts";
import { unsavedChanges } from "../../../src/pwa/update/unsaved-changes.ts";
import { OnDevice } from "../support/admin-context.tsx";
import { AdminDevice } from "../support/admin-device.ts";
import { uuid } from "../support/content.ts";
import { FakeAdminRemote } from "../support/fake-admin-remote.ts";

const ID = uuid(1);
let device: AdminDevice;
let remote: FakeAdminRemote;

beforeEach(async () => {
  remote = new FakeAdminRemote();
  device = new AdminDevice(remote);
  await device.pull();
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

function wrapper() {
  return ({ children }: { children: ReactNode }) => <OnDevice device={device}>{children}</OnDevice>;
}

function open(isNew = true) {
  return renderHook(
    () => useDraft("service", ID, isNew, (row): FieldsOf<"service"> => ({ title: row?.title ?? "" })),
    { wrapper: wrapper() },
  );
}

type View = ReturnType<typeof open>;

async function ready({ result }: View): Promise<OpenDraft<"service", FieldsOf<"service">>> {
  await waitFor(() => expect(result.current.status).toBe("ready"));
  if (result.current.status !== "ready") throw new Error("The draft is not open.");
  return result.current;
}

/** Types in a window, and leaves it as if its page were hidden. */
async function write(view: View, title: string): Promise<void> {
  const draft = await ready(view);
  act(() => draft.change({ title }));
  await act(async () => {
    await draft.persist();
  });
}

const stashed = async () => (await device.read.setAside(ID)).map(({ fields }) => fields.title);

it("a word in one window does not drop the letter of another, which has the same draft open", async () => {
  const one = open();
  const other = open();
  await ready(other);
  await write(one, "A long letter");
  await write(other, "A word");
  expect(await device.read.draft(ID, "service")).toMatchObject({ fields: { title: "A word" } });
  expect(await stashed()).toEqual(["A long letter"]);
  // It is offered to the window that has replaced it, and not to its own.
  await waitFor(async () =>
    expect((await ready(other)).stashed.other?.fields).toEqual({ title: "A long letter" }),
  );
  expect((await ready(one)).stashed).toMatchObject({ versions: [{}], other: undefined });
  // Whoever continues has the place again, and each window one version aside.
  await write(one, "A longer letter");
  expect(await stashed()).toEqual(["A word"]);
  await write(other, "Another word");
  expect(await stashed()).toEqual(["A longer letter"]);
});

it("what another window has written is stashed when this one saves or discards its own", async () => {
  for (const ends of ["save", "discard"] as const) {
    const one = open();
    await write(one, `${ends}: mine`);
    const other = open();
    await write(other, `${ends}: theirs`);
    const draft = await ready(one);
    await act(async () => {
      if (ends === "save") await draft.save({ title: "Saved" });
      else await draft.discard();
    });
    expect(await stashed()).toContain(`${ends}: theirs`);
    one.unmount();
    other.unmount();
  }
});

it("a form that opens what the last one stored stashes nothing", async () => {
  const before = open();
  await write(before, "Coffee");
  before.unmount();
  const after = open();
  await write(after, "Coffee at five");
  await write(after, "Coffee at six");
  expect(await stashed()).toEqual([]);
});

it("a draft is stored on this device after typing stops, and restored by the next form", async () => {
  const view = open();
  const draft = await ready(view);
  act(() => draft.change({ title: "Coffee" }));
  expect(await ready(view)).toMatchObject({ storage: { state: "typing" }, isChanged: true });
  await waitFor(async () => expect((await ready(view)).storage.state).toBe("persisted"));
  expect(await device.read.draft(ID, "service")).toMatchObject({ fields: { title: "Coffee" } });
  expect(unsavedChanges.isTabIdle(), "no new version is offered").toBe(false);
  view.unmount();
  expect(unsavedChanges.isTabIdle()).toBe(true);
  expect(await ready(open())).toMatchObject({ fields: { title: "Coffee" }, restoredAt: device.clock });
  expect(unsavedChanges.isTabIdle(), "nor while what was restored is not saved").toBe(false);
});

it("someone who types without a pause has on this device what was typed a second ago", async () => {
  const view = open();
  const draft = await ready(view);
  const stored = async () => (await device.read.draft(ID, "service"))?.fields.title;
  act(() => draft.change({ title: "C" }));
  await waitFor(async () => expect(await stored()).toBe("C"));
  act(() => draft.change({ title: "Co" }));
  device.clock += 1_000;
  act(() => draft.change({ title: "Cof" }));
  await waitFor(async () => expect(await stored()).toBe("Cof"));
  // Shown as saved once typing stops: a text that changes each second disturbs.
  expect((await ready(view)).storage.state).toBe("typing");
});

it("words beside a row are a draft of their own, and a decision about the row as it is when they are saved", async () => {
  remote.put("submission", ID, { topic: "voice", status: "new", answer: "", transcript: "" });
  await device.pull();
  const part = (name: "answer" | "transcript") =>
    renderHook(
      () =>
        useDraft(
          "submission",
          ID,
          false,
          (row): FieldsOf<"submission"> => ({ [name]: row?.[name] ?? "" }),
          name,
        ),
      { wrapper: wrapper() },
    );
  const opened = async ({ result }: ReturnType<typeof part>) => {
    await waitFor(() => expect(result.current.status).toBe("ready"));
    if (result.current.status !== "ready") throw new Error("The draft is not open.");
    return result.current;
  };
  const [answer, transcript] = [await opened(part("answer")), await opened(part("transcript"))];
  act(() => answer.change({ answer: "See you" }));
  act(() => transcript.change({ transcript: "Selam" }));
  await waitFor(async () =>
    expect((await device.read.drafts()).map(({ rowId }) => rowId).sort()).toEqual([
      `${ID}:answer`,
      `${ID}:transcript`,
    ]),
  );
  remote.put("submission", ID, { status: "published" });
  await device.pull();
  await act(async () => expect(await answer.save({ answer: "See you", status: "applied" })).toBeNull());
  expect((await device.read.queuedOperations()).map(({ intent }) => intent)).toMatchObject([
    {
      kind: "save",
      rowId: ID,
      fields: { answer: "See you", status: "applied" },
      base: { status: "published" },
    },
  ]);
  expect((await device.read.drafts()).map(({ rowId }) => rowId)).toEqual([`${ID}:transcript`]);
});

it("a form that is left before typing stops stores its draft at once", async () => {
  const view = open();
  const draft = await ready(view);
  act(() => draft.change({ title: "Tea" }));
  view.unmount();
  await waitFor(async () =>
    expect(await device.read.draft(ID, "service")).toMatchObject({ fields: { title: "Tea" } }),
  );
});

it("saving queues the draft, ignores later changes of the closing form, and a form that stays open can be changed again", async () => {
  const view = open();
  const draft = await ready(view);
  await act(async () => expect(await draft.save({ title: "Bread" })).toBeNull());
  act(() => draft.change({ title: "Late" }));
  expect((await device.read.queuedOperations()).map(({ intent }) => intent)).toMatchObject([
    { kind: "save", fields: { title: "Bread" } },
  ]);
  expect(await device.read.draft(ID, "service")).toBeNull();
  await act(async () => draft.reopen());
  expect(await ready(view)).toMatchObject({
    fields: { title: "Bread" },
    isChanged: false,
    persistedAt: null,
  });
  act(() => draft.change({ title: "Later" }));
  expect((await ready(view)).fields).toEqual({ title: "Later" });
});

it("a form that is saved and stays open begins the next draft with what is typed, from the saved row", async () => {
  const view = open();
  const draft = await ready(view);
  act(() => draft.change({ title: "Bread " }));
  await act(async () => {
    const saving = draft.save({ title: "Bread" }, true);
    draft.change({ title: "Bread and tea" });
    expect(await saving).toBeNull();
  });
  expect(await ready(view)).toMatchObject({
    fields: { title: "Bread and tea" },
    base: { title: "Bread" },
    storage: { state: "typing" },
  });
  await waitFor(async () =>
    expect(await device.read.draft(ID, "service")).toMatchObject({
      base: { title: "Bread" },
      fields: { title: "Bread and tea" },
    }),
  );
  expect((await device.read.queuedOperations()).map(({ intent }) => intent)).toMatchObject([
    { kind: "save", fields: { title: "Bread" } },
  ]);
});

it("Publish publishes a post that was unpublished after its form was opened", async () => {
  const row = { title: "Hall", content: "Words enough", published: true };
  await device.commands.storeDraft({ kind: "news", rowId: ID, base: null, fields: row });
  await device.commands.saveDraft("news", ID);
  await device.send();
  await device.pull();
  const fieldsOf = (shown: object | null): FieldsOf<"news"> => ({ ...row, ...shown });
  const view = renderHook(() => useDraft("news", ID, false, fieldsOf), { wrapper: wrapper() });
  await waitFor(() => expect(view.result.current.status).toBe("ready"));
  const saved = (await device.read.row("news", ID))?.row;
  if (!saved || view.result.current.status !== "ready") throw new Error("The post is not here.");
  await device.commands.change("news", saved, { published: false });
  await device.send();
  await device.pull();
  expect((await device.read.row("news", ID))?.isPublic).toBe(false);
  const { fields, save } = view.result.current;
  await act(async () => expect(await save({ ...fields, published: true })).toBeNull());
  await device.send();
  expect((await device.read.row("news", ID))?.isPublic).toBe(true);
});

it("a row that neither this device nor a draft has is missing", async () => {
  const view = open(false);
  await waitFor(() => expect(view.result.current.status).toBe("missing"));
});
