import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { article, remove, save, VALID_ROWS } from "../support/admin.ts";
import { describeOnEach } from "../support/each-database.ts";
import { communityPost, like, person, rejectionOf, send, visitor } from "../support/site.ts";

const MEDIA = "/storage/v1/object/public/media/";

const RECORDING = {
  src: `${MEDIA}news-images/a.weba`,
  bytes: 4_000,
  seconds: 12.5,
  reader: "Abrehet",
  lang: "ti",
  transcript: "",
};
/** Recordings that are not accepted. */
const RECORDINGS = [
  {},
  [],
  "sound",
  { ...RECORDING, src: `${MEDIA}news-images/a.svg` },
  { ...RECORDING, src: "http://plain.example/a.mp3" },
  { ...RECORDING, src: "javascript:alert(1)" },
  { ...RECORDING, bytes: 0 },
  { ...RECORDING, bytes: 4.5 },
  { ...RECORDING, bytes: 60_000_000 },
  { ...RECORDING, seconds: 0 },
  { ...RECORDING, seconds: "12" },
  { ...RECORDING, seconds: 20_000 },
  { ...RECORDING, reader: "\u200b" },
  { ...RECORDING, reader: "a".repeat(121) },
  { ...RECORDING, lang: "French" },
  { ...RECORDING, lang: 5 },
  { ...RECORDING, transcript: null },
  { ...RECORDING, transcript: "a".repeat(20_001) },
  { ...RECORDING, colour: "red" },
];

