// @module-tag document
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ServicesContext } from "../../../src/data/site/context.ts";
import type { Fate } from "../../../src/domain/privacy/reasons.ts";
import { PostPage } from "../../../src/features/public/community/post-page.tsx";
import { refreshFates } from "../../../src/offline/site/fates.ts";
import { comment, communityPost } from "../support/content.ts";
import { eventually } from "../support/eventually.ts";
import { type SiteInMemory, siteInMemory } from "../support/site-in-memory.tsx";

const post = communityPost(1, { comments: 1 });
const HIDDEN: Fate = { status: "hidden", reason: "abuse", words: "Be kind", answer: "", appealed: false };
let site: SiteInMemory;

beforeEach(async () => {
  site = siteInMemory();
  site.remote.publish("community", post);
  site.remote.publish("comment", comment(1, post.id, { authorName: "Luwam" }));
  await site.sync();
});
afterEach(() => site.close());

function open() {
  return render(
    <ServicesContext value={site.services}>
      <MemoryRouter initialEntries={[`/portfolio/${post.id}`]}>
        <Routes>
          <Route path="/portfolio/:id" element={<PostPage />} />
        </Routes>
      </MemoryRouter>
    </ServicesContext>,
  );
}

/** A comment of this device that the owner hid. */
async function hiddenComment(): Promise<string> {
  const { commands } = await site.services.data.current();
  const draft = { authorName: "Abrehet", body: "Mine", website: "" };
  const written = await act(() => commands.comment(post.id, draft));
  if (!written.ok) throw new Error("not stored");
  await eventually(async () => expect(await site.db.receipts.get(written.id)).toBeDefined());
  await eventually(async () => expect(await site.db.comment.get(written.id)).toBeDefined());
  site.remote.takeDown(written.id);
  await site.sync();
  expect(await site.db.tombstones.get(written.id)).toBeDefined();
  return written.id;
}

