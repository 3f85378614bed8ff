// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sampleStreams } from "../../../src/domain/content/live-streams.ts";
import { getLocale, overwriteGetLocale } from "../../../src/i18n/paraglide/runtime.js";
import { communityPost, siteProfile } from "../support/content.ts";
import { eventually } from "../support/eventually.ts";
import { SmallCommunity, settle } from "./small-community.tsx";

vi.mock("virtua", () => import("./virtua-shows-all.tsx"));

let community: SmallCommunity;
beforeEach(() => {
  community = new SmallCommunity();
});
afterEach(() => {
  cleanup();
  setScroll(0);
  localStorage.clear();
});

const address = () => screen.getByTestId("address").textContent;
const shown = () => screen.queryAllByRole("article").map((card) => card.querySelector("h2")?.textContent);
const setScroll = (top: number) =>
  Object.defineProperty(window, "scrollY", { value: top, configurable: true });

async function choose(chip: string) {
  fireEvent.click(screen.getByRole("button", { name: chip }));
  await settle();
}

describe("the country chips", () => {
  beforeEach(() => {
    const from = ["United States", "germany", "United Kingdom", "Greece", "Kenya", "West Germany", "Sweden"];
    community.posts = from.map((country, n) =>
      communityPost(100 - n, { title: country, country, featured: country === "Kenya" }),
    );
  });

  it("the six specified chips are shown, with All selected", async () => {
    await community.show("/portfolio");
    const chips = screen.getAllByRole("button").filter((button) => button.hasAttribute("aria-pressed"));
    expect(chips.map((chip) => chip.textContent)).toEqual([
      "All",
      "Featured",
      "United States",
      "United Kingdom",
      "Germany",
      "Others",
    ]);
    expect(chips.map((chip) => chip.getAttribute("aria-pressed"))).toEqual([
      "true",
      ..."false ".repeat(5).trim().split(" "),
    ]);
    expect(shown()).toHaveLength(7);
  });

  it.each([
    ["Featured", "featured", ["Kenya"]],
    ["United States", "United+States", ["United States"]],
    ["United Kingdom", "United+Kingdom", ["United Kingdom"]],
    ["Germany", "Germany", ["germany", "West Germany"]],
    ["Others", "Others", ["Kenya", "Sweden"]],
  ])("%s shows exactly its posts and appears in the address", async (chip, value, posts) => {
    await community.show("/portfolio");
    await choose(chip);
    expect(shown()).toEqual(posts);
    expect(address()).toBe(`/portfolio?country=${value}`);
  });

  it("Greece is shown only under All", async () => {
    await community.show("/portfolio");
    expect(shown()).toContain("Greece");
    for (const chip of ["Featured", "United States", "United Kingdom", "Germany", "Others"]) {
      await choose(chip);
      expect(shown()).not.toContain("Greece");
    }
  });

  it("the chip is read from the address, and All is not written into it", async () => {
    await community.show("/portfolio?country=germany");
    expect(shown()).toEqual(["germany", "West Germany"]);
    await choose("All");
    expect(address()).toBe("/portfolio");
    expect(shown()).toHaveLength(7);
  });

  it("an empty chip shows a message and a link to all posts", async () => {
    community.posts = community.posts.filter(({ country }) => !/germany/i.test(country));
    await community.show("/portfolio?country=Germany");
    expect(screen.getByText("No posts from Germany yet.")).toBeTruthy();
    await choose("Show all posts");
    expect(address()).toBe("/portfolio");
    expect(shown()).toHaveLength(5);
  });
});

describe("the language filter", () => {
  it("the language filter shows readable posts in that language, combines with the chip, and appears in the address", async () => {
    const translations = { ti: { title: "ቡን", content: "ናብ ቡን ንዑ" } };
    community.posts = [
      communityPost(3, { title: "Coffee", country: "Germany", translations }),
      communityPost(2, { title: "ሰላም", country: "Kenya", lang: "ti" }),
      communityPost(1, { title: "Football", country: "Germany" }),
    ];
    await community.show("/portfolio");
    fireEvent.change(screen.getByRole("combobox", { name: "Language" }), { target: { value: "ti" } });
    await settle();
    expect(shown()).toEqual(["ቡን", "ሰላም"]);
    expect(screen.getByText("ናብ ቡን ንዑ").lang).toBe("ti");
    await choose("Germany");
    expect(shown()).toEqual(["ቡን"]);
    expect(address()).toBe("/portfolio?lang=ti&country=Germany");
  });
});

