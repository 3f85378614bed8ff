// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BlogPost } from "../../../src/domain/content/content.ts";
import { takeSnapshot } from "../../../src/domain/content/take-snapshot.ts";
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

  it("show every article under All, newest first", async () => {
    open();
    await screen.findByText("Bread");
    expect(titles()).toEqual(["Axum", "Bread"]);
    expect(chip("All").getAttribute("aria-pressed")).toBe("true");
  });

  it("show what the address names", async () => {
    open("/blog?category=Food");
    await screen.findByText("Bread");
    expect(titles()).toEqual(["Bread"]);
    expect(chip("Food").getAttribute("aria-pressed")).toBe("true");
  });

  it("show all where the address names a category there is not", async () => {
    open("/blog?category=Sport");
    await screen.findByText("Bread");
    expect(titles()).toEqual(["Axum", "Bread"]);
  });

  it("change what is shown", async () => {
    open();
    await screen.findByText("Bread");
    fireEvent.click(chip("Travel"));
    await waitFor(() => expect(titles()).toEqual(["Axum"]));
  });

  it("say that there is nothing under one, and lead back to all", async () => {
    open("/blog?category=Business");
    await screen.findByText("There is nothing under Business yet.");
    fireEvent.click(screen.getByRole("button", { name: "All articles" }));
    await screen.findByText("Bread");
  });
});

describe("a card", () => {
  it("shows the first three tags and how many more there are", async () => {
    publish(1, { tags: ["one", "two", "three", "four", "five"] });
    await site.sync();
    open();
    const tags = within(await screen.findByRole("list", { name: "Tags" })).getAllByRole("listitem");
    expect(tags.map((tag) => tag.textContent)).toEqual(["#one", "#two", "#three", "+2 more"]);
  });

  it("shows no +N for three tags", async () => {
    publish(1, { tags: ["one", "two", "three"] });
    await site.sync();
    open();
    await screen.findByText("three");
    expect(screen.queryByText(/more$/)).toBeNull();
  });

  it("says how long the article takes: words divided by 200, rounded up", async () => {
    publish(1, { content: `<p>${"word ".repeat(1_001)}</p>` });
    await site.sync();
    open();
    await screen.findByText("6 min");
  });
});

describe("the samples", () => {
  it("stand in where this device has nothing and the network fails, and are marked", async () => {
    site.fails({ kind: "offline" }, "head");
    await site.sync();
    open();
    await screen.findByText(/These are samples/);
    expect(await screen.findAllByText("Sample")).toHaveLength(3);
  });

  it("do not stand in for a blog in which nothing is published yet", async () => {
    await site.sync();
    open();
    await screen.findByText("Nothing has been published here yet.");
    expect(screen.queryByText("Sample")).toBeNull();
  });

  it("never stand beside or instead of a real article when the network fails later", async () => {
    publish(1, { title: "Real" });
    await site.sync();
    site.fails({ kind: "offline" }, "changes");
    await site.sync();
    open();
    await screen.findByText("Real");
    expect(screen.queryByText("Sample")).toBeNull();
  });

  it("do not appear while the first answer is still on its way", async () => {
    open();
    await waitFor(() => expect(screen.getByRole("status", { name: "Loading" })).toBeTruthy());
    expect(screen.queryByText("Sample")).toBeNull();
  });

  it("give way to the articles when trying again succeeds", async () => {
    site.fails({ kind: "offline" }, "head");
    await site.sync();
    publish(1, { title: "Real" });
    open();
    fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
    await screen.findByText("Real");
    expect(screen.queryByText("Sample")).toBeNull();
  });
});

describe("the end of the list", () => {
  /** A device with the newest 20 of 45 articles: the line broke before the older ones came. */
  beforeEach(async () => {
    for (let n = 1; n <= 45; n += 1) publish(n);
    site.remote.meanwhile.set("page:comment", () => site.fails({ kind: "offline" }, "page:blog"));
    await site.sync();
  });
  const press = async (name: string) => {
    const button = await screen.findByText(name);
    await waitFor(() => expect(button.getAttribute("aria-disabled")).toBe("false"));
    fireEvent.click(button);
  };
  const older = () => press("Older articles");

  it("brings older articles of the server by the button, and no button after the last", async () => {
    open();
    await screen.findByText("Article 45");
    expect(titles()).toHaveLength(20);
    await older();
    await waitFor(() => expect(titles()).toHaveLength(40));
    await older();
    await screen.findByText("Article 1");
    expect(screen.queryByText("Older articles")).toBeNull();
  });

  it("says offline that this is all the device has, and asks again by the button", async () => {
    open();
    await screen.findByText("Article 45");
    site.fails({ kind: "offline" }, "page:blog");
    await older();
    await screen.findByText("These are the articles saved on this phone. Older ones need a network.");
    await press("Try again");
    await screen.findByText("Article 6");
  });

  it("is where it was left when the reader comes back", async () => {
    const first = open();
    await screen.findByText("Article 45");
    await older();
    await waitFor(() => expect(titles()).toHaveLength(40));
    first.unmount();
    open();
    expect(titles()).toHaveLength(40);
  });

  it("does not call a category empty while older articles may be under it", async () => {
    publish(0, { category: "Food", title: "Old bread" });
    open("/blog?category=Food");
    await screen.findByText("Nothing under Food among the newest articles.");
    await older();
    await older();
    await screen.findByText("Old bread");
  });
});

it("paints what was newest when the site was last open before the database is", () => {
  const snapshot = takeSnapshot([blogPost(1, { title: "Remembered" })], [], [], null, "en");
  site = siteInMemory(snapshot);
  open();
  expect(screen.getByRole("link", { name: "Remembered" })).toBeTruthy();
});
