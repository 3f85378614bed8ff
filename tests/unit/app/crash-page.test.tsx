// @module-tag document
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { StaticRouter } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { CrashBoundary, PageErrorBoundary } from "../../../src/app/crash-page.tsx";
import { m } from "../../../src/i18n/paraglide/messages.js";
import { PageNotLoaded } from "../../../src/pwa/update/lazy-page.ts";

afterEach(cleanup);

let broken: boolean;

function Page() {
  if (broken) throw new Error("broken");
  return <p>The page before</p>;
}

function Missing({ isAway = true }: { isAway?: boolean }): never {
  throw new PageNotLoaded("This page isn't on this device yet.", { isAway });
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

it("a page that is not on this device says so, and not that something is broken", () => {
  const consoleError = vi.mocked(console.error).mockImplementation(() => undefined);
  const { container } = render(
    <CrashBoundary>
      <Missing />
    </CrashBoundary>,
  );
  expect(container.querySelector("h1")?.textContent).toBe("This page isn't on this device yet.");
  consoleError.mockClear();
});

it("a page that crashes within its frame leaves the frame, and another page is shown again", () => {
  const consoleError = vi.mocked(console.error).mockImplementation(() => undefined);
  broken = true;
  const framed = (address: string) => (
    <StaticRouter location={address}>
      <p>Frame</p>
      <PageErrorBoundary>
        <Page />
      </PageErrorBoundary>
    </StaticRouter>
  );
  const { container, rerender, getByRole } = render(framed("/blog/1"));
  expect(container.textContent).toContain("Frame");
  expect(container.querySelector("h1")?.textContent).toBe(m.crash_title());
  broken = false;
  rerender(framed("/blog"));
  expect(container.textContent).toBe("FrameThe page before");
  broken = true;
  rerender(framed("/blog/2"));
  broken = false;
  fireEvent.click(getByRole("button", { name: m.try_again() }));
  expect(container.textContent).toBe("FrameThe page before");
  consoleError.mockClear();
});

it.each([
  ["is opened by itself once the server answers, if that was away", true, 1],
  ["is not opened again if the server has answered without it", false, 0],
])(
  "a page whose code did not come %s; trying again without a reload is not offered",
  async (_, isAway, times) => {
    vi.useFakeTimers();
    const consoleError = vi.mocked(console.error).mockImplementation(() => undefined);
    const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
    let status = 503;
    vi.stubGlobal("fetch", async () => new Response(null, { status }));
    const { queryByRole, unmount } = render(
      <StaticRouter location="/admin/login">
        <PageErrorBoundary>
          <Missing isAway={isAway} />
        </PageErrorBoundary>
      </StaticRouter>,
    );
    expect(queryByRole("button", { name: m.try_again() })).toBeNull();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(reload).not.toHaveBeenCalled();
    status = 200;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(reload).toHaveBeenCalledTimes(times);
    unmount();
    consoleError.mockClear();
    reload.mockRestore();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  },
);
