// @module-tag document
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { storageKeys } from "../../../src/config/storage-keys.ts";
import { ServicesContext } from "../../../src/data/site/context.ts";
import { PostPage } from "../../../src/features/public/community/post-page.tsx";
import { unsavedChanges } from "../../../src/pwa/update/unsaved-changes.ts";
import { comment, communityPost } from "../support/content.ts";
import { eventually } from "../support/eventually.ts";
import { type SiteInMemory, siteInMemory } from "../support/site-in-memory.tsx";

const DAY = 86_400_000;
/** Waits longer than the default second: the result must not depend on how busy the machine is. */
const post = communityPost(1, { title: "Sunday coffee", comments: 1 });
const theirs = comment(1, post.id, { authorName: "Luwam", body: "I bring the cups" });
let site: SiteInMemory;
beforeEach(async () => {
  site = siteInMemory();
  site.remote.publish("community", post);
  site.remote.publish("comment", theirs);
  await site.sync();
});
afterEach(async () => {
  await site.close();
  sessionStorage.clear();
  localStorage.clear();
});

function open(state: unknown = null) {
  return render(
    <ServicesContext value={site.services}>
      <MemoryRouter initialEntries={[{ pathname: `/portfolio/${post.id}`, state }]}>
        <Routes>
          <Route path="/portfolio/:id" element={<PostPage />} />
        </Routes>
      </MemoryRouter>
    </ServicesContext>,
  );
}

const box = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Your comment" });
const nameField = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Your name" });
const button = (name: string | RegExp) => screen.findByRole("button", { name });
const commentsInThread = async () => {
  const list = await screen.findByRole("list");
  return within(list).getAllByRole("listitem");
};

async function write(body: string, name = "Abrehet") {
  fireEvent.change(await box(), { target: { value: body } });
  fireEvent.change(nameField(), { target: { value: name } });
}

async function send() {
  await act(async () => fireEvent.submit(screen.getByRole("form", { name: "Write a comment" })));
}

async function reject(body: string, code = "author_name_length") {
  site.remote.verdicts.set("comment", { status: "rejected", code });
  await write(body);
  await send();
  await screen.findByText(/^Not sent:/);
}

describe("comments of the owner", () => {
  it("are marked as the server says, and no name marks another", async () => {
    const body = "You are welcome";
    site.remote.publish("comment", comment(2, post.id, { authorName: "Saba", body, byOwner: true }));
    site.remote.publish("comment", comment(3, post.id, { authorName: "Saba", body: "Me too" }));
    await site.sync();
    open();
    await screen.findByText("Me too");
    const [, marked, other] = await commentsInThread();
    expect(within(marked as HTMLElement).getByText("From the organisers")).toBeTruthy();
    expect(within(other as HTMLElement).queryByText("From the organisers")).toBeNull();
  });
});

