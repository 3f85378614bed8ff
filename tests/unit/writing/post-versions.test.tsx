// @module-tag document
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { liveQuery } from "dexie";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Admin, AdminContext } from "../../../src/data/admin/context.ts";
import { type OpenDraft, useDraft } from "../../../src/data/admin/use-draft.ts";
import { UNKNOWN_STATUS } from "../../../src/data/site/context.ts";
import type { FieldsOf } from "../../../src/domain/content/admin-content.ts";
import { differences } from "../../../src/features/admin/writing/versions/differences.ts";
import { PostVersions } from "../../../src/features/admin/writing/versions/post-versions.tsx";
import { Toasts } from "../../../src/ui/toasts.tsx";
import { IDLE_SENDER } from "../support/admin-context.tsx";
import { AdminDevice } from "../support/admin-device.ts";
import { minute, uuid } from "../support/content.ts";
import { FakeAdminRemote } from "../support/fake-admin-remote.ts";

const POST = uuid(1);
const ME = "saba@selam.example";
let remote: FakeAdminRemote;
let device: AdminDevice;
let admin: Admin;

beforeEach(async () => {
  remote = new FakeAdminRemote();
  device = new AdminDevice(remote);
  const ti = { title: "ሓድሽ", content: "ሓድሽ ኣዳራሽ" };
  remote.put("news", POST, { title: "A hall", content: "A new hall opens", translations: { ti } });
  const saved = (version: number, title: string, by: string) => ({
    version,
    at: minute(version),
    by,
    title,
    changed: ["title", "mediaType"],
    fields: { title, content: "A hall opens", translations: {} },
  });
  remote.savedVersions.set(POST, [saved(2, "A hall", ME), saved(1, "Hall", "")]);
  await device.pull();
  const credentials = { userId: device.auth.userId, token: device.auth.token };
  admin = {
    read: device.read,
    commands: device.commands,
    now: () => device.clock,
    user: { id: device.auth.userId, email: ME },
    adminSync: { status: () => UNKNOWN_STATUS, subscribe: () => () => undefined },
    queryCache: new Map(),
    versions: (kind: "news", id: string) => remote.versions(credentials, kind, id),
    version: (kind: "news", id: string, version: number) => remote.version(credentials, kind, id, version),
    sender: IDLE_SENDER,
    live: liveQuery,
  } as unknown as Admin;
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

/** The editor's part around the list: a draft whose title can be typed. */
function Editor() {
  const draft = useDraft<"news", FieldsOf<"news">>("news", POST, false, (row) => ({
    title: row?.title ?? "",
    content: row?.content ?? "",
    translations: row?.translations ?? {},
  }));
  return draft.status === "ready" ? <Form draft={draft} /> : null;
}

function Form({ draft }: { draft: OpenDraft<"news", FieldsOf<"news">> }) {
  const [shown, setShown] = useState(true);
  return (
    <>
      <input
        aria-label="Title"
        value={draft.fields.title}
        onChange={({ target }) => draft.change({ title: target.value })}
      />
      <button type="button" onClick={() => setShown(!shown)}>
        Panel
      </button>
      {shown ? (
        <PostVersions kind="news" rowId={POST} fields={draft.fields} onRestore={draft.restoreVersion} />
      ) : null}
    </>
  );
}

async function show(): Promise<void> {
  render(
    <AdminContext value={admin}>
      <Toasts>
        <Editor />
      </Toasts>
    </AdminContext>,
  );
  await screen.findByLabelText("Title");
}

function openList(): void {
  const details = screen.getByText("Earlier versions").closest("details");
  if (!details) throw new Error("There is no list.");
  details.open = true;
  fireEvent(details, new Event("toggle"));
}

async function compare(nth: number): Promise<void> {
  const button = (await screen.findAllByRole("button", { name: /^Compare/ }))[nth];
  if (!button) throw new Error("There is no such version.");
  fireEvent.click(button);
}

describe("earlier versions", () => {
  it("versions are requested when the list is opened, and say who saved them and what changed", async () => {
    await show();
    expect(remote.calls).not.toContain(`versions as ${device.auth.userId}`);
    openList();
    expect((await screen.findAllByText("Changed: Title")).length).toBe(2);
    screen.getByText(/· you/);
    screen.getByText(/· Newest/);
  });

  it("a version is compared with the editor and restored as a new save; unsaved text is stashed", async () => {
    await show();
    fireEvent.change(screen.getByLabelText("Title"), { target: { value: "Unsaved" } });
    openList();
    await compare(1);
    await screen.findByText("Content");
    expect(screen.getAllByText("Unsaved", { selector: "del" })).toHaveLength(1);
    fireEvent.click(screen.getByRole("button", { name: "Restore this version" }));
    await waitFor(() => expect((screen.getByLabelText("Title") as HTMLInputElement).value).toBe("Hall"));
    await screen.findByText("Sending");
    expect(await device.read.draft(POST, "news")).toBeNull();
    expect(await device.read.setAside(POST)).toMatchObject([{ fields: { title: "Unsaved" } }]);
    await device.send();
    await screen.findByText(/^Restored\. What was there/);
    expect(remote.row(POST)).toMatchObject({
      title: "Hall",
      content: "A hall opens",
      translations: {},
      version: 2,
    });
    expect(remote.effects).toHaveLength(1);
  });

  it("offline, the list says that versions need a connection, unless they were loaded before", async () => {
    await show();
    remote.fail("versions", { kind: "offline" });
    openList();
    await screen.findByText(/can see them when you're online/);
    fireEvent.click(screen.getByText("Panel"));
    fireEvent.click(screen.getByText("Panel"));
    openList();
    await compare(1);
    await screen.findByRole("button", { name: "Restore this version" });
    fireEvent.click(screen.getByText("Panel"));
    fireEvent.click(screen.getByText("Panel"));
    remote.fail("versions", { kind: "offline" });
    remote.fail("version", { kind: "offline" });
    openList();
    await screen.findByText(/^Loaded earlier/);
    await compare(1);
    await screen.findByRole("button", { name: "Restore this version" });
  });

  it("a version that the server no longer stores says so", async () => {
    await show();
    openList();
    await screen.findAllByRole("button", { name: /^Compare/ });
    remote.savedVersions.set(POST, []);
    await compare(1);
    await screen.findByText("This version is no longer kept.");
  });
});

it("differences name each text of each language, and nothing that is equal", () => {
  const then = { title: "Hall", tags: ["a"], translations: { ti: { title: "1", content: "2" } } };
  const now = {
    title: "Hall",
    tags: ["b"],
    translations: { ti: { title: "1", content: "3" }, en: { title: "4" } },
  };
  expect(differences(then, now)).toEqual([
    { field: "tags", was: ["a"], is: ["b"] },
    { field: "translations.ti.content", was: "2", is: "3" },
    { field: "translations.en.title", was: "", is: "4" },
  ]);
  expect(differences(then, then)).toEqual([]);
});
