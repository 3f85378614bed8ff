// @module-tag document
import { render } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { NavigationType, Router } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { RouteEffects } from "../../../src/app/navigation/route-effects.tsx";
import { historyEntries } from "../../../src/config/history-entries.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** A page in whose commit time passes, as on a slow phone between the commit and React's passive effects. */
function SlowPage() {
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
    vi.advanceTimersByTime(1_000);
  }, []);
  return null;
}

const NOWHERE = {
  createHref: () => "",
  go: () => undefined,
  push: () => undefined,
  replace: () => undefined,
};

function Site({ entry }: { readonly entry: string }) {
  const location = { pathname: `/${entry}`, search: "", hash: "", state: null, key: entry };
  return (
    <Router location={location} navigationType={NavigationType.Push} navigator={NOWHERE}>
      <main id="main">{entry === "next" ? <SlowPage /> : null}</main>
      <RouteEffects />
    </Router>
  );
}

it("the place in a page is not noted anew once the next page is shown", () => {
  vi.useFakeTimers();
  const note = vi.spyOn(historyEntries, "setPlace");
  const { rerender } = render(<Site entry="left" />);
  vi.runAllTimers();
  window.dispatchEvent(new Event("scroll"));
  note.mockClear();
  rerender(<Site entry="next" />);
  expect(note.mock.calls.filter(([entry]) => entry === "left")).toEqual([]);
});
