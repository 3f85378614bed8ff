import { expect, test } from "vitest";
import { textsOf } from "../../../scripts/page-texts.ts";
import type { InitialPosts } from "../../../server/site/initial-posts.ts";
import { siteManifest } from "../../../server/site/manifest.ts";
import { type PageMeta, pageMeta } from "../../../server/site/page-meta.ts";
import { markOf } from "../../../server/site/previews/preview.ts";
import { identityOf } from "../../../server/site/site-texts.ts";
import { DEVICE_PAGES } from "../../../src/config/page-address.ts";
import type { Lang, SiteProfile } from "../../../src/domain/content/content.ts";
import { digestOf } from "../../../src/domain/content/digest.ts";
import { byKind } from "../../../src/domain/kinds/kinds.ts";
import { blogPost, communityPost, newsPost, siteEvent, siteProfile, uuid } from "../support/content.ts";

const PROFILE = siteProfile({
  ...{ name: "Leeds Circle", tagline: "Home from home" },
  translations: { ti: { name: "ማሕበር ሊድስ", tagline: "ገዛ ካብ ገዛ" } },
  imageUrl: "/storage/v1/object/public/media/site/hall.webp",
});
const texts = { en: textsOf("en"), ti: textsOf("ti") };

const first = (
  sent: InitialPosts["sent"],
  { isMissing = false, profile = PROFILE as SiteProfile | null } = {},
): InitialPosts => {
  const snapshot = { ...byKind(() => []), profile };
  return { snapshot, shown: snapshot, sent, isMissing };
};
const metaOf = (lang: Lang, path: string, sent: InitialPosts["sent"] = null, more = {}) =>
  pageMeta(lang, path, first(sent, more));

/** The name and the description of each page of the site, by the messages that the page itself shows. */
const PAGES: readonly (readonly [path: string, name: string, lead: string, section: string | null])[] = [
  ["/about", "nav_about", "app_description", null],
  ["/services", "nav_service", "services_lead", null],
  ["/portfolio", "section_community_title", "section_community_lead", "community"],
  ["/blog", "section_blog_title", "section_blog_lead", "blog"],
  ["/news", "section_news_title", "section_news_lead", "news"],
  ["/events", "section_event_title", "section_event_lead", "events"],
  ["/contact", "nav_contact", "contact_lead", null],
  ["/privacy", "privacy_title", "privacy_lead", null],
  ["/search", "search_title", "app_description", null],
  ["/library", "library_title", "library_lead", null],
  ["/open", "open_title", "open_lead", null],
  ["/notifications", "notifications_title", "notifications_lead", null],
  ["/story", "story_title", "story_lead", null],
  ["/report-word", "correction_title", "correction_lead", null],
  ["/waiting", "waiting_title", "app_description", null],
];
const short = (text: string) => text.replace(/\s+/g, " ").trim();

test.each(PAGES.flatMap((page) => (["en", "ti"] as const).map((lang) => [lang, ...page] as const)))(
  "in %s, %s is called and described as on the page, and indexed if it shows content of the site",
  (lang, path, name, lead, section) => {
    const text = texts[lang];
    const siteName = lang === "en" ? "Leeds Circle" : "ማሕበር ሊድስ";
    const isIndexed = !DEVICE_PAGES.includes(path);
    const tagline = lang === "en" ? "Home from home" : "ገዛ ካብ ገዛ";
    const described = path === "/about" ? tagline : short(text(lead));
    for (const address of [path, `${path}/`]) {
      const { description, preview, ...meta } = metaOf(lang, address);
      expect(meta).toEqual({
        ...{ language: lang, languages: ["en", "ti"], siteName, path, isIndexed },
        ...{ title: `${text(name)} · ${siteName}`, name: text(name) },
        section: section && { kind: section, name: text(name), path },
        ...{ picture: null, publishedAt: null, author: null, event: null },
      });
      expect(described.startsWith(description.replace(/…$/, "").trim())).toBe(true);
      expect([...description].length).toBeLessThanOrEqual(200);
      expect(preview && [preview.language, preview.path, preview.title, preview.lead, preview.label]).toEqual(
        isIndexed ? [lang, path, text(name), description, null] : null,
      );
      expect(preview?.picture ?? null).toBe(path === "/about" ? "site/hall.webp" : null);
    }
  },
);