describe("writing a comment", () => {
  it("a new comment appears in the thread at once, moves the counter, and its name is remembered", async () => {
    open();
    await write("ሰላም");
    await send();
    await screen.findByText("ሰላም");
    await screen.findByRole("button", { name: "Comment, 2 comments" });
    expect((await box()).value).toBe("");
    expect(nameField().value).toBe("Abrehet");
    expect(localStorage.getItem(storageKeys.authorName)).toBe("Abrehet");
    await eventually(() => expect(site.remote.published("comment")).toHaveLength(2));
  });

  it("a comment written offline is marked as stored here until it is sent", async () => {
    site.fails({ kind: "offline" }, "head", "applyInteractions", "applyInteractions", "applyInteractions");
    open();
    await write("From the bus");
    await send();
    await screen.findByText("From the bus");
    await eventually(async () => {
      const [, own] = await commentsInThread();
      expect(own?.textContent).toContain("Will be sent when the server can take it");
    });
    site.remote.failures.length = 0;
    await site.send();
    await eventually(() => expect(screen.queryByText("Will be sent when the server can take it")).toBeNull());
    expect(await commentsInThread()).toHaveLength(2);
  });

  it("a comment whose sender alone can't use this device's database says so, until it can", async () => {
    const failing = vi.spyOn(site.db.outbox, "filter").mockImplementation(() => {
      throw new DOMException("The database is closing.", "InvalidStateError");
    });
    open();
    await write("From the bus");
    await send();
    await screen.findByText("Will be sent when this page can use its storage");
    expect(console.error).toHaveBeenCalled();
    vi.mocked(console.error).mockClear();
    failing.mockRestore();
    await site.send();
    await eventually(() =>
      expect(screen.queryByText("Will be sent when this page can use its storage")).toBeNull(),
    );
    expect(site.remote.published("comment")).toHaveLength(2);
  });

  it("a comment with a link tells its author that it is held for the owner", async () => {
    open();
    await write("See http://example.com");
    await send();
    await screen.findByText("Waiting for approval");
    await screen.findByRole("button", { name: "Comment, 2 comments" });
  });

  it("a held comment is of just now on a phone whose clock is two days behind the server's", async () => {
    const { services } = site;
    const server = services.now() + 2 * DAY;
    const status = { ...services.status.current(), clockOffset: 2 * DAY };
    Object.assign(services, { now: () => server });
    Object.assign(services.status, { current: () => status });
    open();
    await write("See http://example.com");
    await send();
    const mark = await screen.findByText("Waiting for approval");
    expect(mark.closest("li")?.querySelector("time")?.textContent).toBe("just now");
  });

  it("an incomplete comment is rejected in the form, with the focus on the first invalid field", async () => {
    open();
    await write("", " ");
    await send();
    const about = nameField().getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(about)?.textContent).toBe("Please enter your name");
    expect(screen.getByText("Please write a comment")).toBeTruthy();
    expect(document.activeElement).toBe(nameField());
    expect(site.remote.calls).not.toContain("applyInteractions");
  });

  it("a comment that cannot be stored says so at once and keeps every word", async () => {
    open();
    await write("Not to be lost");
    site.db.close();
    await send();
    expect((await screen.findByRole("alert")).textContent).toMatch(/couldn't be saved/);
    expect((await box()).value).toBe("Not to be lost");
    await site.db.open();
  });

  it("a half-written comment survives a reload, and blocks automatic reloads", async () => {
    const first = open();
    await write("half a thought");
    expect(unsavedChanges.isTabIdle()).toBe(false);
    first.unmount();
    expect(unsavedChanges.isTabIdle()).toBe(true);
    open();
    expect((await box()).value).toBe("half a thought");
  });

  it("a half-written comment that a killed app has left is in the box of its post, with its author", async () => {
    const words = { authorName: "Luwam", body: "half a thought", editing: null, aside: "" };
    localStorage.setItem(storageKeys.authorName, "Saba");
    await site.drafts.write({ name: `comment:${post.id}`, words, at: 1, sending: null });
    await site.drafts.write({
      name: "comment:another",
      words: { ...words, body: "not here" },
      at: 2,
      sending: null,
    });
    open();
    const body = await box();
    await waitFor(() => expect(body.value).toBe("half a thought"));
    expect(nameField().value).toBe("Luwam");
  });

  it("a comment that was written before the stored one was read is sent first, and the stored one returns", async () => {
    const words = { authorName: "", body: "yesterday", editing: null, aside: "" };
    const row = { name: `comment:${post.id}`, words, at: 1, sending: null };
    await site.drafts.write(row);
    let answer: (found: typeof row) => void = () => undefined;
    vi.spyOn(site.drafts, "read").mockReturnValue(new Promise((resolve) => (answer = resolve)));
    site.fails({ kind: "offline" }, "applyInteractions");
    open();
    await write("today");
    await act(async () => answer(row));
    expect((await box()).value).toBe("today");
    await send();
    await waitFor(async () => expect((await box()).value).toBe("yesterday"));
  });

  it("a comment that is in the outbox already does not return to the box", async () => {
    site.fails({ kind: "offline" }, "applyInteractions");
    const id = crypto.randomUUID();
    const words = { authorName: "Luwam", body: "sent", editing: null, aside: "" };
    const { commands } = await site.services.data.current();
    await commands.comment(post.id, { ...words, website: "" }, undefined, id);
    // As the box does when it sends: a name that is not remembered would be a draft of its own.
    localStorage.setItem(storageKeys.authorName, words.authorName);
    await site.drafts.write({ name: `comment:${post.id}`, words, at: 1, sending: id });
    open();
    await waitFor(async () =>
      expect(await site.drafts.read(`comment:${post.id}`)).toMatchObject({ words: null, sending: null }),
    );
    expect((await box()).value).toBe("");
  });

  it("the remaining length is shown near the limit, and the excess beyond it", async () => {
    open();
    await write("x".repeat(1_799));
    expect(screen.queryByText(/left$/)).toBeNull();
    await write("x".repeat(1_999));
    expect(screen.getByText("1 character left")).toBeTruthy();
    await write("x".repeat(2_002));
    expect(screen.getByText("2 characters too many")).toBeTruthy();
  });

  it("a bot's comment is sent with the honeypot field", async () => {
    const { container } = open();
    await write("Buy");
    const trap = container.querySelector<HTMLInputElement>("[name=website]");
    if (!trap) throw new Error("There is no honeypot.");
    trap.value = "spam";
    site.fails({ kind: "offline" }, "applyInteractions");
    await send();
    await waitFor(async () => {
      const [operation] = await site.db.outbox.toArray();
      expect(operation?.intent).toMatchObject({ kind: "comment", website: "spam" });
    });
  });
});

