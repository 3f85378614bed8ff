// @module-tag document
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Dexie } from "dexie";
import { useLocation } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SiteHeader } from "../../../src/app/layouts/public/site-header.tsx";
import { clockText } from "../../../src/components/texts/dates.tsx";
import { UNKNOWN_STATUS } from "../../../src/data/site/context.ts";
import type { Failure } from "../../../src/domain/outbox/failure.ts";
import { reachOf } from "../../../src/domain/outbox/reach.ts";
import { sendText } from "../../../src/features/public/waiting/send-state.tsx";
import { WaitingPage } from "../../../src/features/public/waiting/waiting-page.tsx";
import { getLocale, overwriteGetLocale } from "../../../src/i18n/paraglide/runtime.js";
import type { Commands } from "../../../src/offline/site/commands.ts";
import { blogPost, communityPost } from "../support/content.ts";
import { type SiteInMemory, siteInMemory } from "../support/site-in-memory.tsx";

const DAY = 86_400_000;
const POST = communityPost(1, { title: "Sunday coffee" });
const ARTICLE = blogPost(2, { title: "Himbasha" });
const WORDS = { authorName: "Saba", body: "We are coming", website: "" };
const MESSAGE = { name: "Saba", email: "saba@example.org", message: "Selam", website: "" };

const english = getLocale;
let site: SiteInMemory;

function Address() {
  const { pathname, state } = useLocation();
  return <output>{JSON.stringify({ pathname, state })}</output>;
}

async function open() {
  site.open(
    "*",
    <>
      <SiteHeader />
      <main>
        <WaitingPage />
      </main>
      <Address />
    </>,
    "/waiting",
  );
  await act(async () => undefined);
}

/** Performs an action offline, so that it is queued and never sent. */
async function queued<T>(run: (commands: Commands) => Promise<T>): Promise<T> {
  const browser = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const calls = ["head", "applyInteractions", "sendMessage"];
  site.fails({ kind: "offline" }, ...Array.from({ length: 20 }, () => calls).flat());
  const { commands } = await site.services.data.current();
  const result = await run(commands);
  await site.send();
  site.remote.failures.length = 0;
  browser.mockRestore();
  return result;
}

async function reject(code: string, run: (commands: Commands) => Promise<unknown>) {
  const { commands } = await site.services.data.current();
  const { verdicts } = site.remote;
  for (const kind of ["like", "comment", "share"]) verdicts.set(kind, { status: "rejected", code });
  await run(commands);
  await site.send();
  verdicts.clear();
}

function line(name: string): HTMLElement {
  const item = screen.getAllByRole("listitem").find(({ textContent }) => textContent?.startsWith(name));
  if (!item) throw new Error(`No line ${name}.`);
  return item;
}

async function click(name: string, within_: HTMLElement = document.body) {
  await act(async () => {
    fireEvent.click(within(within_).getByRole("button", { name }));
  });
}

function readAddress(): unknown {
  return JSON.parse(document.querySelector("output")?.textContent ?? "null");
}

beforeEach(async () => {
  site = siteInMemory();
  site.remote.publish("community", POST);
  site.remote.publish("blog", ARTICLE);
  await site.sync();
});
afterEach(async () => {
  overwriteGetLocale(english);
  await site.send();
  await site.close();
});

it("says when a message was written by this device's clock, which is a day ahead of the server's", async () => {
  const { services } = site;
  const here = services.now();
  Object.assign(services, { now: () => here - DAY });
  const status = { ...UNKNOWN_STATUS, clockOffset: -DAY };
  Object.assign(services.status, { current: () => status });
  await queued((commands) => commands.sendMessage(MESSAGE));
  await open();
  await screen.findByText("Message to the owner");
  expect(line("Message to the owner").querySelector("time")?.textContent).toBe(clockText(here));
});

