// @module-tag document

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BlogPost } from "../../../src/domain/content/content.ts";
import { takeSnapshot } from "../../../src/domain/content/take-snapshot.ts";
import { byKind } from "../../../src/domain/kinds/kinds.ts";
import { BlogPage } from "../../../src/features/public/blog/blog-page.tsx";
import { blogPost } from "../support/content.ts";
import { type SiteInMemory, siteInMemory } from "../support/site-in-memory.tsx";

let site: SiteInMemory;
beforeEach(() => {
  site = siteInMemory();
});
afterEach(() => site.close());

const open = (address = "/blog") => site.open("/blog", <BlogPage />, address);
const publish = (n: number, change: Partial<BlogPost> = {}) =>
  site.remote.publish("blog", blogPost(n, change));
const titles = () => screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
const chip = (name: string) => screen.getByRole("button", { name });

describe("the category chips", () => {
  beforeEach(async () => {
    publish(1, { category: "Food", title: "Bread" });
    publish(2, { category: "Travel", title: "Axum" });
    await site.sync();
  });

  it("All shows every article, newest first", async () => {
    open();
    await screen.findByText("Bread");
    expect(titles()).toEqual(["Axum", "Bread"]);
    expect(chip("All").getAttribute("aria-pressed")).toBe("true");
  });

  it("the chip named in the address is selected", async () => {
    open("/blog?category=Food");
    await screen.findByText("Bread");
    expect(titles()).toEqual(["Bread"]);
    expect(chip("Food").getAttribute("aria-pressed")).toBe("true");
  });

  it("an unknown category in the address shows all articles", async () => {
    open("/blog?category=Sport");
    await screen.findByText("Bread");
    expect(titles()).toEqual(["Axum", "Bread"]);
  });

  it("choosing a chip changes the list", async () => {
    open();
    await screen.findByText("Bread");
    fireEvent.click(chip("Travel"));
    await waitFor(() => expect(titles()).toEqual(["Axum"]));
  });

  it("an empty category says so and links to all articles", async () => {
    open("/blog?category=Business");
    await screen.findByText("Nothing in Business yet.");
    fireEvent.click(screen.getByRole("button", { name: "All articles" }));
    await screen.findByText("Bread");
  });
});

describe("a card", () => {
  it("a card shows the first three tags and the number of others", async () => {
    publish(1, { tags: ["one", "two", "three", "four", "five"] });
    await site.sync();
    open();
    const tags = within(await screen.findByRole("list", { name: "Tags" })).getAllByRole("listitem");
    expect(tags.map((tag) => tag.textContent)).toEqual(["#one", "#two", "#three", "+2 more"]);
  });

  it("a card with three tags shows no +N", async () => {
    publish(1, { tags: ["one", "two", "three"] });
    await site.sync();
    open();
    await screen.findByText("three");
    expect(screen.queryByText(/more$/)).toBeNull();
  });

  it("a card shows the reading time: words divided by 200, rounded up", async () => {
    publish(1, { content: `<p>${"word ".repeat(1_001)}</p>` });
    await site.sync();
    open();
    await screen.findByText("6 min");
  });
});

describe("the samples", () => {
  it("samples are shown and marked if this device has no articles and the network fails", async () => {
    site.fails({ kind: "offline" }, "firstPages");
    await site.sync();
    open();
    await screen.findByText(/These are samples/);
    expect(await screen.findAllByText("Sample")).toHaveLength(3);
  });

  it("samples are not shown for a blog without published articles", async () => {
    await site.sync();
    open();
    await screen.findByText(/^Nothing has been published yet/);
    expect(screen.queryByText("Sample")).toBeNull();
  });

  it("samples never appear beside or instead of a real article when the network fails later", async () => {
    publish(1, { title: "Real" });
    await site.sync();
    site.fails({ kind: "offline" }, "changes");
    await site.sync();
    open();
    await screen.findByText("Real");
    expect(screen.queryByText("Sample")).toBeNull();
  });

  it("samples do not appear while the first request is pending", async () => {
    open();
    await waitFor(() => expect(screen.getByRole("status", { name: "Loading" })).toBeTruthy());
    expect(screen.queryByText("Sample")).toBeNull();
  });

  it("samples are replaced by the articles when a retry succeeds", async () => {
    site.fails({ kind: "offline" }, "firstPages");
    await site.sync();
    publish(1, { title: "Real" });
    open();
    fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
    await screen.findByText("Real");
    expect(screen.queryByText("Sample")).toBeNull();
  });
});

describe("the end of the list", () => {
  /** A device with the newest 20 of 45 articles: the connection broke before the older ones came. */
  beforeEach(async () => {
    for (let n = 1; n <= 45; n += 1) publish(n);
    site.fails({ kind: "offline" }, "page:blog");
    await site.sync();
  });
  const press = async (name: string) => {
    const button = await screen.findByText(name);
    await waitFor(() => expect(button.getAttribute("aria-disabled")).toBe("false"));
    fireEvent.click(button);
  };
  const older = () => press("Older articles");

  it("the button loads older articles from the server, and disappears after the last", async () => {
    open();
    await screen.findByText("Article 45");
    expect(titles()).toHaveLength(20);
    await older();
    await waitFor(() => expect(titles()).toHaveLength(40));
    await older();
    await screen.findByText("Article 1");
    expect(screen.queryByText("Older articles")).toBeNull();
  });

  it("offline, the end of the list says that this is all the device has, and offers a retry", async () => {
    open();
    await screen.findByText("Article 45");
    site.fails({ kind: "offline" }, "page:blog");
    await older();
    await screen.findByText("These are the articles available offline. Older ones need a connection.");
    await press("Try again");
    await screen.findByText("Article 6");
  });

  it("the scroll position is restored when the reader comes back", async () => {
    const first = open();
    await screen.findByText("Article 45");
    await older();
    await waitFor(() => expect(titles()).toHaveLength(40));
    first.unmount();
    open();
    expect(titles()).toHaveLength(40);
  });

  it("a category is not reported empty while older articles may belong to it", async () => {
    publish(0, { category: "Food", title: "Old bread" });
    open("/blog?category=Food");
    await screen.findByText("Nothing in Food among the latest articles.");
    await older();
    await older();
    await screen.findByText("Old bread");
  });
});

it("the newest articles of the last visit are shown before the database has opened", () => {
  const snapshot = takeSnapshot(
    { ...byKind(() => []), blog: [blogPost(1, { title: "Remembered" })] },
    null,
    "en",
  );
  site = siteInMemory(snapshot);
  open();
  expect(screen.getByRole("link", { name: "Remembered" })).toBeTruthy();
});
