// @module-tag document
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { Dexie } from "dexie";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SiteProfile } from "../../../src/domain/content/content.ts";
import type { ContactMessage } from "../../../src/domain/forms/contact.ts";
import type { Operation } from "../../../src/domain/outbox/operation.ts";
import { ContactPage } from "../../../src/features/public/contact/contact-page.tsx";
import { siteProfile } from "../support/content.ts";
import { type SiteInMemory, siteInMemory } from "../support/site-in-memory.tsx";

const THANKS = "Thank you for your message! I'll get back to you as soon as possible.";
const SORRY = "Sorry, there was an error sending your message. Please try again or contact me directly.";
const KEPT = "Your message will be sent when you're online.";
const LATER = "The server can't take it just now. Your message will be sent when it can.";
const OFFLINE = { kind: "offline" } as const;
const TOO_MANY = { kind: "rejected", code: "too_long", message: "This message is too long." } as const;
const values = { name: "Saba", email: "saba@example.org", message: "Selam" };
const message: ContactMessage = { ...values, website: "" };

let site: SiteInMemory;

/** The page, reached by navigation with state from another page. */
function Visit() {
  const [here, setHere] = useState(true);
  const navigate = useNavigate();
  Visit.come = async (state) => {
    await act(async () => {
      setHere(false);
    });
    await act(async () => {
      void navigate("/contact", { state });
      setHere(true);
    });
  };
  return here ? <ContactPage /> : null;
}
Visit.come = async (_state: unknown): Promise<void> => undefined;

async function open(profile: SiteProfile | null = siteProfile({ email: "owner@selam.example" })) {
  if (profile) site.remote.publish("profile", profile);
  await site.sync();
  const shown = site.open("/contact", <Visit />, "/contact");
  await act(async () => undefined);
  return shown;
}

function field(label: string): HTMLInputElement | HTMLTextAreaElement {
  return screen.getByLabelText(label);
}

function type(name: string, email: string, text: string) {
  fireEvent.change(field("Name"), { target: { value: name } });
  fireEvent.change(field("Email"), { target: { value: email } });
  fireEvent.change(field("Message"), { target: { value: text } });
}

async function press() {
  const form = screen.getByRole("form");
  await act(async () => {
    fireEvent.submit(form);
  });
}

async function write(text = "Selam") {
  type("Saba", "saba@example.org", text);
  await press();
}

function inForm(): string[] {
  return ["Name", "Email", "Message"].map((label) => field(label).value);
}

function descriptionOf(control: HTMLElement): string {
  const ids = control.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
}

async function parkedOne(text = "Selam"): Promise<string> {
  site.fails(TOO_MANY, "sendMessage");
  const stored = await site.services.data
    .current()
    .then(({ commands }) => commands.sendMessage({ ...message, message: text }));
  if (!stored.ok) throw new Error("It was not stored.");
  await waitFor(async () => expect((await waiting()).at(-1)?.state).toBe("parked"));
  return stored.id;
}

async function waiting(): Promise<Operation[]> {
  return site.db.outbox.orderBy("seq").toArray();
}

function noRoom() {
  vi.spyOn(site.db.outbox, "add").mockRejectedValueOnce(new Dexie.QuotaExceededError());
}

beforeEach(() => {
  site = siteInMemory();
});
afterEach(async () => {
  // A running sync must end before its database is deleted.
  await site.send();
  await site.close();
  sessionStorage.clear();
});

