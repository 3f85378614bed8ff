// @module-tag document
import "fake-indexeddb/auto";
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Toast, useToast } from "../../../src/ui/toasts.tsx";
import { AdminScreen } from "../support/admin-screen.tsx";

let at: AdminScreen;
let undone: string[];
beforeEach(() => {
  at = new AdminScreen("2026-11-22T10:00:00Z");
  undone = [];
});
afterEach(() => at.close());

function Page({ toasts }: { toasts: Readonly<Record<string, Toast>> }) {
  const showToast = useToast();
  return (
    <>
      <h1 tabIndex={-1}>Posts</h1>
      {Object.entries(toasts).map(([name, toast]) => (
        <button key={name} type="button" onClick={() => showToast(toast)}>
          {name}
        </button>
      ))}
    </>
  );
}

const undo = (name: string) => ({ label: "Undo", run: () => void undone.push(name) });

it("a toast is announced in the region of its tone, and gone after eight seconds, or five if all is done", async () => {
  const toasts = {
    Save: { text: "Saved" },
    Send: { text: "Sending", tone: "waiting" },
    Fail: { text: "Not sent", tone: "failed" },
  } as const;
  await at.open(<Page toasts={toasts} />, "/");
  expect(await at.press("Save")).toMatchInlineSnapshot(`
    - button "Save"
    + * button "Save"
    + status
    +   Saved
    +   button "Close"
    + alert
  `);
  await at.press("Send");
  expect(await at.press("Fail")).toMatchInlineSnapshot(`
    - * button "Send"
    - button "Fail"
    + button "Send"
    + * button "Fail"
    +   Not sent
    +   button "Close"
  `);
  await at.later(4_900);
  expect(at.said).toContain("Saved");
  await at.later(100);
  expect(at.said).not.toContain("Saved");
  await at.later(2_900);
  expect(at.said).toContain("Sending");
  await at.later(100);
  expect(at.said).toBe("");
});

it("a tap anywhere on its text closes a toast, which covers what is to be tapped next", async () => {
  await at.open(<Page toasts={{ Delete: { text: "Deleted", action: undo("post") } }} />, "/");
  await at.press("Delete");
  fireEvent.click(screen.getByText("Deleted"));
  await at.later(0);
  expect(at.said).toBe("");
  expect(undone).toEqual([]);
});

it("three toasts are visible at most, the newest last, and each is closed by its own button", async () => {
  const toasts = Object.fromEntries(["One", "Two", "Three", "Four"].map((text) => [text, { text }]));
  await at.open(<Page toasts={toasts} />, "/");
  for (const name of Object.keys(toasts)) await at.press(name);
  expect(at.said).toMatchInlineSnapshot(
    `status: Two | button "Close" | Three | button "Close" | Four | button "Close"`,
  );
  await at.press("Close", { nth: 1 });
  expect(at.said).toMatchInlineSnapshot(`status: Two | button "Close" | Four | button "Close"`);
});

it("a toast takes the place of the one before about the same thing, and begins its time anew", async () => {
  const toasts = {
    Send: { text: "Sending", tone: "waiting", key: "post" },
    Other: { text: "Other", key: "other" },
    Done: { text: "Published", key: "post", link: { label: "View", to: "/news/1" } },
    Fail: { text: "Refused", tone: "failed", key: "post" },
  } as const;
  await at.open(<Page toasts={toasts} />, "/");
  await at.press("Send");
  await at.press("Other");
  await at.later(4_000);
  await at.press("Done");
  expect(at.said).toMatchInlineSnapshot(
    `status: Published | link "View" to /news/1 | button "Close" | Other | button "Close"`,
  );
  await at.later(5_000);
  expect(at.said).toMatchInlineSnapshot(`status: Published | link "View" to /news/1 | button "Close"`);
  await at.press("Fail");
  expect(at.said).toMatchInlineSnapshot(`alert: Refused | button "Close"`);
  await at.press("Done");
  expect((await at.press("View", { role: "link" })).split("\n").at(-1)).toBe("+ At /news/1");
  expect(at.said).toBe("");
});

it("an action has the focus while it is offered, and the heading gets it once it is taken or over", async () => {
  const toasts = {
    Delete: { text: "Deleted", key: "post", action: undo("post") },
    Other: { text: "Other" },
  };
  await at.open(<Page toasts={toasts} />, "/");
  await at.press("Delete");
  expect(at.focused).toBe('button "Undo"');
  await at.press("Undo");
  expect([undone, at.said, at.focused]).toEqual([["post"], "", 'h1 "Posts"']);
  await at.press("Delete");
  await at.later(8_000);
  expect([undone, at.said, at.focused]).toEqual([["post"], "", 'h1 "Posts"']);
  await at.press("Delete");
  document.querySelector<HTMLElement>("main button")?.focus();
  await at.later(8_000);
  expect(at.focused).toBe('button "Delete"');
  await at.press("Other");
  expect(at.focused).toBe('button "Other"');
});
