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

it("a form that is left before typing stops stores its draft at once", async () => {
  const view = open();
  const draft = await ready(view);
  act(() => draft.change({ title: "Tea" }));
  view.unmount();
  await waitFor(async () =>
    expect(await device.read.draft(ID, "service")).toMatchObject({ fields: { title: "Tea" } }),
  );
});

it("a restored draft that another window saves is no longer said to be missing on the site, nor offered as a change", async () => {
  await write(open(), "Coffee");
  const one = open();
  const other = open();
  expect(await ready(other)).toMatchObject({ restoredAt: device.clock, isChanged: true });
  await act(async () => {
    await (await ready(one)).save({ title: "Coffee" }, true);
  });
  await waitFor(async () =>
    expect(await ready(other)).toMatchObject({ restoredAt: null, persistedAt: null, isChanged: false }),
  );
});

it("a restored draft that another window discards keeps its words here, as ones that are not stored", async () => {
  await write(open(), "Coffee");
  const one = open();
  const other = open();
  await ready(other);
  await act(async () => {
    await (await ready(one)).discard();
  });
  await waitFor(async () =>
    expect(await ready(other)).toMatchObject({ restoredAt: null, persistedAt: null }),
  );
  expect(await ready(other)).toMatchObject({ fields: { title: "Coffee" }, isChanged: true });
});
