// @module-tag document
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { m } from "../../../src/i18n/paraglide/messages.js";
import { Region } from "../../../src/ui/region.tsx";

let failures: unknown[];

beforeEach(() => {
  failures = [];
});
afterEach(cleanup);

function Footer() {
  const failure = failures.shift();
  if (failure) throw failure;
  return <p>Footer</p>;
}

const page = (
  <>
    <p>Article</p>
    <Region>
      <Footer />
    </Region>
  </>
);

it("a part that fails says so, leaves the rest and can be tried again", () => {
  const logged = vi.mocked(console.error).mockImplementation(() => undefined);
  // React tries again by itself before it gives up.
  failures = Array.from({ length: 20 }, () => new Error("broken"));
  render(page);
  expect(screen.getByText("Article")).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toContain(m.region_failed());
  failures = [];
  fireEvent.click(screen.getByRole("button", { name: m.try_again() }));
  expect(screen.getByText("Footer")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  logged.mockClear();
});

it("a part whose nodes somebody moved is rendered anew once, without a word", () => {
  const moved = () => new DOMException("The node before which …", "NotFoundError");
  const logged = vi.mocked(console.error).mockImplementation(() => undefined);
  failures = [moved(), moved()];
  const first = render(page);
  expect(screen.getByText("Footer")).toBeTruthy();
  first.unmount();
  logged.mockClear();
  failures = [moved(), moved(), moved(), moved()];
  render(page);
  expect(screen.getByRole("alert").textContent).toContain(m.region_failed());
  logged.mockClear();
});
