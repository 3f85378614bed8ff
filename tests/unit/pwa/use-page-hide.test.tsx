// @module-tag document
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { usePageHide } from "../../../src/pwa/update/use-page-hide.ts";

afterEach(cleanup);

function Page({ leave }: { leave(): void }) {
  usePageHide(leave);
  return null;
}

it("the callback runs when the page is hidden and when another replaces it", () => {
  let times = 0;
  const leave = () => {
    times += 1;
  };
  const { unmount } = render(<Page leave={leave} />);
  expect(times).toBe(0);
  window.dispatchEvent(new Event("pagehide"));
  expect(times).toBe(1);
  unmount();
  expect(times).toBe(2);
  window.dispatchEvent(new Event("pagehide"));
  expect(times).toBe(2);
});
