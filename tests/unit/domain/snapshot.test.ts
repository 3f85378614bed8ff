import { expect, it } from "vitest";
import { cardOf } from "../../../src/domain/content/card.ts";
import {
  parseSnapshot,
  revisionsOnStart,
  SNAPSHOT_FORMAT,
  type Snapshot,
  withStored,
} from "../../../src/domain/content/initial-data.ts";
import { takeSnapshot } from "../../../src/domain/content/take-snapshot.ts";
import { byKind } from "../../../src/domain/kinds/kinds.ts";
import { blogPost, communityPost, newsPost, siteProfile } from "../support/content.ts";

const article = (n: number, rev = n) => cardOf("blog", { ...blogPost(n), rev }, "en");
const item = (n: number) => cardOf("news", newsPost(n), "en");
const snapshot = (some: Partial<Snapshot>): Snapshot => ({
  ...byKind(() => []),
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

/** The fields of a snapshot by its format. A new format gets a new entry; devices may still hold the old ones. */
const FIELDS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  1: {
    blog: "author category countsVersion createdAt excerpt featuredImage id imageMeta lang likes minutes publishedAt rev tags title translations version videoUrl views",
    news: "createdAt id imageMeta imageUrl lang opening publishedAt rev title translations version videoUrl",
    community:
      "author city comments content country countsVersion createdAt featured id imageMeta lang likes mediaType mediaUrl publishedAt rev shares tags title translations version",
    profile:
      "address bio createdAt email faq hours id imageMeta imageUrl lang map name phone place privacy responseTime rev social tagline translations version",
  },
  2: {
    blog: "author category countsVersion createdAt excerpt featuredImage id imageMeta lang likes minutes publishedAt rev tags title translations version videoUrl views",
    news: "createdAt id imageMeta imageUrl lang opening publishedAt rev title translations version videoUrl",
    community:
      "author city comments content country countsVersion createdAt featured id imageMeta lang likes mediaType mediaUrl publishedAt rev shares tags title translations version",
    profile:
      "address bio createdAt email faq hours id imageMeta imageUrl lang map name phone place privacy responseTime retention rev social tagline translations version",
  },
  3: {
    blog: "author category countsVersion createdAt excerpt featuredImage id imageMeta lang likes minutes publishedAt rev tags title translations version videoUrl views",
    news: "createdAt id imageMeta imageUrl lang opening publishedAt rev title translations version videoUrl",
    community:
      "author city comments content country countsVersion createdAt featured id imageMeta lang likes mediaType mediaUrl publishedAt recording rev shares tags title translations version",
    profile:
      "address bio createdAt email faq hours id imageMeta imageUrl lang map name phone place privacy responseTime retention rev social tagline translations version",
  },
  4: {
    blog: "author category countsVersion createdAt excerpt featuredImage id imageMeta lang likes minutes publishedAt rev tags title translations version videoUrl views",
    news: "createdAt id imageMeta imageUrl lang opening publishedAt rev title translations version videoUrl",
    community:
      "author city comments content country countsVersion createdAt featured id imageMeta lang likes mediaType mediaUrl publishedAt recording rev shares tags title translations version",
    profile:
      "address bio createdAt email faq hours id imageMeta imageUrl lang map name phone place privacy responseTime retention rev sampleStreams social tagline translations version",
  },
};

it("a card with another field makes a new SNAPSHOT_FORMAT necessary", () => {
  const { blog, news, community, profile } = takeSnapshot(
    { ...byKind(() => []), blog: [blogPost(1)], news: [newsPost(1)], community: [communityPost(1)] },
    siteProfile(),
    "en",
  );
  const rows = { blog: blog[0], news: news[0], community: community[0], profile };
  const fields = Object.entries(rows).map(([kind, row]) => [
    kind,
    Object.keys(row ?? {})
      .sort()
      .join(" "),
  ]);
  expect(Object.fromEntries(fields)).toEqual(FIELDS[SNAPSHOT_FORMAT]);
});

it("a snapshot stored by a version with another format is not used", () => {
  const stored = snapshot({ format: SNAPSHOT_FORMAT, news: [item(1)] });
  expect(parseSnapshot(JSON.stringify(stored))).toEqual(stored);
  expect(parseSnapshot(JSON.stringify({ ...stored, format: SNAPSHOT_FORMAT + 1 }))).toBeNull();
});
