// @module-tag document
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ServicesContext } from "../../../src/data/site/context.ts";
import { useVisitorDraft } from "../../../src/data/site/use-visitor-draft.ts";
import {
  contactForm,
  EMPTY_DRAFT,
  EMPTY_VALUES,
} from "../../../src/features/public/contact/contact-draft.ts";
import { type SiteInMemory, siteInMemory } from "../support/site-in-memory.tsx";

const draft = (message: string) => ({ ...EMPTY_DRAFT, typed: { ...EMPTY_VALUES, message } });

let site: SiteInMemory;
beforeEach(() => {
  site = siteInMemory();
});
afterEach(async () => {
  cleanup();
  await site.close();
  sessionStorage.clear();
});

function Services({ children }: { readonly children: ReactNode }) {
  return <ServicesContext value={site.services}>{children}</ServicesContext>;
}

const open = () => renderHook(() => useVisitorDraft("contact", contactForm), { wrapper: Services });

function Message() {
  const { draft: shown, change } = useVisitorDraft("contact", contactForm);
  return <input value={shown.typed.message} onChange={({ target }) => change(() => draft(target.value))} />;
}

/** Shows or hides the page, as another tab in front of it does. */
async function setVisible(isVisible: boolean): Promise<void> {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(isVisible ? "visible" : "hidden");
  await act(async () => void document.dispatchEvent(new Event("visibilitychange")));
}

it("a key pressed as soon as the form is on the page stays in its field", async () => {
  // As in a browser: React runs what it does after a render in a task of its own.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  const place = document.body.appendChild(document.createElement("div"));
  const shown = new Promise<string>((resolve) => {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      const input = place.querySelector("input");
      if (!input) throw new Error("The form is not on the page.");
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "S");
      input.dispatchEvent(new Event("input", { bubbles: true }));
      resolve(input.value);
    }).observe(place, { childList: true });
  });
  const root = createRoot(place);
  root.render(
    <Services>
      <Message />
    </Services>,
  );
  expect(await shown).toBe("S");
  root.unmount();
  place.remove();
  vi.unstubAllGlobals();
});

it("a page that is hidden or left has its draft on the disk, without waiting", async () => {
  const { result, unmount } = open();
  await vi.waitFor(async () => expect(await site.drafts.read("contact")).toBeNull(), { timeout: 30_000 });
  await setVisible(true);
  act(() => result.current.change(() => draft("Hidden")));
  const write = vi.spyOn(site.drafts, "write");
  await setVisible(false);
  expect(write.mock.calls.map(([{ words }]) => words)).toEqual([draft("Hidden")]);
  act(() => result.current.change(() => draft("Left")));
  unmount();
  await vi.waitFor(() => expect(write).toHaveBeenCalledTimes(2), { timeout: 30_000 });
  expect(write.mock.calls.at(-1)?.[0].words).toEqual(draft("Left"));
});

it("a page that is shown again takes over what another tab has written", async () => {
  const { result } = open();
  await setVisible(true);
  await site.drafts.write({ name: "contact", words: draft("Elsewhere"), at: Date.now(), sending: null });
  await setVisible(false);
  expect(result.current.draft).toEqual(EMPTY_DRAFT);
  await setVisible(true);
  await vi.waitFor(() => expect(result.current.draft).toEqual(draft("Elsewhere")), { timeout: 30_000 });
});
