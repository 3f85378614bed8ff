import { expect, it } from "vitest";
import { blogCard, newsCard } from "../../../src/domain/content/card.ts";
import { revisionsOnStart, type Snapshot, withStored } from "../../../src/domain/content/snapshot.ts";
import { blogPost, newsPost } from "../support/content.ts";

const article = (n: number, rev = n) => blogCard({ ...blogPost(n), rev }, "en");
const item = (n: number) => newsCard(newsPost(n), "en");
const snapshot = (some: Partial<Snapshot>): Snapshot => ({
  blog: [],
  news: [],
  community: [],
  profile: null,
  ...some,
});

it("the document's data is extended by what this device has stored", () => {
  const stored = snapshot({ blog: [article(3), article(2), article(1)], news: [item(1)] });
  const full = withStored(snapshot({ blog: [article(3), article(2)] }), stored);
  expect(full.blog).toBe(stored.blog);
  expect(full.news).toBe(stored.news);
});

it("data that this device stored before the document was sent is not used", () => {
  const stored = snapshot({ blog: [article(2), article(1)] });
  const newer = snapshot({ blog: [article(3), article(2)] });
  expect(withStored(newer, stored).blog).toBe(newer.blog);
  const edited = snapshot({ blog: [article(2, 9)] });
  expect(withStored(edited, stored).blog).toBe(edited.blog);
  expect(withStored(newer, null)).toBe(newer);
});

it("a start page is identified by its rows and their revisions only", () => {
  const five = [5, 4, 3, 2, 1].map((n) => article(n));
  const page = revisionsOnStart(snapshot({ blog: five }));
  expect(revisionsOnStart(snapshot({ blog: five.slice(0, 4) }))).toBe(page);
  expect(revisionsOnStart(snapshot({ blog: [article(5, 9), ...five.slice(1)] }))).not.toBe(page);
  expect(revisionsOnStart(snapshot({ blog: five, news: [item(1)] }))).not.toBe(page);
});
