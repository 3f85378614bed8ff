import { expect, test } from "vitest";
import type { BlogPost } from "../../../src/domain/content/content.ts";
import {
  COUNTRY_FILTERS,
  countryFilterOf,
  matchesCountry,
} from "../../../src/domain/content/country-filter.ts";
import {
  afterMonth,
  digestOf,
  isEmptyDigest,
  isMonth,
  MAX_IN_DIGEST,
  middleOf,
  monthOf,
  readDigest,
  startOf,
} from "../../../src/domain/content/digest.ts";
import { inOrderFor, isReadableIn, languageOfText } from "../../../src/domain/content/post-language.ts";
import { mostSimilar, similarity } from "../../../src/domain/content/related.ts";
import { socialLinks } from "../../../src/domain/content/social-links.ts";
import { byKind, TRANSLATED_KINDS } from "../../../src/domain/kinds/kinds.ts";
import { failed, success } from "../../../src/domain/outbox/failure.ts";
import { countsOf, exportedFile, type PersonData } from "../../../src/domain/privacy/person-data.ts";
import {
  daysKept,
  decided,
  RETENTION,
  RETENTION_KINDS,
  retentionChoices,
} from "../../../src/domain/privacy/retention.ts";
import { deviceName } from "../../../src/domain/text/device-name.ts";
import { hashSize, shownSize, variantSizes } from "../../../src/media/fit.ts";
import { blogPost, communityPost, newsPost, uuid } from "../support/content.ts";

test.each([
  ["United States", ["all", "United States"]],
  ["the UNITED KINGDOM (Leeds)", ["all", "United Kingdom"]],
  ["germany", ["all", "Germany"]],
  // No filter of its own, and none of the others.
  ["Greece", ["all"]],
  ["Sweden", ["all", "Others"]],
  ["", ["all", "Others"]],
])("a post from %j is found by the filters %j", (country, filters) => {
  const found = (featured: boolean) =>
    COUNTRY_FILTERS.filter((filter) => matchesCountry(filter, { country, featured }));
  expect(found(false)).toEqual(filters);
  expect(found(true).toSorted()).toEqual([...filters, "featured"].toSorted());
  expect(countryFilterOf(country)).toBe(filters[1] ?? null);
});

test("links are secure, without a name in them, once each, and called by their host if by nothing", () => {
  expect(
    socialLinks([
      { label: " Our page ", url: "https://a.example/us" },
      { label: "", url: "https://b.example/them?x=1" },
      { label: "Later", url: "https://a.example/us" },
      { label: "Plain", url: "http://c.example" },
      { label: "Script", url: "javascript:alert(1)" },
      { label: "Bank", url: "https://bank.example@evil.example" },
      { label: "Bank", url: "https://:secret@evil.example" },
      { label: "None", url: "no address" },
    ]),
  ).toEqual([
    { label: "Later", url: "https://a.example/us" },
    { label: "b.example", url: "https://b.example/them?x=1" },
  ]);
});

const about = (n: number, category: string, tags: string[], translated = ""): BlogPost =>
  blogPost(n, { category, tags, translations: translated ? { ti: { tags: translated } } : {} });

test("articles are related by shared tags in any language, less by their category, and to themselves not at all", () => {
  const one = about(1, "Food", ["Coffee", "bread"], "ቡን\nእንጀራ");
  const others = [
    about(2, "Travel", ["sea"]),
    about(3, " food ", []),
    about(4, "Travel", ["COFFEE ", "Bread"]),
    about(5, "Food", ["coffee", "coffee"]),
    about(6, "Travel", ["x"], "ቡን"),
    about(1, "Food", ["Coffee"]),
  ];
  expect(others.map((other) => similarity(one, other))).toEqual([0, 1, 4, 3, 2, 0]);
  expect(mostSimilar(one, others, 3).map(({ id }) => id)).toEqual([4, 5, 6].map(uuid));
  expect(mostSimilar(one, [about(8, "Food", []), about(7, "Food", [])], 9).map(({ id }) => id)).toEqual(
    [8, 7].map(uuid),
  );
});

