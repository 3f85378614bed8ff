// @module-tag document
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { Dexie } from "dexie";
import { useState } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { adminPlace, recordingStore } from "../../../src/capabilities/voice/data/recordings.ts";
import { AnswerForm } from "../../../src/capabilities/voice/features/admin/answer-form.tsx";
import type { AdminOf } from "../../../src/domain/content/admin-content.ts";
import { DecisionDialog } from "../../../src/features/admin/comments/decision-dialog.tsx";
import { ReplyDialog } from "../../../src/features/admin/comments/reply-dialog.tsx";
import { MessageItem } from "../../../src/features/admin/messages/message-item.tsx";
import { DeclineForm } from "../../../src/features/admin/submissions/decline-form.tsx";
import { TranscriptField } from "../../../src/features/admin/submissions/transcript-field.tsx";
import { m } from "../../../src/i18n/paraglide/messages.js";
import type { Elements } from "../../../src/ui/elements.ts";
import { Toasts } from "../../../src/ui/toasts.tsx";
import { chromiumWebm } from "../../integration/support/recordings.ts";
import { OnDevice } from "../support/admin-context.tsx";
import { AdminDevice } from "../support/admin-device.ts";
import { uuid } from "../support/content.ts";
import { FakeAdminRemote } from "../support/fake-admin-remote.ts";

const ID = uuid(1);
const ANSWERED = { reply: "answered", read: true } as const;
let device: AdminDevice;
let remote: FakeAdminRemote;

