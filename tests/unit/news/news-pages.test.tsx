// @module-tag document

import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PLAIN_KINDS } from "../../../src/domain/kinds/kinds.ts";
import { itemPageOf } from "../../../src/features/public/news/news-item-page.tsx";
import { listPageOf } from "../../../src/features/public/news/news-page.tsx";
import { SECTION_LABELS, sectionText } from "../../../src/features/public/news/section-text.ts";
import { newsPost, uuid } from "../support/content.ts";
import { type SiteInMemory, siteInMemory } from "../support/site-in-memory.tsx";

const NewsItemPage = itemPageOf("news");
const NewsPage = listPageOf("news");

let site: SiteInMemory;
beforeEach(() => {
  site = siteInMemory();
});
afterEach(() => site.close());

describe("the news", () => {
  const open = () => site.open("/news", <NewsPage />, "/news");

  it("news are grouped by month, newest first", async () => {
    for (const [n, day] of [
      [1, "2026-10-12"],
      [2, "2026-11-01"],
      [3, "2026-11-20"],
    ] as const) {
      site.remote.publish("news", newsPost(n, { publishedAt: `${day}T12:00:00.000000Z` }));
    }
    await site.sync();
    open();
    const month = (await screen.findByRole("heading", { name: "November 2026" })).closest(
      "section",
    ) as HTMLElement;
    const lines = within(month).getAllByRole("heading", { level: 3 });
    expect(lines.map((line) => line.textContent)).toEqual(["News 3", "News 2"]);
    expect(screen.getByRole("heading", { name: "October 2026" })).toBeTruthy();
  });

  it("an empty list is reported if the server says so", async () => {
    await site.sync();
    open();
    await screen.findByText(/^There is no news yet/);
  });

  it("a failed load is reported, and a retry shows the news", async () => {
    site.fails({ kind: "offline" }, "firstPages");
    await site.sync();
    site.remote.publish("news", newsPost(1));
    open();
    await screen.findByText(/The news couldn't be loaded/);
    expect(screen.queryByText(/^There is no news yet/)).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("link", { name: "News 1" });
  });
});

describe("a news item", () => {
  const open = (id: string) => site.open("/news/:id", <NewsItemPage />, `/news/${id}`);
  const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

  it("the text is shown as paragraphs, with https addresses as links and no HTML", async () => {
    const content =
      "One <b>bold</b> claim.\n\nRead https://example.org/a?b=1. Not http://example.org or javascript:x";
    const { id } = site.remote.publish("news", newsPost(1, { content }));
    await site.sync();
    open(id);
    await heading("News 1");
    expect(screen.getByText("One <b>bold</b> claim.").localName).toBe("p");
    const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toEqual(["/news", "https://example.org/a?b=1"]);
  });

  it("a news item can be switched to the other language", async () => {
    const translations = { ti: { title: "ዜና", content: "ሰላም" } };
    const { id } = site.remote.publish("news", newsPost(1, { translations }));
    await site.sync();
    open(id);
    await heading("News 1");
    fireEvent.click(screen.getByRole("button", { name: "Read in Tigrinya" }));
    expect((await heading("ዜና")).lang).toBe("ti");
  });

  it("a news item is reported not found only if the server says so", async () => {
    open(uuid(7));
    await heading("News Item Not Found");
  });

  it("a news item is not reported missing offline, and the button requests it again", async () => {
    const { id } = site.remote.publish("news", newsPost(1));
    site.fails({ kind: "busy", retryAfter: null }, "row");
    open(id);
    await heading("This news item isn't available offline");
    expect(screen.queryByText("News Item Not Found")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await heading("News 1");
  });
});

it.each(PLAIN_KINDS)("what the pages say of %s is in the messages", (kind) => {
  const texts = SECTION_LABELS.map((label) => sectionText(kind, label));
  expect(texts.filter((text) => text.startsWith(`${kind}.`))).toEqual([]);
});
