// @module-tag document
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { samplePosts } from "../../../src/data/site/samples/sample-posts.ts";
import { ArticlePage } from "../../../src/features/public/blog/article-page.tsx";
import { blogPost, siteProfile, uuid } from "../support/content.ts";
import { eventually } from "../support/eventually.ts";
import { type SiteInMemory, siteInMemory } from "../support/site-in-memory.tsx";

let site: SiteInMemory;
beforeEach(() => {
  site = siteInMemory();
});
afterEach(() => site.close());

const open = (id: string) => site.open("/blog/:id", <ArticlePage />, `/blog/${id}`);
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const NOT_FOUND = "Article Not Found";
const NOT_HERE = "This article isn't available offline";

describe("an article", () => {
  it("an article is read from this device, with its author and its reading time", async () => {
    site.remote.publish("blog", blogPost(1, { content: `<p>${"word ".repeat(1_001)}</p>`, author: "Saba" }));
    await site.sync();
    open(uuid(1));
    await heading("Article 1");
    expect(screen.getByText("6 min read")).toBeTruthy();
    expect(screen.getByText("By Saba")).toBeTruthy();
    await eventually(() => expect(document.title).toBe("Article 1 · Our community"));
    expect(site.remote.calls).not.toContain("row");
  });

  it("an article without an author shows the owner", async () => {
    site.remote.publish("blog", blogPost(1, { author: "" }));
    site.remote.publish("profile", siteProfile({ name: "Selam Hagos" }));
    await site.sync();
    open(uuid(1));
    await screen.findByText("By Selam Hagos");
  });

  it("an article that is only on the server is fetched", async () => {
    site.remote.publish("blog", blogPost(1));
    open(uuid(1));
    await heading("Article 1");
  });

  it("an article links to its neighbours and others of its category, each once", async () => {
    for (const n of [1, 2, 3, 4, 5]) site.remote.publish("blog", blogPost(n, { category: "Food" }));
    await site.sync();
    open(uuid(3));
    await heading("Article 3");
    await screen.findByText("Related articles");
    for (const n of [1, 2, 4, 5])
      expect(screen.getAllByRole("link", { name: `Article ${n}` })).toHaveLength(1);
  });

  it("an article unpublished while it is read disappears", async () => {
    site.remote.publish("blog", blogPost(1));
    await site.sync();
    open(uuid(1));
    await heading("Article 1");
    site.remote.takeDown(uuid(1));
    await site.sync();
    await heading(NOT_FOUND);
  });
});

describe("an article in two languages", () => {
  const translations = { ti: { title: "ጀበና", excerpt: "", content: "<p>ቡን</p>" } };

  it("an article is shown in its own language, and in the other after switching", async () => {
    site.remote.publish("blog", blogPost(1, { translations }));
    await site.sync();
    open(uuid(1));
    await heading("Article 1");
    fireEvent.click(screen.getByRole("button", { name: "Read in Tigrinya" }));
    expect((await heading("ጀበና")).lang).toBe("ti");
    expect(screen.getByText("ቡን").closest("[lang]")?.getAttribute("lang")).toBe("ti");
    fireEvent.click(screen.getByRole("button", { name: "Read in English" }));
    await heading("Article 1");
  });

  it("no switch is offered without a translation", async () => {
    site.remote.publish("blog", blogPost(1));
    await site.sync();
    open(uuid(1));
    await heading("Article 1");
    expect(screen.queryByRole("button", { name: /^Read in/ })).toBeNull();
  });
});

describe("an article that is not on this device", () => {
  it("an article is reported not found only if the server says so", async () => {
    open(uuid(9));
    await heading(NOT_FOUND);
    expect(screen.getByText("The blog article you're looking for doesn't exist.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Back to blog" }).getAttribute("href")).toBe("/blog");
  });

  it("an article is not reported missing offline, and the button requests it again", async () => {
    site.remote.publish("blog", blogPost(1));
    site.fails({ kind: "offline" }, "row");
    open(uuid(1));
    await heading(NOT_HERE);
    expect(screen.queryByText(NOT_FOUND)).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await heading("Article 1");
  });

  it("an article is requested again when the connection is back", async () => {
    site.remote.publish("blog", blogPost(1));
    site.fails({ kind: "offline" }, "row");
    open(uuid(1));
    await heading(NOT_HERE);
    window.dispatchEvent(new Event("online"));
    await heading("Article 1");
  });

  it("an article with an invalid id is not requested", async () => {
    open("hello");
    await heading(NOT_FOUND);
    expect(site.remote.calls).toEqual([]);
  });
});

describe("a sample article", () => {
  const [sample] = samplePosts("Selam");
  if (!sample) throw new Error("There are no samples.");

  it("a sample article opens if the blog could not be loaded, and is marked as a sample", async () => {
    site.fails({ kind: "offline" }, "firstPages", "row");
    await site.sync();
    open(sample.id);
    await heading(sample.title);
    expect(await screen.findByText(/This is a sample/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Like/ })).toBeNull();
  });

  it("a sample article does not exist if the server answers", async () => {
    await site.sync();
    open(sample.id);
    await heading(NOT_FOUND);
  });

  it("a sample article does not open on a device with real articles", async () => {
    site.remote.publish("blog", blogPost(1));
    await site.sync();
    site.fails({ kind: "offline" }, "changes", "row");
    await site.sync();
    open(sample.id);
    await heading(NOT_HERE);
  });
});

it("the counters of the article on the screen are requested once, however often it is opened", async () => {
  const { id } = site.remote.publish("blog", blogPost(1, { views: 3, countsVersion: 1 }));
  await site.sync();
  site.remote.count(id, { views: 1_204, countsVersion: 2 });
  const first = open(id);
  await screen.findByText("1,205 views");
  first.unmount();
  open(id);
  await screen.findByText("1,205 views");
  expect(site.remote.calls.filter((call) => call === "counts")).toHaveLength(1);
});

describe("the reader of an article", () => {
  const published = () => site.remote.published("blog")[0];

  it("opening an article counts one view per tab session", async () => {
    site.remote.publish("blog", blogPost(1, { views: 7 }));
    await site.sync();
    const first = open(uuid(1));
    await screen.findByText("8 views");
    await eventually(() => expect(published()?.views).toBe(8));
    first.unmount();
    open(uuid(1));
    await screen.findByText("8 views");
    await site.send();
    expect(published()?.views).toBe(8);
  });

  it("a like changes the number at once, and each tap is sent", async () => {
    site.remote.publish("blog", blogPost(1, { likes: 4 }));
    await site.sync();
    open(uuid(1));
    const like = await screen.findByRole("button", { name: "Like, 4 likes" });
    fireEvent.click(like);
    expect(like.getAttribute("aria-label")).toBe("Like, 5 likes, you liked this");
    fireEvent.click(like);
    await eventually(() => expect(published()?.likes).toBe(6));
    expect(like.textContent).toBe("Like 6");
  });

  it("the reader is told if the like is queued or was rejected", async () => {
    site.remote.publish("blog", blogPost(1, { likes: 4 }));
    await site.sync();
    site.fails({ kind: "offline" }, "applyInteractions", "applyInteractions");
    open(uuid(1));
    fireEvent.click(await screen.findByRole("button", { name: "Like, 4 likes" }));
    await screen.findByText("Will be sent when the server can take it");
    site.remote.verdicts.set("like", { status: "rejected", code: "post_unknown" });
    site.remote.failures.length = 0;
    await site.send();
    await screen.findByText("Not sent: The post is no longer available.");
    expect(screen.getByRole("button", { name: "Like, 4 likes" })).toBeTruthy();
  });
});
