// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { CrashBoundary } from "../../../src/app/crash-page.tsx";

afterEach(cleanup);

let broken: boolean;

function Page() {
  if (broken) throw new Error("broken");
  return <p>The page before</p>;
}

it("an error ends with its page; going back shows the previous page without a reload", () => {
  const consoleError = vi.mocked(console.error).mockImplementation(() => undefined);
  broken = true;
  const { container } = render(
    <CrashBoundary>
      <Page />
    </CrashBoundary>,
  );
  expect(container.querySelector("h1")).not.toBeNull();
  broken = false;
  act(() => void window.dispatchEvent(new PopStateEvent("popstate")));
  expect(container.textContent).toBe("The page before");
  expect(consoleError).toHaveBeenCalled();
  consoleError.mockClear();
});