it("a report carries a reason and words, once", async () => {
  open();
  fireEvent.click(await screen.findByRole("button", { name: "Report the comment by Luwam" }));
  const dialog = await screen.findByRole("dialog");
  fireEvent.change(within(dialog).getByRole("combobox", { name: "Why?" }), { target: { value: "child" } });
  within(dialog).getByText(/call 999/);
  const words = within(dialog).getByRole("textbox");
  fireEvent.change(words, { target: { value: " Please look " } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Report" }));
  await screen.findByText("Reported");
  await eventually(async () => {
    const sent = (await site.db.receipts.toArray()).filter(({ intent }) => intent.kind === "comment_report");
    expect(sent.map(({ intent }) => intent)).toMatchObject([{ reason: "child", words: "Please look" }]);
  });
});

it("a report and a request that wait, or were refused, say so whenever the post is opened, and not that they were made", async () => {
  const id = await hiddenComment();
  await act(() => refreshFates(site.db, async () => new Map([[id, HIDDEN]])));
  const { commands } = await site.services.data.current();
  const browser = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  site.fails({ kind: "offline" }, ...Array.from({ length: 20 }, () => ["head", "applyInteractions"]).flat());
  const about = { on: "community", postId: post.id, commentId: id } as const;
  await act(() => commands.reportComment(post.id, comment(1, post.id).id, "abuse", ""));
  await act(() => commands.perform({ kind: "comment_appeal", ...about, secret: "", words: "I was kind" }));
  const view = open();
  await screen.findByText("The owner hasn't got your report yet. Will be sent when you're online");
  await screen.findByText("The owner hasn't got your request yet. Will be sent when you're online");
  expect(screen.queryByText("Reported")).toBeNull();
  expect(screen.queryByText("You asked the owner to reconsider.")).toBeNull();
  expect(screen.queryByRole("button", { name: /^Ask the owner|^Report/ })).toBeNull();
  view.unmount();

  site.remote.failures.length = 0;
  browser.mockRestore();
  site.remote.verdicts.set("comment_appeal", { status: "rejected", code: "appealed_already" });
  await site.send();
  open();
  await screen.findByText("Reported");
  await screen.findByText(/^Not sent: /, { selector: "li p" });
  expect(screen.queryByText("You asked the owner to reconsider.")).toBeNull();
});

it("the words of a report are there after its dialog was closed and after a kill, and gone once it is sent", async () => {
  const ask = async () => {
    fireEvent.click(await screen.findByRole("button", { name: "Report the comment by Luwam" }));
    return within(await screen.findByRole("dialog"));
  };
  const onDisk = async () => (await site.drafts.read(`report:${comment(1, post.id).id}`))?.words;
  const view = open();
  const first = await ask();
  fireEvent.change(first.getByRole("combobox", { name: "Why?" }), { target: { value: "abuse" } });
  fireEvent.change(first.getByRole("textbox"), { target: { value: "Please look" } });
  fireEvent.click(first.getByRole("button", { name: "Cancel" }));
  await eventually(() => expect(screen.queryByRole("dialog")).toBeNull());
  await eventually(async () => expect(await onDisk()).toEqual({ reason: "abuse", words: "Please look" }));
  view.unmount();
  sessionStorage.clear();
  open();
  const again = await ask();
  await again.findByDisplayValue("Please look");
  expect(again.getByRole<HTMLSelectElement>("combobox", { name: "Why?" }).value).toBe("abuse");
  fireEvent.click(again.getByRole("button", { name: "Report" }));
  await screen.findByText("Reported");
  await eventually(async () => expect(await onDisk()).toBeNull());
});

it("the author is told that a comment was hidden and why, and asks once to reconsider", async () => {
  const id = await hiddenComment();
  const asked: string[] = [];
  await act(() =>
    refreshFates(site.db, async (proofs) => {
      asked.push(...proofs.map((proof) => proof.id));
      return new Map([[id, HIDDEN]]);
    }),
  );
  expect(asked).toEqual([id]);
  open();
  await screen.findByText(/The owner has hidden this comment\. It insults/);
  screen.getByText("The owner writes: Be kind");
  fireEvent.click(screen.getByRole("button", { name: "Ask the owner to reconsider" }));
  const dialog = await screen.findByRole("dialog");
  fireEvent.click(within(dialog).getByRole("button", { name: "Ask the owner to reconsider" }));
  within(dialog).getByText("Please give a reason.");
  fireEvent.change(within(dialog).getByRole("textbox"), { target: { value: "I was kind" } });
  const onDisk = async () => (await site.drafts.read(`appeal:${id}`))?.words;
  await eventually(async () => expect(await onDisk()).toMatchObject({ words: "I was kind" }));
  fireEvent.click(within(dialog).getByRole("button", { name: "Ask the owner to reconsider" }));
  await screen.findByText("You asked the owner to reconsider.");
  expect(screen.queryByRole("button", { name: "Ask the owner to reconsider" })).toBeNull();
  await eventually(async () => {
    const sent = (await site.db.receipts.toArray()).filter(({ intent }) => intent.kind === "comment_appeal");
    expect(sent.map(({ intent }) => intent)).toMatchObject([{ commentId: id, words: "I was kind" }]);
  });
  await eventually(async () => expect(await onDisk()).toBeNull());
});

it("the owner's answer is shown, and a comment shown again is an ordinary one", async () => {
  const id = await hiddenComment();
  const answered = { ...HIDDEN, answer: "I read it again", appealed: true };
  await act(() => refreshFates(site.db, async () => new Map([[id, answered]])));
  open();
  await screen.findByText("The owner's answer: I read it again");
  expect(screen.queryByRole("button", { name: "Ask the owner to reconsider" })).toBeNull();
  site.remote.publish("comment", comment(2, post.id, { id, authorName: "Abrehet", body: "Mine" }));
  await site.sync();
  await eventually(() => expect(screen.queryByText(/The owner has hidden/)).toBeNull());
  screen.getByText("Mine");
});

it("only comments of this device that disappeared are asked about, and one without a decision only once", async () => {
  const ask = vi.fn(async () => new Map<string, Fate>());
  await refreshFates(site.db, ask);
  expect(ask).not.toHaveBeenCalled();
  await hiddenComment();
  await refreshFates(site.db, async () => null);
  await refreshFates(site.db, ask);
  await refreshFates(site.db, ask);
  expect(ask).toHaveBeenCalledOnce();
});