describe("the waiting page", () => {
  it("an empty list shows a message, and the header shows nothing", async () => {
    await open();
    await screen.findByText("All sent. Nothing is waiting.");
    expect(screen.queryByRole("link", { name: /waiting|needs/ })).toBeNull();
  });

  it("a view alone is nothing that the person sent, so all is sent", async () => {
    await queued((commands) => commands.perform({ kind: "view", on: "blog", postId: ARTICLE.id }));
    await open();
    await screen.findByText("All sent. Nothing is waiting.");
    expect(screen.queryByText(/view is waiting|^Not sent yet/)).toBeNull();
  });

  it("each operation is named by its post, with its text and state, and views are summarised", async () => {
    await queued(async (commands) => {
      await commands.like("community", POST.id);
      await commands.like("community", POST.id);
      await commands.comment(POST.id, WORDS);
      await commands.share("elsewhere");
      await commands.perform({ kind: "view", on: "blog", postId: ARTICLE.id });
      await commands.sendMessage(MESSAGE);
    });
    await open();
    await screen.findByText("Message to the owner");
    const names = screen.getAllByRole("listitem").map((item) => item.querySelector("p")?.textContent);
    expect(names).toEqual([
      "2 likes on Sunday coffee",
      "Comment on Sunday coffee",
      "Share of a post that isn't available offline",
      "Message to the owner",
    ]);
    expect(line("Message to the owner").textContent).toContain("Selam");
    expect(screen.getByText("We are coming")).toBeTruthy();
    expect(screen.getAllByText("Will be sent when the server can take it")).toHaveLength(4);
    expect(screen.getByText("1 article view is waiting to be counted.")).toBeTruthy();
    expect((await screen.findByRole("link", { name: "5 waiting to be sent" })).textContent).toBe("5");
  });

  it("of two likes one of which was sent meanwhile, it is not said that both were taken back", async () => {
    await queued(async (commands) => {
      await commands.like("community", POST.id);
      await commands.like("community", POST.id);
    });
    const { commands } = await site.services.data.current();
    await open();
    const likes = await waitFor(() => line("2 likes on Sunday coffee"));
    vi.spyOn(commands, "withdraw").mockResolvedValueOnce(null);
    await click("Remove all 2 likes", likes);
    await screen.findByText("Too late: it may have been sent.");
  });

  it("a Tigrinya reader sees the translated title of a post", async () => {
    const ti = { title: "ቡን ሰንበት", content: "ንዑ" };
    site.remote.publish("community", { ...POST, translations: { ti } });
    await site.sync();
    await queued((commands) => commands.like("community", POST.id));
    overwriteGetLocale(() => "ti");
    await open();
    expect((await screen.findByText("ቡን ሰንበት")).lang).toBe("ti");
  });

  it("the list empties once everything is sent, by the button too", async () => {
    await queued((commands) => commands.like("community", POST.id));
    await open();
    await screen.findByText(/^The server isn.t responding. Next try at/);
    await click("Send now");
    await screen.findByText("All sent. Nothing is waiting.");
    expect(site.remote.effects).toHaveLength(1);
  });

  it("an operation the server delays shows until when, and cannot be withdrawn", async () => {
    const { commands } = await site.services.data.current();
    vi.spyOn(Date, "now").mockReturnValue(site.services.now());
    site.remote.verdicts.set("like", { status: "later", seconds: 600 });
    await commands.like("community", POST.id);
    await site.send();
    await open();
    await waitFor(() => expect(screen.getByRole("listitem").textContent).toMatch(/Waiting until \d\d:\d\d/));
    expect(within(screen.getByRole("main")).queryByRole("button")).toBeNull();
  });

  it("an unsent like can be withdrawn", async () => {
    await queued((commands) => commands.like("community", POST.id));
    await open();
    await click("Remove the like", await screen.findByRole("listitem"));
    await screen.findByText("Removed. It wasn't counted.");
    await waitFor(() => expect(screen.queryByRole("listitem")).toBeNull());
    await site.send();
    expect(site.remote.effects).toEqual([]);
  });

  it.each([
    [
      "comment",
      (commands: Commands) => commands.comment(POST.id, WORDS),
      { pathname: `/portfolio/${POST.id}`, state: { draft: { authorName: "Saba", body: "We are coming" } } },
    ],
    [
      "message",
      (commands: Commands) => commands.sendMessage(MESSAGE),
      { pathname: "/contact", state: { draft: { name: "Saba", email: MESSAGE.email, message: "Selam" } } },
    ],
  ])("the text of a withdrawn %s returns to its form", async (_, run, where) => {
    await queued(run);
    await open();
    await screen.findByRole("listitem");
    await click("Withdraw and edit");
    await waitFor(() => expect(readAddress()).toEqual(where));
    expect(await site.db.outbox.count()).toBe(0);
  });

  it("an operation sent while its button was pressed is reported as sent", async () => {
    const { id } = (await queued((commands) => commands.sendMessage(MESSAGE))) as { id: string };
    await open();
    await screen.findByRole("listitem");
    const { commands } = await site.services.data.current();
    const { withdraw } = commands;
    vi.spyOn(commands, "withdraw").mockImplementationOnce(async (pressed) => {
      await site.db.outbox.where("id").equals(id).modify({ attempts: 1 });
      return withdraw(pressed);
    });
    await click("Withdraw and edit");
    expect((await screen.findByRole("alert")).textContent).toContain("it may have been sent");
    expect(await site.db.outbox.count()).toBe(1);
  });
});

