// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ContactMessage } from "../../../src/domain/contact.ts";
import { type Failure, failed, type Result, success } from "../../../src/domain/failure.ts";
import { ContactPage } from "../../../src/features/contact/contact-page.tsx";
import { type SmallSite, showPage } from "../about/small-site.tsx";
import { siteProfile } from "../support/content.ts";

const THANKS = "Thank you for your message! I'll get back to you as soon as possible.";
const SORRY = "Sorry, there was an error sending your message. Please try again or contact me directly.";

/** A server that answers when it is told to. */
class SlowServer {
  readonly received: { id: string; message: ContactMessage }[] = [];
  #answer: ((result: Result<null>) => void) | null = null;

  leaveMessage = (id: string, message: ContactMessage): Promise<Result<null>> => {
    this.received.push({ id, message });
    return new Promise((resolve) => {
      this.#answer = resolve;
    });
  };

  async answer(failure: Failure | null) {
    await act(async () => this.#answer?.(failure ? failed(failure) : success(null)));
  }
}

let server: SlowServer;

async function open(site: SmallSite = {}) {
  const profile = siteProfile({ email: "owner@selam.example" });
  const shown = showPage(<ContactPage />, { profile, leaveMessage: server.leaveMessage, ...site });
  await act(async () => undefined);
  return shown;
}

function field(label: string): HTMLInputElement | HTMLTextAreaElement {
  return screen.getByLabelText(label);
}

function type(name: string, email: string, message: string) {
  fireEvent.change(field("Name"), { target: { value: name } });
  fireEvent.change(field("Email"), { target: { value: email } });
  fireEvent.change(field("Message"), { target: { value: message } });
}

async function press() {
  const form = screen.getByRole("form");
  await act(async () => fireEvent.submit(form));
}

function wordsOf(control: HTMLElement): string {
  const ids = control.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
}

beforeEach(() => {
  server = new SlowServer();
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe("the contact form", () => {
  it("says beside each field what is wrong, goes to the first, and sends nothing", async () => {
    await open();
    type("Saba", "saba", " ");
    await press();
    expect(field("Name").getAttribute("aria-invalid")).toBe("false");
    expect(wordsOf(field("Email"))).toContain("Invalid email address");
    expect(wordsOf(field("Message"))).toContain("Message is required");
    expect(document.activeElement).toBe(field("Email"));
    expect(server.received).toEqual([]);
  });

  it("takes an error back as soon as its field is right", async () => {
    await open();
    await press();
    fireEvent.change(field("Name"), { target: { value: "Saba" } });
    expect(field("Name").getAttribute("aria-invalid")).toBe("false");
    expect(field("Email").getAttribute("aria-invalid")).toBe("true");
  });

  it("thanks, and only then is empty", async () => {
    await open();
    type("Saba", "saba@example.org", "Selam");
    await press();
    expect(screen.getByRole("button").textContent).toBe("Sending…");
    expect(field("Message").value).toBe("Selam");
    await server.answer(null);
    expect(screen.getByText(THANKS)).toBeTruthy();
    expect(["Name", "Email", "Message"].map((label) => field(label).value)).toEqual(["", "", ""]);
    expect(sessionStorage.length).toBe(0);
  });

  it("keeps every word when sending fails, gives the address to write to, and tries again under the same id", async () => {
    await open();
    type("Saba", "saba@example.org", "Selam");
    await press();
    await server.answer({ kind: "offline" });
    expect(screen.getByRole("alert").textContent).toContain(SORRY);
    expect(screen.getByRole("alert").querySelector("a")?.href).toBe("mailto:owner@selam.example");
    expect(["Name", "Email", "Message"].map((label) => field(label).value)).toEqual([
      "Saba",
      "saba@example.org",
      "Selam",
    ]);
    await press();
    await server.answer(null);
    expect(new Set(server.received.map(({ id }) => id)).size).toBe(1);
    expect(server.received).toHaveLength(2);
  });

  it("keeps words and id over a reload of the page", async () => {
    const { unmount } = await open();
    type("Saba", "saba@example.org", "Selam");
    await press();
    unmount();
    await open();
    expect(field("Message").value).toBe("Selam");
    await press();
    expect(new Set(server.received.map(({ id }) => id)).size).toBe(1);
  });

  it("sends changed words as another message: the first may have arrived", async () => {
    await open();
    type("Saba", "saba@example.org", "Selam");
    await press();
    await server.answer({ kind: "offline" });
    type("Saba", "saba@example.org", "Selam, and one thing more");
    await press();
    expect(new Set(server.received.map(({ id }) => id)).size).toBe(2);
  });

  it("sends once, however often the button is pressed", async () => {
    await open();
    type("Saba", "saba@example.org", "Selam");
    await press();
    await press();
    await press();
    await server.answer(null);
    expect(server.received).toHaveLength(1);
  });

  it("repeats a refusal of our server's rules in its words, and no database's error", async () => {
    await open();
    type("Saba", "saba@example.org", "Selam");
    await press();
    await server.answer({ kind: "refused", code: "too_long", message: "This message is too long." });
    expect(screen.getByRole("alert").textContent).toContain("This message is too long.");
    await press();
    await server.answer({ kind: "refused", code: "42501", message: "permission denied for table" });
    expect(screen.getByRole("alert").textContent).not.toContain("permission denied");
  });

  it("says before sending that there is no network, and lets one write all the same", async () => {
    vi.stubGlobal("navigator", Object.create(navigator, { onLine: { value: false } }));
    await open();
    expect(screen.getByText(/You are offline/)).toBeTruthy();
    type("Saba", "saba@example.org", "Selam");
    expect(field("Message").value).toBe("Selam");
    expect(screen.getByRole("button").hasAttribute("disabled")).toBe(false);
  });

  it("hides its trap from people, keyboards and autofill, and sends what a machine put in", async () => {
    const { container } = await open();
    const trap = container.querySelector<HTMLInputElement>("input[name=website]");
    if (!trap) throw new Error("there is no trap");
    expect(trap.tabIndex).toBe(-1);
    expect(trap.autocomplete).toBe("off");
    expect(trap.closest("[aria-hidden=true]")).toBeTruthy();
    trap.value = "https://spam.example";
    type("Saba", "saba@example.org", "Selam");
    await press();
    expect(server.received[0]?.message.website).toBe("https://spam.example");
  });
});

describe("beside the contact form", () => {
  it("stand hours and response time, the owner's or the usual", async () => {
    const { unmount } = await open({ profile: null });
    expect(screen.getByText("Monday-Friday 9:00-5:00")).toBeTruthy();
    expect(screen.getByText("24 hours")).toBeTruthy();
    unmount();
    await open({ profile: siteProfile({ hours: "Sundays after church", responseTime: "a week" }) });
    expect(screen.getByText("Sundays after church")).toBeTruthy();
    expect(screen.getByText("a week")).toBeTruthy();
  });

  it("stand the owner's questions with their answers", async () => {
    const faq = [{ question: "Do I have to be a member?", answer: "No." }];
    const { container } = await open({ profile: siteProfile({ faq }) });
    const details = container.querySelector("details");
    expect(details?.querySelector("summary")?.textContent).toBe("Do I have to be a member?");
    expect(details?.textContent).toContain("No.");
  });
});