describeOnEach("rejected rows", (running) => {
  it("a row that breaks a rule is rejected with a sentence and not stored", async () => {
    const owner = await person(running.db, "admin");
    const id = randomUUID();
    await running.db.sql("delete from public.site_profile");
    const tags = (count: number) => Array.from({ length: count }, (_, n) => `tag ${n}`);
    for (const [kind, more, code] of [
      ["blog", { title: " \n" }, "title_length"],
      ["blog", { title: "\u200b\u2800\ufeff" }, "title_length"],
      ["news", { title: "\u200d\u200d\u200d" }, "title_length"],
      ["news", { title: "H\u200b\u200b" }, "title_length"],
      ["community", { title: "\u3164" }, "title_length"],
      ["service", { title: "\u00a0" }, "title_length"],
      ["blog", { tags: ["\u2060"] }, "tags_shape"],
      ["blog", { title: null }, "title_needed"],
      ["blog", { tags: tags(11) }, "tags_count"],
      ["blog", { tags: ["a", "a"] }, "tags_shape"],
      ["blog", { category: "Gossip" }, "category_known"],
      ["blog", { featured_image: "javascript:alert(1)" }, "featured_image_url"],
      ["blog", { featured_image: "http://plain.example/x.jpg" }, "featured_image_url"],
      [
        "blog",
        { featured_image: "/storage/v1/object/public/media/blog-images/../x.png" },
        "featured_image_url",
      ],
      ["blog", { featured_image: `${MEDIA}Blog-Images/x.png` }, "featured_image_url"],
      ["blog", { featured_image: `${MEDIA}blog-images/.x.png` }, "featured_image_url"],
      ["blog", { featured_image: `${MEDIA}blog-images/.x/y.png` }, "featured_image_url"],
      ["blog", { featured_image: `${MEDIA}site/x.svg` }, "featured_image_url"],
      ["blog", { featured_image: "https://bank.example@evil.example/x.png" }, "featured_image_url"],
      ["blog", { featured_image: "https://x.example/a\u0001.png" }, "featured_image_url"],
      ["blog", { featured_image: "https://x.example/a\u2028.png" }, "featured_image_url"],
      ["blog", { video_url: 'https://x.example/"onload' }, "video_url_url"],
      ["blog", { image_meta: { width: "wide" } }, "image_meta_shape"],
      ...RECORDINGS.map((recording) => ["news", { recording }, "recording_shape"] as const),
      ["blog", { translations: { French: { title: "Pain" } } }, "translations_shape"],
      ["blog", { translations: { ti: { title: 5 } } }, "translations_shape"],
      ["blog", { lang: "French" }, "lang_known"],
      ["blog", { published: "perhaps" }, "bad_value"],
      ["blog", { colour: "red" }, "unknown_field"],
      ["news", { title: "Hi" }, "title_length"],
      ["news", { content: "Short" }, "content_length"],
      ["community", { media_url: "https://x.example/a.jpg" }, "media_complete"],
      ["community", { media_type: "sound", media_url: "https://x.example/a.jpg" }, "media_type_known"],
      ["service", { price: -1 }, "price_range"],
      ["service", { translations: { ti: { price: "5" } } }, "translations_shape"],
      ["service", { translations: { ti: { features: ["ሓደ"] } } }, "translations_shape"],
      ["service", { icon: "skull" }, "icon_known"],
      ["profile", { social: [{ label: "X", url: "javascript:x" }] }, "social_shape"],
      ["profile", { social: [{ label: "X", url: "https://bank.example@evil.example" }] }, "social_shape"],
      ["profile", { social: [{ label: "X", url: "https://a:b@evil.example/" }] }, "social_shape"],
      ["profile", { social: [{ label: "X", url: "https://x.example/\u0008" }] }, "social_shape"],
      ["profile", { social: [{ label: "X", url: "https://x.example/\u00a0a" }] }, "social_shape"],
      ["profile", { social: [{ label: "X", url: "https:///x" }] }, "social_shape"],
      ["profile", { faq: [{ question: "Why?" }] }, "faq_shape"],
      ["profile", { map: { lat: 99, lng: 0, zoom: 3 } }, "map_shape"],
      ["profile", { email: "nobody" }, "email_shape"],
      ["message", {}, "not_creatable"],
      ["comment", {}, "post_id_needed"],
      ["comment", { post_id: randomUUID(), author_name: "Saba", body: "Selam" }, "post_unknown"],
      ["secrets", {}, "unknown_kind"],
    ] as const) {
      const answer = await rejectionOf(save(owner, kind, { ...VALID_ROWS[kind], id, ...more }, 0));
      expect([kind, more, answer.state, answer.code]).toEqual([kind, more, "22023", code]);
    }
    expect((await rejectionOf(save(owner, "blog", { title: "No id" }, 0))).code).toBe("bad_row");
    expect((await rejectionOf(save(owner, "blog", [], 0))).code).toBe("bad_row");
    expect(await running.db.sql("select id from public.blog_posts where id = $1", [id])).toEqual([]);
  });

  it("addresses that only look unusual are accepted", async () => {
    const owner = await person(running.db, "admin");
    const handle = "https://www.tiktok.com/@selam?lang=en&to=a@b.example#top";
    const images = [`${MEDIA}blog-images/2026/a.b_c-1.WEBP`, "https://x.example:8443/@a/b.jpg"];
    for (const featured_image of images) {
      const row = { ...article(), featured_image, video_url: handle };
      expect((await save(owner, "blog", row, 0)).status).toBe("saved");
    }
    await running.db.sql("delete from public.site_profile");
    const social = [
      { label: "TikTok", url: handle },
      { label: "Later", url: "" },
    ];
    expect((await save(owner, "profile", { id: randomUUID(), name: "Selam", social }, 0)).status).toBe(
      "saved",
    );
  });

  it("every rule of every table has a sentence", async () => {
    const silent = await running.db.sql(`
      select c.conrelid::regclass::text as table, c.conname as rule from pg_constraint c
      where c.contype in ('c', 't') and c.connamespace = 'public'::regnamespace
        and not exists (select from private.rule_words w where w.rule = c.conname)`);
    expect(silent).toEqual([]);
  });

  it("an operation id that was used for something else is rejected", async () => {
    const owner = await person(running.db, "admin");
    const operation = randomUUID();
    const sent = article();
    await save(owner, "blog", sent, 0, operation);
    expect((await rejectionOf(save(owner, "blog", { ...sent, title: "Other" }, 0, operation))).code).toBe(
      "operation_reused",
    );
    expect((await rejectionOf(remove(owner, "blog", sent.id, 1, operation))).code).toBe("operation_reused");
    const post = await communityPost(running.db);
    const [answer] = await send(visitor(running.db), [{ ...like(post), id: operation }]);
    expect(answer).toMatchObject({ status: "refused", code: "operation_reused" });
    expect(answer).not.toHaveProperty("row");
  });
});