test("a name in Ge'ez is Tigrinya, any other English; a post is readable in its own language and in a whole translation", () => {
  expect(["ኣስቴር", "Aster", "Aster ኣ", "", "\u1399", "\u13a0"].map(languageOfText)).toEqual([
    "ti",
    "en",
    "ti",
    "en",
    "ti",
    "en",
  ]);
  const both = blogPost(1, { translations: { ti: { title: "ቡን", content: "ሙሉእ" } } });
  const half = blogPost(2, { translations: { ti: { title: "ቡን" } } });
  const tigrinya = blogPost(3, { lang: "ti" });
  const readable = (["all", "en", "ti"] as const).map((filter) =>
    [both, half, tigrinya].map((post) => isReadableIn(filter, post)),
  );
  expect(readable).toEqual([
    [true, true, true],
    [true, true, false],
    [true, false, true],
  ]);
  expect(inOrderFor("ti", [half, both, tigrinya]).map(({ id }) => id)).toEqual([1, 3, 2].map(uuid));
});

const LAST_OF_2026 = "2026-12-31T23:59:59.999999Z";

test("a month begins and ends with its own days in universal time, also at the end of a year", () => {
  expect([monthOf(LAST_OF_2026), monthOf("2027-01-01T00:00:00.000000Z")]).toEqual(["2026-12", "2027-01"]);
  expect(["2026-12", "2026-01", "2026-09", "2026-10"].map((month) => afterMonth(month).publishedAt)).toEqual([
    "2027-01-01T00:00:00.000000Z",
    "2026-02-01T00:00:00.000000Z",
    "2026-10-01T00:00:00.000000Z",
    "2026-11-01T00:00:00.000000Z",
  ]);
  expect(startOf("2026-05")).toEqual({
    publishedAt: "2026-05-01T00:00:00.000000Z",
    id: "00000000-0000-0000-0000-000000000000",
  });
  expect(middleOf("2026-05")).toBe(Date.parse("2026-05-15T12:00:00Z"));
  expect(
    ["2026-12", "2026-01", "2026-00", "2026-13", "2026-1", "26-01", "2026-011", "x"].map(isMonth),
  ).toEqual([...[true, true, false, false, false, false, false, false]]);
});

test("a digest has the posts of its month in their sections, in the reader's language, and the month before it with any", async () => {
  const at = (day: string) => `${day}T00:00:00.000000Z`;
  const translations = { ti: { title: "ቡን", content: "<p>ሙሉእ</p>", excerpt: "" } };
  const rows = {
    ...byKind(() => []),
    blog: [
      blogPost(1, { publishedAt: at("2026-11-30"), title: "English only", excerpt: "About" }),
      blogPost(2, { publishedAt: at("2026-11-01"), title: "Both", excerpt: "Short", translations }),
      blogPost(3, { publishedAt: at("2026-08-31") }),
    ],
    news: [
      newsPost(4, { publishedAt: at("2026-11-15"), content: "What happened" }),
      newsPost(5, { publishedAt: at("2026-09-30") }),
    ],
    community: [communityPost(6, { publishedAt: at("2026-07-01") })],
  };
  const asked: unknown[] = [];
  const remote = (broken = "") => ({
    page: async (kind: keyof typeof rows, before: unknown, max: number) => {
      asked.push([kind, before, max]);
      return kind === broken
        ? failed({ kind: "offline" })
        : success({ rows: rows[kind], end: null, whole: true });
    },
  });
  const digest = await readDigest(remote() as never, "2026-11", "ti");
  expect(asked).toEqual(TRANSLATED_KINDS.map((kind) => [kind, afterMonth("2026-11"), MAX_IN_DIGEST]));
  const line = (id: string, lang: string, title: string, opening: string, day: string) => ({
    ...{ id, lang, title, opening, publishedAt: at(day) },
  });
  expect(digest).toEqual({
    month: "2026-11",
    sections: {
      ...byKind(() => []),
      // What can be read in Tigrinya comes first.
      blog: [
        line(uuid(2), "ti", "ቡን", "ሙሉእ", "2026-11-01"),
        line(uuid(1), "en", "English only", "About", "2026-11-30"),
      ],
      news: [line(newsPost(4).id, "en", "News 4", "What happened", "2026-11-15")],
    },
    previous: "2026-09",
  });
  const english = await readDigest(remote() as never, "2026-11", "en");
  expect(english?.sections.blog.map(({ id }) => id)).toEqual([1, 2].map(uuid));
  for (const kind of ["blog", "news", "community"])
    expect(await readDigest(remote(kind) as never, "2026-11", "en")).toBeNull();
  const empty = digestOf(
    "2026-11",
    byKind(() => []),
    [],
    "en",
  );
  expect([isEmptyDigest(empty), empty.previous, digest && isEmptyDigest(digest)]).toEqual([
    true,
    null,
    false,
  ]);
});