describe("the contact form", () => {
  it("where the browser stores nothing it promises to keep no draft, also before anything is typed", async () => {
    Object.assign(await site.services.data.current(), { isPersistent: false });
    await open();
    await waitFor(() =>
      expect(descriptionOf(field("Message"))).toContain("It will be lost if you close this page"),
    );
  });

  it("each invalid field shows its error, the first gets the focus, and nothing is queued", async () => {
    await open();
    type("Saba", "saba", " ");
    await press();
    expect(field("Name").getAttribute("aria-invalid")).toBe("false");
    expect(descriptionOf(field("Email"))).toContain("Invalid email address");
    expect(descriptionOf(field("Message"))).toContain("Message is required");
    expect(document.activeElement).toBe(field("Email"));
    expect(await waiting()).toEqual([]);
  });

  it("an error disappears as soon as its field is valid", async () => {
    await open();
    await press();
    fireEvent.change(field("Name"), { target: { value: "Saba" } });
    expect(field("Name").getAttribute("aria-invalid")).toBe("false");
    expect(field("Email").getAttribute("aria-invalid")).toBe("true");
  });

  it("the form shows the message while it is sent, then thanks and is empty", async () => {
    await open();
    let answer: () => void = () => undefined;
    site.remote.meanwhile.set("sendMessage", () => new Promise<void>((resolve) => (answer = resolve)));
    await write();
    expect(screen.getByRole("button", { name: /^Send/ }).textContent).toBe("Sending…");
    expect(field("Message").value).toBe("Selam");
    await press();
    await waitFor(() => expect(site.remote.calls).toContain("sendMessage"));
    answer();
    await screen.findByText(THANKS);
    expect(inForm()).toEqual(["", "", ""]);
    await waitFor(() => expect(sessionStorage.length).toBe(0));
    expect(await site.drafts.read("contact")).toMatchObject({ words: null });
    expect(site.remote.messages).toEqual([message]);
  });

  it("without a response the message is queued and the form is emptied; thanks are shown once it is sent", async () => {
    await open();
    site.fails(OFFLINE, "sendMessage");
    await write();
    expect((await screen.findByText(LATER)).closest("[role=status]")).toBeTruthy();
    expect(screen.getByRole("link", { name: "See what's waiting" }).getAttribute("href")).toBe("/waiting");
    expect(inForm()).toEqual(["", "", ""]);
    expect(await waiting()).toHaveLength(1);
    await site.send();
    await screen.findByText(THANKS);
    expect(site.remote.messages).toEqual([message]);
  });

  it("offline the message is queued, and the form says beforehand that it can be written", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    site.fails(OFFLINE, "head", "sendMessage");
    await open(null);
    expect(screen.getByText(/You're offline. You can still write/)).toBeTruthy();
    await write();
    await screen.findByText(KEPT);
    expect((await waiting()).map(({ intent }) => intent)).toEqual([{ kind: "message", message }]);
  });

  it("a Retry-After of the server is shown as such, not as a connection problem", async () => {
    await open();
    site.fails({ kind: "busy", retryAfter: 60 }, "sendMessage");
    await write();
    await screen.findByText(/^Your message is saved\. Waiting until/);
  });

  it("the outcome of a queued message is still shown after a reload", async () => {
    const { unmount } = await open();
    // The pull of the reloaded page succeeds, which also retries the queue.
    site.fails(OFFLINE, "sendMessage", "sendMessage", "sendMessage");
    await write();
    await screen.findByText(LATER);
    unmount();
    await open(null);
    await screen.findByText(LATER);
  });

  it("a rejected text returns with the reason, and its edited version replaces it", async () => {
    await open();
    site.fails(TOO_MANY, "sendMessage");
    await write("Selam, at length");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain(SORRY);
    expect(alert.textContent).toContain("This message is too long.");
    expect(alert.querySelector("a")?.href).toBe("mailto:owner@selam.example");
    expect(inForm()).toEqual(["Saba", "saba@example.org", "Selam, at length"]);
    await write("Selam");
    await screen.findByText(THANKS);
    expect(await waiting()).toEqual([]);
    expect(site.remote.messages).toEqual([message]);
  });

  it("database error texts are not shown", async () => {
    await open();
    site.fails({ kind: "rejected", code: "42501", message: "permission denied for table" }, "sendMessage");
    await write();
    expect((await screen.findByRole("alert")).textContent).not.toContain("permission denied");
  });

  it("a rejected message stays queued if another is written first", async () => {
    await open();
    site.fails(TOO_MANY, "sendMessage");
    await write();
    fireEvent.click(await screen.findByRole("button", { name: "Leave it for now" }));
    await waitFor(() => expect(inForm()).toEqual(["", "", ""]));
    await write("Another");
    await screen.findByText(THANKS);
    expect((await waiting()).map(({ state }) => state)).toEqual(["parked"]);
  });

  it("a rejected text does not overwrite newer input, and its place is named", async () => {
    await open();
    site.fails(OFFLINE, "sendMessage");
    await write();
    await screen.findByText(LATER);
    type("Saba", "saba@example.org", "Another");
    site.fails(TOO_MANY, "sendMessage");
    await site.send();
    expect((await screen.findByRole("alert")).textContent).toContain("This is about your previous message.");
    expect(field("Message").value).toBe("Another");
    await press();
    await screen.findByText(THANKS);
    expect((await waiting()).map(({ state }) => state)).toEqual(["parked"]);
  });

  it.each([
    ["no storage left", /There's no storage left/, () => noRoom()],
    [
      "no database",
      /It couldn't be saved/,
      () => vi.spyOn(site.db.outbox, "add").mockRejectedValueOnce(new Dexie.DatabaseClosedError()),
    ],
  ])("%s is reported at once, with the text still in the form and in the draft", async (_, why, fail) => {
    const { unmount } = await open();
    fail();
    await write();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain(SORRY);
    expect(alert.textContent).toMatch(why);
    expect(inForm()).toEqual(["Saba", "saba@example.org", "Selam"]);
    unmount();
    await open(null);
    expect(inForm()).toEqual(["Saba", "saba@example.org", "Selam"]);
    await press();
    await screen.findByText(THANKS);
    expect(site.remote.messages).toHaveLength(1);
  });

  it("a rejected message stays dead-lettered if its edited version cannot be stored", async () => {
    await open();
    site.fails(TOO_MANY, "sendMessage");
    await write("Selam, at length");
    await screen.findByRole("alert");
    noRoom();
    await write("Selam");
    await screen.findByText(/There's no storage left/);
    expect((await waiting()).map(({ state }) => state)).toEqual(["parked"]);
    expect(field("Message").value).toBe("Selam");
  });

  it("the honeypot is hidden from people, keyboards and autofill, and a bot's input is sent", async () => {
    const { container } = await open();
    const trap = container.querySelector<HTMLInputElement>("input[name=website]");
    if (!trap) throw new Error("there is no trap");
    expect(trap.tabIndex).toBe(-1);
    expect(trap.autocomplete).toBe("off");
    expect(trap.closest("[aria-hidden=true]")).toBeTruthy();
    trap.value = "https://spam.example";
    await write();
    await screen.findByText(THANKS);
    expect(site.remote.messages[0]?.website).toBe("https://spam.example");
  });
});

describe("a message that a killed app has left", () => {
  const draft = { typed: values, edits: null, follows: null, aside: [] };

  it("returns to the form, without moving what is below until someone writes", async () => {
    await site.drafts.write({ name: "contact", words: draft, at: 1, sending: null });
    await open();
    await waitFor(() => expect(inForm()).toEqual(Object.values(values)));
    expect(screen.getByRole("form").dataset.restored).toBe("true");
    type("Saba", "saba@example.org", "Selam and more");
    expect(screen.getByRole("form").dataset.restored).toBeUndefined();
  });

  it("is shown as queued if it is in the outbox already", async () => {
    site.fails(OFFLINE, "sendMessage", "sendMessage", "sendMessage");
    const id = crypto.randomUUID();
    await site.services.data.current().then(({ commands }) => commands.sendMessage(message, undefined, id));
    await site.drafts.write({ name: "contact", words: draft, at: 1, sending: id });
    await open();
    await screen.findByText(LATER);
    expect(inForm()).toEqual(["", "", ""]);
    expect((await waiting()).map((operation) => operation.id)).toEqual([id]);
  });

  it("is queued under the id that is beside its words", async () => {
    await open();
    site.fails(OFFLINE, "sendMessage");
    const write = vi.spyOn(site.drafts, "write");
    type("Saba", "saba@example.org", "Selam");
    await press();
    await screen.findByText(LATER);
    const marked = write.mock.calls.map(([{ sending }]) => sending).filter((id) => id !== null);
    expect((await waiting()).map(({ id }) => id)).toEqual(marked);
  });

  it("is not called saved while it is not on the disk", async () => {
    await open();
    const warn = vi.mocked(console.warn).mockImplementation(() => undefined);
    vi.spyOn(site.drafts, "write").mockRejectedValueOnce(new Dexie.QuotaExceededError());
    expect(screen.getByText(/^Your draft is saved/)).toBeTruthy();
    type("Saba", "saba@example.org", "Selam");
    await screen.findByText(/^Your draft couldn't be saved/);
    expect(screen.queryByText(/^Your draft is saved/)).toBeNull();
    warn.mockClear();
    type("Saba", "saba@example.org", "Selam and more");
    await screen.findByText(/^Your draft is saved/);
  });
});

describe("a returned message", () => {
  it("a returned message is edited in the place of the rejected one", async () => {
    await open();
    const id = await parkedOne("Selam, at length");
    await Visit.come({ edit: id });
    await waitFor(() => expect(field("Message").value).toBe("Selam, at length"));
    expect((await screen.findByRole("alert")).textContent).toContain("This message is too long.");
    await write("Selam");
    await screen.findByText(THANKS);
    expect(await waiting()).toEqual([]);
    expect(site.remote.messages).toEqual([message]);
  });

  it("a returned message does not lose the earlier input, which is restored afterwards", async () => {
    await open();
    type("Saba", "saba@example.org", "Half a thought");
    await Visit.come({ draft: values });
    await waitFor(() => expect(field("Message").value).toBe("Selam"));
    await press();
    await waitFor(() => expect(field("Message").value).toBe("Half a thought"));
    await waitFor(() => expect(site.remote.messages).toEqual([message]));
  });

  it("a returned message leaves the form when it is sent from elsewhere", async () => {
    await open();
    const id = await parkedOne();
    await Visit.come({ edit: id });
    await waitFor(() => expect(field("Message").value).toBe("Selam"));
    const [deadLettered] = await waiting();
    if (!deadLettered) throw new Error("Nothing is dead-lettered.");
    await site.services.data.current().then(({ commands }) => commands.retry(deadLettered));
    await screen.findByText(THANKS);
    expect(inForm()).toEqual(["", "", ""]);
    expect(site.remote.messages).toHaveLength(1);
  });
});

describe("beside the contact form", () => {
  it("hours and response time are promised only where the owner has named them", async () => {
    const promises = () =>
      [...document.querySelectorAll("aside dt")].map(
        (term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`,
      );
    const { unmount } = await open(siteProfile({ hours: "", responseTime: "", email: "us@leeds.example" }));
    await waitFor(() => expect(promises()).toEqual(["Email us: us@leeds.example"]));
    unmount();
    await open(siteProfile({ hours: "Monday-Friday 9:00-5:00", responseTime: "a week" }));
    await waitFor(() =>
      expect(promises().slice(0, 2)).toEqual([
        "Support hours: Monday-Friday 9:00-5:00",
        "Typical response time: a week",
      ]),
    );
  });

  it("the owner's questions are shown with their answers", async () => {
    const faq = [{ question: "Do I have to be a member?", answer: "No." }];
    const { container } = await open(siteProfile({ faq }));
    await screen.findByText("Do I have to be a member?");
    const details = container.querySelector("details");
    expect(details?.querySelector("summary")?.textContent).toBe("Do I have to be a member?");
    expect(details?.textContent).toContain("No.");
  });
});
