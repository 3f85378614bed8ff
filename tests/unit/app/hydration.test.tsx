// @module-tag document
import { act } from "@testing-library/react";
import { useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { replayEarlyEvents } from "../../../src/app/served-document.ts";
import { LongDate } from "../../../src/components/texts/dates.tsx";
import { dropTapNote, noteTap } from "../../../src/config/tap-journal.ts";
import { useHydrated } from "../../../src/ui/use-hydrated.ts";

const errors: unknown[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  document.body.replaceChildren();
  delete window.selamEarly;
  errors.length = 0;
});

function serve(html: string): HTMLElement {
  const root = document.createElement("div");
  root.innerHTML = html;
  document.body.append(root);
  return root;
}

async function hydrate(root: HTMLElement, page: React.ReactNode): Promise<void> {
  const onRecoverableError = (error: unknown) => void errors.push(error);
  await act(async () => void hydrateRoot(root, page, { onRecoverableError }));
}

function Place() {
  return <p>{useHydrated() ? "on a device" : "on the server"}</p>;
}

/** As in public/boot.js, for pages with one element of each kind. */
function alike<T extends HTMLElement>(element: T): T[] {
  return [...document.querySelectorAll<T>(element.localName)];
}

it("device-only state is shown after hydrating the server's markup", async () => {
  const root = serve(renderToString(<Place />));
  expect(root.textContent).toBe("on the server");
  const [element] = root.children;
  await hydrate(root, <Place />);
  expect(root.textContent).toBe("on a device");
  expect(root.children[0]).toBe(element);
  expect(errors).toEqual([]);
});

it("a date hydrates in any time zone and is then shown in the device's own", async () => {
  const page = <LongDate of={"2026-11-20T22:30:00.000000Z" as never} />;
  vi.stubEnv("TZ", "UTC");
  const html = renderToString(page);
  expect(html).toContain("20 November 2026");
  vi.stubEnv("TZ", "Africa/Addis_Ababa");
  expect(renderToString(page)).toBe(html);
  const root = serve(html);
  await hydrate(root, page);
  expect(root.textContent).toBe("21 November 2026");
  expect(errors).toEqual([]);
});

const pressed = vi.fn();
function Form() {
  const [name, setName] = useState("");
  const [kind, setKind] = useState("all");
  return (
    <>
      <input aria-label="Name" value={name} onChange={({ target }) => setName(target.value)} />
      <select aria-label="Kind" value={kind} onChange={({ target }) => setKind(target.value)}>
        <option value="all">All</option>
        <option value="one">One</option>
      </select>
      <button type="button" onClick={() => pressed(name, kind)}>
        Send
      </button>
    </>
  );
}

it("input, choices and taps before hydration are replayed on the same elements", async () => {
  const root = serve(renderToString(<Form />));
  const [input, select, button] = ["input", "select", "button"].map((name) => root.querySelector(name));
  (input as HTMLInputElement).value = "Almaz";
  (select as HTMLSelectElement).value = "one";
  const end = vi.fn();
  window.selamEarly = {
    taps: [{ button: button as HTMLElement, place: 0 }],
    fields: new Map<HTMLInputElement | HTMLSelectElement, { value: string; place: number }>([
      [input as HTMLInputElement, { value: "Almaz", place: 0 }],
      [select as HTMLSelectElement, { value: "one", place: 0 }],
    ]),
    alike,
    keep: vi.fn(),
    end,
  };
  await hydrate(root, <Form />);
  button?.setAttribute("aria-busy", "true");
  await act(replayEarlyEvents);
  expect(end).toHaveBeenCalledOnce();
  expect(pressed.mock.calls).toEqual([["Almaz", "one"]]);
  expect(root.querySelector("input")).toBe(input);
  expect(button?.hasAttribute("aria-busy")).toBe(false);
  expect(errors).toEqual([]);
});

it("input, choices and taps go to the new elements if React renders the page anew", async () => {
  const root = serve(renderToString(<Form />));
  const old = {
    input: root.querySelector("input") as HTMLInputElement,
    select: root.querySelector("select") as HTMLSelectElement,
    button: root.querySelector("button") as HTMLButtonElement,
  };
  pressed.mockClear();
  window.selamEarly = {
    taps: [{ button: old.button, place: 0 }],
    fields: new Map<HTMLInputElement | HTMLSelectElement, { value: string; place: number }>([
      [old.input, { value: "Almaz", place: 0 }],
      [old.select, { value: "one", place: 0 }],
    ]),
    alike,
    keep: vi.fn(),
    end: vi.fn(),
  };
  old.button.textContent = "«Press»";
  await hydrate(root, <Form />);
  expect(root.querySelector("button")).not.toBe(old.button);
  await act(replayEarlyEvents);
  expect(pressed.mock.calls).toEqual([["Almaz", "one"]]);
  errors.length = 0;
});

it("a noted tap is dispatched under its note's id, and a new tap under a new id", async () => {
  const root = serve("<button></button>");
  const button = root.querySelector("button") as HTMLButtonElement;
  const id = crypto.randomUUID();
  const ids: string[] = [];
  button.addEventListener("click", () => ids.push(noteTap({ kind: "like" })));
  const taps = [
    { button, id, place: 0 },
    { button, place: 0 },
  ];
  window.selamEarly = { taps, fields: new Map(), alike, keep: vi.fn(), end: vi.fn() };
  await replayEarlyEvents();
  expect(ids).toEqual([id, expect.not.stringMatching(id)]);
  for (const id of ids) dropTapNote(id);
});