describe("a rejected comment", () => {
  it("a rejected comment is shown in the thread with the reason, and is sent again in its place after editing", async () => {
    open();
    await reject("Selam everyone");
    expect(screen.getByText("Not sent: The name is missing or longer than 80 characters.")).toBeTruthy();
    fireEvent.click(await button("Edit"));
    expect((await box()).value).toBe("Selam everyone");
    await write("Selam to everyone");
    await send();
    await screen.findByText("Selam to everyone");
    await eventually(() => expect(screen.queryByText(/^Not sent/)).toBeNull());
    expect(screen.queryByText("Selam everyone")).toBeNull();
    await eventually(() => expect(site.remote.published("comment")).toHaveLength(2));
  });

  it("editing a rejected comment does not lose the text in the form", async () => {
    open();
    await reject("Selam everyone");
    await write("another thought");
    fireEvent.click(await button("Edit"));
    fireEvent.click(await button("Cancel editing"));
    expect((await box()).value).toBe("another thought");
    expect(screen.getByText(/^Not sent/)).toBeTruthy();
  });

  it("Retry sends a rejected comment again", async () => {
    open();
    await reject("Selam everyone");
    fireEvent.click(await button("Retry"));
    await eventually(() => expect(site.remote.published("comment")).toHaveLength(2));
    await eventually(() => expect(screen.queryByText(/^Not sent/)).toBeNull());
  });

  it("a rejected comment opens in the form once when linked from the waiting page", async () => {
    const first = open();
    await reject("Selam everyone");
    const [deadLettered] = await site.db.outbox.toArray();
    first.unmount();
    open({ edit: deadLettered?.id });
    await eventually(async () => expect((await box()).value).toBe("Selam everyone"));
    expect(screen.getByText(/wasn't sent\. Edit it here/)).toBeTruthy();
  });

  it("a rejected or withdrawn comment returns to the form, and the previous text follows it", async () => {
    const first = open();
    await write("another thought");
    first.unmount();
    open({ draft: { authorName: "Abrehet", body: "withdrawn words" } });
    await eventually(async () => expect((await box()).value).toBe("withdrawn words"));
    await send();
    await eventually(async () => expect((await box()).value).toBe("another thought"));
  });

  it("a comment that is no longer waiting when it is edited is reported as such", async () => {
    open({ edit: "gone" });
    await screen.findByText(/no longer waiting/);
  });
});

describe("one's own comment", () => {
  it("one's own comment is deleted after confirmation, here and on the server", async () => {
    open();
    await write("Oops");
    await send();
    await eventually(() => expect(site.remote.published("comment")).toHaveLength(2));
    await eventually(() => expect(screen.queryByText("Sending")).toBeNull());
    fireEvent.click(await button("Delete your comment"));
    const dialog = await screen.findByRole("dialog");
    within(dialog).getByText("Are you sure you want to delete this comment?");
    within(dialog).getByText("Oops");
    fireEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
    await screen.findByText("Your comment has been deleted.");
    await eventually(() => expect(site.remote.published("comment")).toHaveLength(1));
    await eventually(async () => expect(await commentsInThread()).toHaveLength(1));
  });

  it("an unsent comment is removed without a request to the server", async () => {
    site.fails({ kind: "offline" }, "applyInteractions");
    open();
    await write("Oops");
    await send();
    await screen.findByText("Will be sent when the server can take it");
    await act(() => site.db.outbox.toCollection().modify({ attempts: 0 }));
    fireEvent.click(await button("Delete your comment"));
    fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
    await eventually(async () => expect(await site.db.outbox.count()).toBe(0));
    expect(site.remote.effects).toEqual([]);
  });
});

describe("another's comment", () => {
  it("another's comment can be reported after confirmation, and shows that it was", async () => {
    open();
    fireEvent.click(await button("Report the comment by Luwam"));
    fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Report" }));
    await screen.findByText("Reported");
    await eventually(() => expect(site.remote.effects).toHaveLength(1));
    expect(screen.queryByRole("button", { name: "Report the comment by Luwam" })).toBeNull();
  });
});