test("the start page is called after the tagline, or after the site while it has none", () => {
  const said = (lang: Lang, profile: SiteProfile | null = PROFILE, address = "/") => {
    const { title, name, description, path, isIndexed } = metaOf(lang, address, null, { profile });
    return { title, name, description, path, isIndexed };
  };
  const app = { en: texts.en("app_description"), ti: texts.ti("app_description") };
  expect(said("en")).toEqual({
    ...{ title: "Home from home · Leeds Circle", name: "Home from home", path: "/", isIndexed: true },
    // A link's preview shows both: neither repeats the other.
    description: app.en,
  });
  expect(said("ti")).toMatchObject({ title: "ገዛ ካብ ገዛ · ማሕበር ሊድስ", description: app.ti });
  expect(said("ti", PROFILE, "/nowhere").description).toBe(`ገዛ ካብ ገዛ። ${app.ti}`);
  expect(said("en", { ...PROFILE, tagline: "Home!" }, "/nowhere").description).toBe(`Home! ${app.en}`);
  expect(said("en", { ...PROFILE, tagline: "", translations: {} })).toMatchObject({
    ...{ title: "Leeds Circle", name: "Leeds Circle", description: app.en },
  });
  expect(said("ti", null)).toMatchObject({ title: texts.ti("site_unnamed"), description: app.ti });
});

const at = "2026-05-06T07:08:09.000000Z";
const translations = { ti: { title: "ቡን", excerpt: "ሰለስተ", content: "ሙሉእ ፅሑፍ" } };
const BLOG = blogPost(1, {
  ...{ title: "Coffee", excerpt: "Three  rounds", content: "<p>Whole</p>", author: "Saba", translations },
  ...{ createdAt: "2026-04-01T00:00:00.000000Z", publishedAt: at },
  featuredImage: "/storage/v1/object/public/media/blog-images/jebena.webp",
  imageMeta: { width: 1, height: 1, alt: "A jebena", thumbhash: null, variants: { "960": "/small.webp" } },
});

test("a post is described in the reader's language by its own texts, picture, author and time", () => {
  const { preview, ...article } = metaOf("en", `/blog/${BLOG.id}`, { kind: "blog", post: BLOG });
  const expected: Omit<PageMeta, "preview"> = {
    ...{ language: "en", languages: ["en", "ti"], siteName: "Leeds Circle", name: "Coffee" },
    ...{ title: "Coffee · Leeds Circle", description: "Three rounds", path: `/blog/${BLOG.id}` },
    section: { kind: "blog", name: texts.en("section_blog_title"), path: "/blog" },
    picture: { src: "/storage/v1/object/public/media/blog-images/jebena.webp", alt: "A jebena" },
    ...{ publishedAt: at, author: "Saba", event: null, isIndexed: true },
  };
  expect(article).toEqual(expected);
  expect(preview).toEqual({
    ...{
      language: "en",
      path: `/blog/${BLOG.id}`,
      title: "Coffee",
      label: texts.en("section_blog_title"),
      lead: null,
    },
    ...{ site: { name: "Leeds Circle", beside: "ማሕበር ሊድስ" }, picture: "blog-images/jebena.webp" },
  });
  expect(metaOf("ti", `/blog/${BLOG.id}`, { kind: "blog", post: BLOG })).toMatchObject({
    ...{ language: "ti", title: "ቡን · ማሕበር ሊድስ", description: "ሰለስተ" },
    preview: { language: "ti", title: "ቡን", label: texts.ti("section_blog_title") },
  });
});