beforeEach(() => {
  remote = new FakeAdminRemote();
  device = new AdminDevice(remote);
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

function show(words: Elements) {
  return render(
    <OnDevice device={device}>
      <Toasts>{words}</Toasts>
    </OnDevice>,
  );
}

const drafts = async () => (await device.read.drafts()).map(({ rowId, fields }) => ({ rowId, fields }));
const queued = async () => (await device.read.queuedOperations()).map(({ intent }) => intent);
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

async function submission(topic: "story" | "voice"): Promise<AdminOf["submission"]> {
  const row = remote.put("submission", ID, { topic, status: "new", lang: "en" });
  await device.pull();
  return row;
}

function Deciding({ row, what }: { row: AdminOf["comment"]; what: "hide" | "answer" }) {
  const [isOpen, setIsOpen] = useState(true);
  return isOpen ? <DecisionDialog row={row} what={what} onClose={() => setIsOpen(false)} /> : null;
}

function Replying({ row }: { row: AdminOf["comment"] }) {
  const [isOpen, setIsOpen] = useState(true);
  return isOpen ? <ReplyDialog row={row} onClose={() => setIsOpen(false)} /> : null;
}

it("why a comment is hidden is a draft until it is hidden, also where the dialog is closed", async () => {
  const row = remote.put("comment", ID, { authorName: "Letay", status: "visible" });
  await device.pull();
  const view = show(<Deciding row={row} what="hide" />);
  const first = within(await screen.findByRole("dialog"));
  type(first.getByRole("combobox"), "abuse");
  type(first.getByRole("textbox"), "Be kind");
  const decision = { reason: "abuse", words: "Be kind" };
  await waitFor(async () =>
    expect(await drafts()).toMatchObject([{ rowId: `${ID}:hide`, fields: { decision } }]),
  );
  fireEvent.click(first.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  view.unmount();
  show(<Deciding row={row} what="hide" />);
  const again = within(await screen.findByRole("dialog"));
  await again.findByDisplayValue("Be kind");
  fireEvent.click(again.getByRole("button", { name: "Hide" }));
  await screen.findByText("Sending");
  expect(await queued()).toMatchObject([{ rowId: ID, fields: { status: "hidden", decision } }]);
  expect(await drafts()).toEqual([]);
});

it("an answer to an appeal keeps why the comment is hidden", async () => {
  const decision = { reason: "abuse", words: "Be kind" };
  const appeal = { words: "I was", at: remote.now, answered_at: null };
  const row = remote.put("comment", ID, { status: "hidden", decision, appeal });
  await device.pull();
  show(<Deciding row={row} what="answer" />);
  const dialog = within(await screen.findByRole("dialog"));
  type(dialog.getByRole("textbox"), "I read it again");
  await waitFor(async () => expect(await drafts()).toMatchObject([{ rowId: `${ID}:answer` }]));
  fireEvent.click(dialog.getByRole("button", { name: "Keep hidden" }));
  await waitFor(async () =>
    expect(await queued()).toMatchObject([
      { fields: { decision: { ...decision, answer: "I read it again" } } },
    ]),
  );
  await waitFor(async () => expect(await drafts()).toEqual([]));
});

it("a dialog that is closed without words leaves no draft", async () => {
  const row = await submission("story");
  show(<DeclineForm row={row} />);
  fireEvent.click(screen.getByRole("button", { name: "Decline" }));
  const dialog = within(await screen.findByRole("dialog"));
  type(dialog.getByRole("textbox"), "Th");
  await waitFor(async () => expect(await drafts()).toHaveLength(1));
  type(dialog.getByRole("textbox"), "");
  screen.getByRole<HTMLDialogElement>("dialog").close();
  await waitFor(async () => expect(await drafts()).toEqual([]));
});

it("a note to a sender and a transcript are drafts until they are sent, each by itself", async () => {
  const row = await submission("voice");
  const both = (
    <>
      <TranscriptField row={row} />
      <AnswerForm kind="submission" row={row} decides={{ status: "applied" }} />
    </>
  );
  const view = show(both);
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>("Transcript").readOnly).toBe(false));
  expect(screen.getByLabelText("Transcript").closest("details")?.open).toBe(false);
  type(screen.getByLabelText("Transcript"), "Selam, this is Letay. ");
  fireEvent.click(screen.getByRole("button", { name: "Answer" }));
  type(within(await screen.findByRole("dialog")).getByRole("textbox"), "See you on Sunday.");
  await waitFor(async () => expect(await drafts()).toHaveLength(2));
  view.unmount();

  show(both);
  const typed = await screen.findByDisplayValue(/this is Letay/);
  await waitFor(() => expect(typed.closest("details")?.open).toBe(true));
  fireEvent.click(screen.getByRole("button", { name: "Answer" }));
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByDisplayValue("See you on Sunday.");
  fireEvent.click(dialog.getByRole("button", { name: "Answer" }));
  await screen.findByText("Sending");
  expect(await drafts()).toMatchObject([{ rowId: `${ID}:transcript` }]);
  fireEvent.click(screen.getByRole("button", { name: "Save the transcript" }));
  await waitFor(async () => expect(await drafts()).toEqual([]));
  expect(await queued()).toMatchObject([
    { fields: { status: "applied", answer: "See you on Sunday.", transcript: "Selam, this is Letay." } },
  ]);
  expect(await drafts()).toEqual([]);
});

it("an answer to a typed message is a draft until it is sent, and makes the message answered", async () => {
  const row = remote.put("message", ID, { name: "Aster", reply: "open", read: false });
  await device.pull();
  const view = show(<AnswerForm kind="message" row={row} decides={ANSWERED} />);
  fireEvent.click(screen.getByRole("button", { name: "Answer" }));
  const first = within(await screen.findByRole("dialog"));
  fireEvent.click(first.getByRole("button", { name: "Answer" }));
  expect(await queued()).toEqual([]);
  type(first.getByRole("textbox"), "On Sunday.");
  await waitFor(async () => expect(await drafts()).toMatchObject([{ rowId: `${ID}:answer` }]));
  view.unmount();

  show(<AnswerForm kind="message" row={row} decides={ANSWERED} />);
  fireEvent.click(screen.getByRole("button", { name: "Answer" }));
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByDisplayValue("On Sunday.");
  fireEvent.click(dialog.getByRole("button", { name: "Answer" }));
  await waitFor(async () =>
    expect(await queued()).toMatchObject([
      { on: "message", rowId: ID, fields: { reply: "answered", read: true, answer: "On Sunday." } },
    ]),
  );
  await waitFor(async () => expect(await drafts()).toEqual([]));
});

it("a recording that an earlier visit left is sent as an answer, without words, and its file before it", async () => {
  const row = remote.put("message", ID, { name: "Aster", reply: "open", read: false });
  await device.pull();
  const sound = Uint8Array.from(chromiumWebm).buffer;
  await recordingStore().begin(adminPlace(device.db.userId, ID), uuid(2), "audio/webm");
  await recordingStore().append(uuid(2), 0, sound, 3);
  show(<AnswerForm kind="message" row={row} decides={ANSWERED} />);
  fireEvent.click(screen.getByRole("button", { name: "Answer" }));
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByText("Unfinished recording: 0:03");
  fireEvent.click(dialog.getByRole("button", { name: "Answer" }));
  const answerRecording = { id: uuid(2), type: "audio/webm", size: sound.byteLength, seconds: 3 };
  await waitFor(async () =>
    expect(await queued()).toMatchObject([
      { rowId: ID, fields: { ...ANSWERED, answerRecording }, media: [uuid(2)] },
    ]),
  );
  await waitFor(async () => expect(await isKept()).toBe(false));
  expect(await drafts()).toEqual([]);
  await device.send();
  expect(remote.files.get(uuid(2))?.byteLength).toBe(sound.byteLength);
  expect(remote.row(ID)).toMatchObject({ answerRecording });
});

/** Asks the store itself: it may be an earlier file's, in a database that this file's list of databases lacks. */
const isKept = async () => (await recordingStore().find(adminPlace(device.db.userId, ID))) !== null;

/** A message whose answer has been recorded, and its open dialog. */
async function recordedAnswer() {
  const row = remote.put("message", ID, { name: "Aster", reply: "open", read: false });
  await device.pull();
  await recordingStore().begin(adminPlace(device.db.userId, ID), uuid(2), "audio/webm");
  await recordingStore().append(uuid(2), 0, Uint8Array.from(chromiumWebm).buffer, 3);
  show(<AnswerForm kind="message" row={row} decides={ANSWERED} />);
}

async function openAnswer() {
  fireEvent.click(screen.getByRole("button", { name: "Answer" }));
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByText("Unfinished recording: 0:03");
  return dialog;
}

/** Sends the answer, as a browser does: the dialog closes while it is stored. */
async function sendAnswer(): Promise<void> {
  const dialog = screen.getByRole<HTMLDialogElement>("dialog");
  fireEvent.click(within(dialog).getByRole("button", { name: "Answer" }));
  dialog.close();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

it.each([
  ["the recording cannot be stored", () => vi.spyOn(device.db.media, "put")],
  ["the answer cannot be queued", () => vi.spyOn(device.db.outbox, "add")],
])("an answer in words and by voice is kept if %s, and sent when it is tried again", async (_, fails) => {
  await recordedAnswer();
  const dialog = await openAnswer();
  type(dialog.getByRole("textbox"), "On Sunday.");
  fails().mockRejectedValueOnce(new Dexie.QuotaExceededError());
  await sendAnswer();
  await screen.findByText(m.not_kept_full());
  expect(await drafts()).toMatchObject([{ rowId: `${ID}:answer`, fields: { answer: "On Sunday." } }]);
  expect(await queued()).toEqual([]);

  await (await openAnswer()).findByDisplayValue("On Sunday.");
  await sendAnswer();
  await waitFor(async () =>
    expect(await queued()).toMatchObject([
      { fields: { answer: "On Sunday.", answerRecording: { id: uuid(2) } }, media: [uuid(2)] },
    ]),
  );
  await waitFor(async () => expect(await isKept()).toBe(false));
  expect(await drafts()).toEqual([]);
});

it("a recording without words is kept, and its file too, until the device has queued the answer", async () => {
  await recordedAnswer();
  await openAnswer();
  let store: () => void = () => undefined;
  const stored = new Promise<void>((resolve) => {
    store = resolve;
  });
  const put = device.db.media.put.bind(device.db.media);
  vi.spyOn(device.db.media, "put").mockImplementationOnce((file) =>
    put(file).then((path) => Dexie.Promise.resolve(stored).then(() => path)),
  );
  await sendAnswer();
  await waitFor(async () => expect(await device.db.media.count()).toBe(1));
  expect([await queued(), await isKept()]).toEqual([[], true]);
  store();
  await waitFor(async () => expect(await queued()).toMatchObject([{ media: [uuid(2)] }]));
  await waitFor(async () => expect(await isKept()).toBe(false));
  await device.send();
  expect(remote.row(ID)).toMatchObject({ answerRecording: { id: uuid(2) } });
  expect(remote.files.has(uuid(2))).toBe(true);
});

it("the link to answer by email changes nothing by itself, and offers to note that it was answered", async () => {
  remote.put("message", ID, { name: "Aster", email: "aster@example.org", reply: "open", read: false });
  await device.pull();
  const shown = await device.read.row("message", ID);
  if (!shown) throw new Error("The message is missing.");
  show(
    <MemoryRouter>
      <ul>
        <MessageItem shown={shown} />
      </ul>
    </MemoryRouter>,
  );
  expect(screen.queryByRole("button", { name: "Mark as answered" })).toBeNull();
  const link = screen.getByRole("link", { name: "Reply by email" });
  expect(link.getAttribute("href")).toMatch(/^mailto:aster@example\.org\?/);
  link.addEventListener("click", (event) => event.preventDefault());
  fireEvent.click(link);
  expect(await queued()).toEqual([]);
  fireEvent.click(await screen.findByRole("button", { name: "Mark as answered" }));
  await waitFor(async () =>
    expect(await queued()).toMatchObject([{ fields: { reply: "answered", read: true } }]),
  );
});

it("a reply to a comment is a draft until it is sent, once, as a comment of the owner under the same post", async () => {
  const row = remote.put("comment", ID, { postId: uuid(7), authorName: "Letay", status: "visible" });
  remote.put("profile", uuid(8), { name: "Selam", displayName: "Saba" });
  await device.pull();
  const view = show(<Replying row={row} />);
  const first = within(await screen.findByRole("dialog"));
  first.getByText(/as “Saba”/);
  type(first.getByRole("textbox"), "You are welcome");
  await waitFor(async () => expect(await drafts()).toMatchObject([{ rowId: `${ID}:reply` }]));
  view.unmount();

  show(<Replying row={row} />);
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByDisplayValue("You are welcome");
  fireEvent.click(dialog.getByRole("button", { name: "Reply" }));
  await waitFor(async () =>
    expect(await queued()).toMatchObject([
      {
        ...{ kind: "save", on: "comment", base: null },
        fields: { postId: uuid(7), authorName: "Saba", body: "You are welcome" },
      },
    ]),
  );
  await waitFor(async () => expect(await drafts()).toEqual([]));
  const { shown } = await device.read.comments("visible", 10);
  expect(shown.map(({ shown: { row, status } }) => [row.body, row.byOwner, status])).toContainEqual([
    ...["You are welcome", true, "waiting"],
  ]);
});

it("an answer that another window is writing too is offered beside the own one, and lost in neither", async () => {
  const row = await submission("story");
  const openWindow = async () => {
    const window = within(show(<DeclineForm row={row} />).container);
    fireEvent.click(window.getByRole("button", { name: "Decline" }));
    return within(await window.findByRole("dialog"));
  };
  const one = await openWindow();
  const other = await openWindow();
  const persisted = (answer: string) =>
    waitFor(async () => expect(await drafts()).toMatchObject([{ fields: { answer } }]));
  type(one.getByRole("textbox"), "A long letter");
  await persisted("A long letter");
  type(other.getByRole("textbox"), "A word");
  await persisted("A word");
  expect((await other.findByText("A long letter", { ignore: "textarea" })).tagName).toBe("P");
  fireEvent.click(other.getByRole("button", { name: "Use it" }));
  await other.findByDisplayValue("A long letter");
  await waitFor(() => expect(other.queryByText("Another window has a different text:")).toBeNull());
  // The window that has not read it still shows its own.
  one.getByDisplayValue("A long letter");
});