test("each kind of data is kept as long as its owner decided, else by its standard, and a form offers no other period", () => {
  const own = { messages: 90, comments: 730 };
  expect([
    daysKept("messages", own),
    daysKept("comments", own),
    daysKept("comments", {}),
    daysKept("held", own),
  ]).toEqual([...[90, 730, 0, 90]]);
  expect(decided(own)).toEqual({
    ...Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, RETENTION[kind].standard])),
    ...own,
  });
  expect(retentionChoices("held", 90)).toEqual([7, 30, 90, 180, 365, 730]);
  expect(retentionChoices("attendances", 14)).toEqual([7, 14, 30, 90, 180, 365]);
  // As long as the post is the longest.
  expect(retentionChoices("comments", 0)).toEqual([365, 730, 1095, 1825, 3650, 0]);
  for (const kind of RETENTION_KINDS) {
    const { shortest, standard, longest } = RETENTION[kind];
    const offered = retentionChoices(kind, standard);
    expect([
      kind,
      offered.includes(standard),
      offered.every((days) => days === standard || (days >= shortest && days <= longest)),
    ]).toEqual([...[kind, true, true]]);
  }
});

test("a person's file names the site, the time and the term, and holds every kind that is counted", () => {
  const items = (count: number) => Array.from({ length: count }, (_, n) => ({ n }));
  const data: PersonData = {
    ...{ foundBy: "email", messages: items(1), submissions: items(2), comments: items(3), reports: items(4) },
    ...{ attendances: items(5), subscriptions: items(6), requests: items(7), deleted: items(8) },
  };
  expect(countsOf(data)).toEqual({
    messages: 1,
    submissions: 2,
    comments: 3,
    reports: 4,
    attendances: 5,
    subscriptions: 6,
    deleted: 8,
  });
  const now = Date.UTC(2026, 10, 29, 1, 2, 3);
  const file = exportedFile(data, " aster@mail.example ", "https://selam.example", now);
  expect(JSON.parse(file)).toEqual({
    ...{
      site: "https://selam.example",
      exportedAt: "2026-11-29T01:02:03.000Z",
      askedFor: "aster@mail.example",
    },
    ...data,
  });
  expect(file.endsWith("}\n")).toBe(true);
});

test.each([
  [
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36",
    "Chrome, Android",
  ],
  [
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/143.0.0.0 Mobile Safari/537.36 EdgA/143.0.0.0",
    "Edge, Android",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/143.0.0.0 Safari/537.36 OPR/120.0",
    "Opera, Windows",
  ],
  [
    "Mozilla/5.0 (Linux; Android 14; SM-S921B) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
    "Samsung Internet, Android",
  ],
  ["Mozilla/5.0 (Android 14; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0", "Firefox, Android"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) FxiOS/145.0 Mobile Safari/605.1.15",
    "Firefox, iPhone",
  ],
  ["Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) CriOS/143.0 Mobile Safari/604.1", "Chrome, iPad"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15", "Safari, Mac"],
  ["Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/143.0.0.0 Safari/537.36", "Chrome, ChromeOS"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox, Linux"],
  ["curl/8.5.0", ""],
])("the device %s is called %j", (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});

test.each([
  [{ width: 4000, height: 3000 }, { width: 1600, height: 1200 }, [960, 480], { width: 100, height: 75 }],
  [{ width: 3000, height: 6000 }, { width: 1200, height: 2400 }, [480], { width: 50, height: 100 }],
  [{ width: 1201, height: 10 }, { width: 1201, height: 10 }, [960, 480], { width: 100, height: 1 }],
  [{ width: 1200, height: 800 }, { width: 1200, height: 800 }, [480], { width: 100, height: 67 }],
  [{ width: 600, height: 600 }, { width: 600, height: 600 }, [], { width: 100, height: 100 }],
  [{ width: 1, height: 9000 }, { width: 1, height: 2400 }, [], { width: 1, height: 100 }],
  [{ width: 80, height: 60 }, { width: 80, height: 60 }, [], { width: 80, height: 60 }],
])("a picture of %j is shown as %j, in widths %j beside it", (size, shown, widths, hash) => {
  expect(shownSize(size)).toEqual(shown);
  expect(variantSizes(shown)).toEqual(
    widths.map((width) => ({ width, height: Math.max(1, Math.round((shown.height * width) / shown.width)) })),
  );
  expect(hashSize(shown)).toEqual(hash);
});