test("a post in one language names no other, and is found under its own name by readers of both", () => {
  const post = newsPost(2, { title: "A bus", content: "From <Camden>\n\nto Leeds", publishedAt: at });
  const meta = metaOf("ti", `/news/${post.id}`, { kind: "news", post });
  expect(meta).toMatchObject({
    ...{
      language: "en",
      languages: ["en"],
      name: "A bus",
      description: "From <Camden> to Leeds",
      author: null,
    },
    ...{ path: `/news/${post.id}`, picture: null, isIndexed: true },
    // Below the list as its reader calls it; the picture is in the language of the post.
    section: { kind: "news", name: texts.ti("section_news_title") },
    preview: { label: texts.en("section_news_title"), picture: null },
  });
});

test("a video is not a picture of its post, a foreign picture is fetched for no preview, and without words the site's are used", () => {
  const media = {
    mediaUrl: "https://elsewhere.example/a.jpg",
    author: "Leeds choir",
    title: "Choir",
    content: "",
  };
  const of = (mediaType: "image" | "video") => {
    const post = communityPost(3, { ...media, mediaType });
    return metaOf("en", `/portfolio/${post.id}`, { kind: "community", post });
  };
  expect(of("video")).toMatchObject({
    picture: null,
    description: texts.en("app_description"),
    author: "Leeds choir",
  });
  expect(of("image")).toMatchObject({
    picture: { src: "https://elsewhere.example/a.jpg", alt: "Choir" },
    preview: { picture: null },
    section: { kind: "community", path: "/portfolio" },
  });
});

test("an event is described with its next time and its place, and one that is unknown is not indexed", () => {
  const event = siteEvent({
    ...{ title: "Picnic", content: "Bring  a rug", place: "The park", cancelled: true },
    ...{ startsAt: "2199-06-08T09:10:00.000000Z", endsAt: "2199-06-08T12:13:00.000000Z" },
    translations: { ti: { title: "ሽርሽር", content: "ምንፃፍ", place: "ኣደባባይ" } },
  });
  const meta = (lang: Lang, change = {}) =>
    metaOf(lang, `/events/${event.id}`, { kind: "events", events: [{ ...event, ...change }] });
  expect(meta("ti")).toMatchObject({
    ...{
      language: "ti",
      languages: ["en", "ti"],
      name: "ሽርሽር",
      description: "ምንፃፍ",
      path: `/events/${event.id}`,
    },
    section: { kind: "events", path: "/events" },
    event: {
      ...{ startsAt: "2199-06-08T09:10:00.000Z", endsAt: "2199-06-08T12:13:00.000Z" },
      ...{ place: "ኣደባባይ", isCancelled: true },
    },
    ...{ publishedAt: null, author: null, picture: null, isIndexed: true },
  });
  expect(meta("en", { endsAt: null, cancelled: false })).toMatchObject({
    description: "Bring a rug",
    event: { endsAt: null, place: "The park", isCancelled: false },
  });
  const imageUrl = "/storage/v1/object/public/media/site/rug.webp";
  const imageMeta = { width: 4, height: 3, alt: "A rug", thumbhash: null, variants: {} };
  expect(meta("en", { imageUrl, imageMeta })).toMatchObject({
    picture: { src: imageUrl, alt: "A rug" },
    preview: { picture: "site/rug.webp" },
  });
  expect(metaOf("en", `/events/${uuid(9)}`, { kind: "events", events: [] })).toMatchObject({
    isIndexed: false,
    event: null,
  });
});

test("a digest is called after its month, in the reader's calendars", () => {
  const digest = digestOf("2026-11", { ...byKind(() => []), blog: [BLOG] }, [], "en");
  const name = (lang: Lang) => metaOf(lang, "/digest/2026-11", { kind: "digest", digest }).name;
  expect(name("en")).toContain("November 2026");
  expect(name("ti")).toContain("ኖቬምበር 2026 (ጥቅምቲ–ሕዳር 2019)");
  expect(metaOf("en", "/digest/2026-11", { kind: "digest", digest })).toMatchObject({
    ...{ path: "/digest/2026-11", description: texts.en("digest_lead"), isIndexed: true, section: null },
  });
});