describe("the tabs", () => {
  const selected = () =>
    screen.getAllByRole("tab").find((tab) => tab.getAttribute("aria-selected") === "true");

  it("arrow keys move between tabs, wrap at the ends, and move the focus", async () => {
    await community.show("/portfolio");
    expect(selected()?.textContent).toBe("Community Posts");
    for (const [key, tab] of [
      ["ArrowRight", "Live Streams"],
      ["ArrowRight", "Community Posts"],
      ["ArrowLeft", "Live Streams"],
      ["Home", "Community Posts"],
      ["End", "Live Streams"],
    ] as const) {
      fireEvent.keyDown(screen.getByRole("tablist"), { key });
      await settle();
      expect(selected()?.textContent).toBe(tab);
      expect(document.activeElement?.textContent).toBe(tab);
      expect(screen.getAllByRole("tab").filter((each) => each.tabIndex === 0)).toEqual([selected()]);
    }
    expect(address()).toBe("/portfolio?tab=live");
    await eventually(() => expect(document.title).toBe("Live Streams · Global Community · Our community"));
  });

  it("switching tabs keeps the selected chip in the address", async () => {
    await community.show("/portfolio?country=Germany");
    fireEvent.click(screen.getByRole("tab", { name: "Live Streams" }));
    await settle();
    expect(address()).toBe("/portfolio?country=Germany&tab=live");
  });

  it("the tab in the address opens with the streams, marked as a sample", async () => {
    await community.show("/portfolio?tab=live");
    expect(selected()?.textContent).toBe("Live Streams");
    expect(screen.getByRole("tabpanel", { name: "Live Streams" }).textContent).toMatch(
      /streams are samples/i,
    );
    const panel = screen.getByRole("tabpanel");
    expect(screen.getAllByText("Sample")).toHaveLength(panel.querySelectorAll("article").length);
    expect(screen.getByText("Sample: live, 48 viewers").closest("article")?.textContent).toContain("Sunday");
    expect(screen.getAllByText("Sample: not live").length).toBeGreaterThan(0);
  });

  it("there are no streams on a site that does not show the samples, and the page says so", async () => {
    community.profile = siteProfile({ sampleStreams: false });
    await community.show("/portfolio?tab=live");
    await screen.findByText("There are no live streams at the moment.");
    expect(screen.queryAllByRole("article")).toEqual([]);
  });
});

describe("new posts", () => {
  beforeEach(() => {
    community.posts = [communityPost(2), communityPost(1)];
  });

  it("new posts wait behind a pill while the reader is scrolled down, and appear on tap", async () => {
    await community.show("/portfolio");
    setScroll(900);
    community.posts = [communityPost(5), communityPost(4), communityPost(3), ...community.posts];
    await community.changed();
    expect(shown()).toEqual(["Post 2", "Post 1"]);
    await choose("3 new posts");
    expect(shown()).toEqual(["Post 5", "Post 4", "Post 3", "Post 2", "Post 1"]);
    expect(screen.queryByRole("button", { name: /new post/ })).toBeNull();
  });

  it("new posts appear at once at the top of the page", async () => {
    await community.show("/portfolio");
    community.posts = [communityPost(3), ...community.posts];
    await community.changed();
    expect(shown()).toEqual(["Post 3", "Post 2", "Post 1"]);
  });
});

describe("an empty mirror", () => {
  const FAILED = "Failed to load community posts. Please try again later.";

  it("a failed load is reported and can be retried", async () => {
    Object.assign(community, { isFilled: false, failure: { kind: "offline" } });
    await community.show("/portfolio");
    expect(screen.getByRole("alert").textContent).toBe(FAILED);
    await choose("Try again");
    expect(community.requestedIds).toEqual(["sync"]);
  });

  it("the first load shows no error while it is pending", async () => {
    community.isFilled = false;
    await community.show("/portfolio");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByRole("status", { name: "Loading" })).toBeTruthy();
  });

  it("an empty server is reported as having no posts", async () => {
    await community.show("/portfolio");
    expect(
      screen.getByText("No community posts yet. What people here do, ask and celebrate will appear here."),
    ).toBeTruthy();
    expect(screen.queryByText(FAILED)).toBeNull();
  });
});

it("a failing server is not an error if there are posts to read", async () => {
  Object.assign(community, { posts: [communityPost(1)], failure: { kind: "offline" } });
  await community.show("/portfolio");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(shown()).toEqual(["Post 1"]);
});

it("a long text is collapsed until it is expanded", async () => {
  community.posts = [communityPost(2, { content: "word ".repeat(100) }), communityPost(1)];
  await community.show("/portfolio");
  const fold = screen.getByRole("button", { name: "Read more" });
  expect(fold.getAttribute("aria-expanded")).toBe("false");
  await act(async () => fireEvent.click(fold));
  expect(screen.getByRole("button", { name: "Show less" }).getAttribute("aria-expanded")).toBe("true");
});

it("an unnamed place is left out", async () => {
  community.posts = [
    communityPost(2, { city: "Unknown", country: "Kenya" }),
    communityPost(1, { city: "Unknown", country: "Unknown" }),
  ];
  await community.show("/portfolio");
  const [first, second] = screen.getAllByRole("article");
  expect(first?.textContent).toMatch(/Kenya/);
  expect([first, second].map((card) => card?.textContent).join()).not.toMatch(/Unknown/);
});

describe("the Tigrinya site", () => {
  const ofBrowser = getLocale;
  beforeEach(() => overwriteGetLocale(() => "ti"));
  afterEach(() => overwriteGetLocale(ofBrowser));

  it("a country that has a chip has the chip's name", async () => {
    community.posts = [
      communityPost(2, { country: "United Kingdom", city: "Leeds" }),
      communityPost(1, { country: "Sweden", city: "" }),
    ];
    await community.show("/portfolio");
    expect(screen.getByRole("link", { name: "ብሪጣንያ" }).getAttribute("href")).toBe(
      "/portfolio?country=United%20Kingdom",
    );
    screen.getByRole("link", { name: "Sweden" });
  });

  it("the sample streams are in Tigrinya", async () => {
    await community.show("/portfolio?tab=live");
    expect(screen.getAllByRole("article")).toHaveLength(sampleStreams("en").length);
    for (const [place, sample] of sampleStreams("en").entries()) {
      const text = screen.getAllByRole("article")[place]?.textContent;
      expect(text).toMatch(/[\u1200-\u137f]/);
      expect(text).not.toContain(sample.title);
      expect(text).not.toContain(sample.description);
    }
  });
});
