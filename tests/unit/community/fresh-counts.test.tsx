// @vitest-environment happy-dom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { communityPost } from "../support/content.ts";
import { SmallCommunity } from "./small-community.tsx";

vi.mock("virtua", () => import("./virtua-shows-all.tsx"));

const MINUTE = 60_000;
let community: SmallCommunity;
beforeEach(() => {
  vi.useFakeTimers();
  be({ visible: true, online: true });
  community = new SmallCommunity();
  community.posts = [communityPost(2), communityPost(1)];
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const ids = () => community.posts.map(({ id }) => id);
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

function be({ visible, online }: { visible?: boolean; online?: boolean }) {
  const state = visible ? "visible" : "hidden";
  if (visible !== undefined) {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }
  if (online !== undefined) {
    Object.defineProperty(navigator, "onLine", { value: online, configurable: true });
    window.dispatchEvent(new Event(online ? "online" : "offline"));
  }
}

describe("refreshing counters", () => {
  it("the counters on the screen are requested soon, and then once a minute", async () => {
    await community.show("/portfolio");
    await pass(5_000);
    expect(community.countsOf.map((requested) => [...requested].sort())).toEqual([ids().sort()]);
    await pass(MINUTE - 5_000);
    expect(community.countsOf).toHaveLength(1);
    await pass(5_000);
    expect(community.countsOf).toHaveLength(2);
    await pass(10 * MINUTE);
    expect(community.countsOf).toHaveLength(12);
  });

  it("counters are not requested more often by leaving and returning", async () => {
    await community.show("/portfolio");
    await pass(5_000);
    for (let times = 0; times < 5; times++) {
      be({ visible: false });
      be({ online: false });
      be({ visible: true, online: true });
      await pass(2_000);
    }
    expect(community.countsOf).toHaveLength(1);
    await pass(MINUTE);
    expect(community.countsOf).toHaveLength(2);
  });

  it.each([{ visible: false }, { online: false }])(
    "counters are not requested while the page is %o",
    async (state) => {
      be(state);
      await community.show("/portfolio");
      await pass(5 * MINUTE);
      expect(community.countsOf).toEqual([]);
      be({ visible: true, online: true });
      await pass(0);
      expect(community.countsOf).toHaveLength(1);
    },
  );

  it("a post's own page requests only its counters", async () => {
    await community.show(`/portfolio/${community.posts[0]?.id}`);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Post 2");
    await pass(5_000);
    expect(community.countsOf).toEqual([[community.posts[0]?.id]]);
  });

  it("counters are requested as soon as there is a post on the screen", async () => {
    const posts = community.posts;
    community.posts = [];
    await community.show("/portfolio");
    await pass(5_000);
    expect(community.countsOf).toEqual([]);
    community.posts = posts;
    await community.changed();
    await pass(5_000);
    expect(community.countsOf).toHaveLength(1);
  });
});