test("an address without a page is not indexed, nor is a post that is gone; one that could not be read is", () => {
  const indexed = (path: string, isMissing: boolean) => metaOf("en", path, null, { isMissing }).isIndexed;
  expect([
    indexed("/nowhere", false),
    indexed(`/blog/${uuid(1)}`, true),
    indexed(`/blog/${uuid(1)}`, false),
  ]).toEqual([...[false, false, true]]);
  expect(pageMeta("en", `/news/${uuid(1)}`, null).isIndexed).toBe(true);
  expect(pageMeta("ti", "/nowhere", null)).toMatchObject({
    siteName: texts.ti("site_unnamed"),
    isIndexed: false,
  });
});

test.each([
  ["Twelve lette", "ሸሞንተ ፊደ", "Twelve lette", "ሸሞንተ ፊደ"],
  ["Twelve letters", "ሸሞንተ ፊደላት", "ሸሞንተ ፊደላት", ""],
  ["Selam", "Selam", "Selam", ""],
])("on a preview the names %s and %s are %s, with %j beside it", (en, ti, name, beside) => {
  const identity = identityOf({ ...PROFILE, name: en, translations: { ti: { name: ti } } });
  expect(markOf(identity, "ti")).toEqual({ name, beside });
});

test.each(["en", "ti"] as const)(
  "the manifest in %s has the site's name and texts, and pictures only of the site that they show",
  (lang) => {
    const text = texts[lang];
    const named = JSON.parse(siteManifest(identityOf(PROFILE), lang)) as Record<string, unknown>;
    const own = lang === "en" ? ["Leeds Circle", "Home from home. "] : ["ማሕበር ሊድስ", "ገዛ ካብ ገዛ። "];
    const shortcut = (name: string, url: string, description: string, icon: string) => ({
      ...{ name: text(name), url: `${url}?source=shortcut`, description: text(description) },
      icons: [{ src: `/icons/shortcut-${icon}.png`, sizes: "96x96", type: "image/png" }],
    });
    const { icons, share_target: _share, file_handlers: _files, ...rest } = named;
    expect(rest).toEqual({
      ...{
        id: "/",
        name: own[0],
        short_name: own[0],
        description: own[1] + text("app_description"),
        lang,
        dir: "ltr",
      },
      ...{ start_url: "/?source=app", scope: "/", display: "standalone", theme_color: "#fbf6ec" },
      ...{ background_color: "#fbf6ec", categories: ["lifestyle", "news", "social"] },
      shortcuts: [
        shortcut("nav_community", "/portfolio", "app_shortcut_community", "community"),
        shortcut("nav_blog", "/blog", "app_shortcut_blog", "blog"),
        shortcut("nav_news", "/news", "home_news", "news"),
        shortcut("nav_contact", "/contact", "home_write_us", "contact"),
      ],
    });
    expect((icons as { purpose: string }[]).map(({ purpose }) => purpose)).toEqual([
      ...["any", "any", "maskable", "maskable", "monochrome"],
    ]);
    const pictured = siteManifest(identityOf({ ...PROFILE, name: "Selam" }), lang);
    const { screenshots } = JSON.parse(pictured) as { screenshots: { form_factor: string; label: string }[] };
    expect(screenshots.map(({ form_factor, label }) => [form_factor, label])).toEqual([
      ["narrow", text("app_picture_home_phone")],
      ["narrow", text("app_picture_community_phone")],
      ["narrow", text("app_picture_article_phone")],
      ["wide", text("app_picture_home_computer")],
      ["wide", text("app_picture_blog_computer")],
    ]);
  },
);