describe("rejected operations", () => {
  it("rejected operations are first, in red with the reason, and in the header", async () => {
    await reject("post_unknown", (commands) => commands.comment(POST.id, WORDS));
    await queued((commands) => commands.like("community", POST.id));
    await open();
    await screen.findByRole("heading", { name: "Needs your attention" });
    expect(line("Comment on Sunday coffee").textContent).toContain(
      "Not sent: The post it belongs to is no longer available.",
    );
    const mark = await screen.findByRole("link", { name: "1 needs your attention, 1 waiting to be sent" });
    expect(mark.textContent).toBe("1");
  });

  it("a rejected operation can be edited where it was written", async () => {
    await reject("body_length", (commands) => commands.comment(POST.id, WORDS));
    const [deadLettered] = await site.db.outbox.toArray();
    await open();
    const edit = await screen.findByRole("link", { name: "Edit" });
    await act(async () => fireEvent.click(edit));
    expect(readAddress()).toEqual({ pathname: `/portfolio/${POST.id}`, state: { edit: deadLettered?.id } });
    expect(await site.db.outbox.count()).toBe(1);
  });

  it("a rejected operation is retried under its id", async () => {
    await reject("bad_item", (commands) => commands.like("community", POST.id));
    const [deadLettered] = await site.db.outbox.toArray();
    await open();
    await screen.findByRole("listitem");
    await click("Retry");
    await screen.findByText("All sent. Nothing is waiting.");
    expect(site.remote.effects).toEqual([deadLettered?.id]);
  });

  it("an operation of unknown outcome is sent again as a new one", async () => {
    await reject("operation_expired", (commands) => commands.like("community", POST.id));
    const [deadLettered] = await site.db.outbox.toArray();
    await open();
    await screen.findByText(/may post it twice/);
    await click("Send again");
    await screen.findByText("All sent. Nothing is waiting.");
    expect(site.remote.effects).toHaveLength(1);
    expect(site.remote.effects).not.toContain(deadLettered?.id);
  });

  it("an operation stays dead-lettered if its retry cannot be stored", async () => {
    await reject("operation_expired", (commands) => commands.like("community", POST.id));
    await open();
    await screen.findByRole("listitem");
    vi.spyOn(site.db.outbox, "add").mockRejectedValueOnce(new Dexie.QuotaExceededError());
    await click("Send again");
    expect((await screen.findByRole("alert")).textContent).toContain("There's no storage left");
    expect((await site.db.outbox.toArray()).map(({ state }) => state)).toEqual(["parked"]);
  });

  it("discarding needs a confirmation that names the operation", async () => {
    await reject("body_length", (commands) => commands.comment(POST.id, WORDS));
    await open();
    await screen.findByRole("listitem");
    await click("Discard");
    const dialog = screen.getByRole("dialog");
    expect(dialog.textContent).toContain("Comment on Sunday coffee");
    expect(dialog.textContent).toContain("We are coming");
    await click("Keep it", dialog);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(await site.db.outbox.count()).toBe(1);
    await click("Discard");
    await click("Discard", screen.getByRole("dialog"));
    await waitFor(async () => expect(await site.db.outbox.count()).toBe(0));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })));
  });
});

describe("a long list", () => {
  it("a long list shows fifty lines, and more on request", async () => {
    const { commands, sender } = await site.services.data.current();
    (await sender()).stop();
    for (let n = 0; n < 60; n++) await commands.like("community", communityPost(1_000 + n).id);
    await open();
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(50));
    await click("Show 10 more");
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(60));
    expect(await screen.findByRole("link", { name: "60 waiting to be sent" })).toBeTruthy();
  });
});

describe("the sending status", () => {
  const TIME = Date.UTC(2026, 10, 20, 10, 42);
  it.each<[Failure, RegExp]>([
    [{ kind: "offline" }, /^The server isn't responding. Next try at \d\d:42\.$/],
    [{ kind: "storage" }, /^This page can't use its storage at the moment. Next try at \d\d:42\.$/],
    [{ kind: "portal" }, /sign in first/],
    [{ kind: "busy", retryAfter: 60 }, /^The server is busy. Next try at \d\d:42\.$/],
    [{ kind: "outdated" }, /too old/],
    [{ kind: "unauthorised" }, /isn't accepting this app/],
  ])("the status line gives the reason: %s", (failure, text) => {
    expect(
      sendText({ phase: "waiting", failure, nextTry: TIME }, reachOf({ online: true, failure })),
    ).toMatch(text);
  });

  it("the status line names the network if the browser is offline", () => {
    const waiting = { phase: "waiting", failure: null, nextTry: TIME } as const;
    expect(sendText(waiting, "offline")).toMatch(/^You're offline/);
    expect(sendText({ phase: "sending", failure: null, nextTry: null }, "open")).toBe("Sending now…");
  });
});
