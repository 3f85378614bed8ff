// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { postFile } from "../../../src/components/share/post-file.ts";
import type { WholePost } from "../../../src/components/share/share-post.ts";
import type { BlogPost } from "../../../src/domain/content/content.ts";
import { createSanitiser } from "../../../src/ui/article-html/sanitise.ts";
import { VECTORS } from "../../integration/security/injection/vectors.ts";
import { attacks } from "../article-html/hostile-corpus.ts";
import { blogPost, communityPost, DEMO_IDENTITY, newsPost } from "../support/content.ts";

const ADDRESS = "https://selam.example/blog/1";
/** 23 November 2026, 14 Hidar 2019. */
const MADE = Date.UTC(2026, 10, 23, 12);
const PICTURE = { src: "data:image/jpeg;base64,/9j/4AAQ", width: 480, height: 320 };

const article = (change: Partial<BlogPost>): WholePost => ({
  kind: "blog",
  row: blogPost(1, { publishedAt: "2026-11-20T09:00:00.000000Z", ...change }),
  sanitiser: () => createSanitiser(window),
});

function made(
  post: WholePost,
  { first = "en" as "en" | "ti", picture = null as typeof PICTURE | null } = {},
) {
  const { name, html } = postFile(post, {
    identity: DEMO_IDENTITY,
    address: ADDRESS,
    media: "https://media.example",
    first,
    madeAt: MADE,
    picture,
  });
  return { name, html, page: new DOMParser().parseFromString(html, "text/html") };
}

const text = (page: Document, selector: string) => page.querySelector(selector)?.textContent ?? "";

const TIGRINYA = { title: "ቡና ሰንበት", content: "<p>ንዑ ንስተ</p>", excerpt: "" };

describe("a post as a file", () => {
  it("has both languages, each marked, and the reader's first", () => {
    const post = article({
      title: "Sunday coffee",
      content: "<p>Come and drink</p>",
      translations: { ti: TIGRINYA },
    });
    const english = made(post).page;
    expect([...english.querySelectorAll("article")].map(({ lang }) => lang)).toEqual(["en", "ti"]);
    expect(english.documentElement.lang).toBe("en");
    expect(english.title).toBe("Sunday coffee · Selam");
    expect(text(english, "#ti h1")).toBe("ቡና ሰንበት");
    expect(text(english, "#ti .text")).toBe("ንዑ ንስተ");
    expect([...english.querySelectorAll("nav a")].map((link) => link.getAttribute("href"))).toEqual([
      "#en",
      "#ti",
    ]);
    const tigrinya = made(post, { first: "ti" }).page;
    expect([...tigrinya.querySelectorAll("article")].map(({ lang }) => lang)).toEqual(["ti", "en"]);
    expect(tigrinya.documentElement.lang).toBe("ti");
  });

  it("in one language, everything around the text is in that language, and there is nothing to choose", () => {
    const { page } = made(article({ lang: "ti", title: "ቡና", content: "<p>ንዑ</p>" }), { first: "en" });
    expect(page.documentElement.lang).toBe("ti");
    expect(page.querySelectorAll("article")).toHaveLength(1);
    expect(page.querySelector("nav")).toBeNull();
    expect(text(page, "footer a")).toBe("ኣብቲ ዌብሳይት ክፈቱ");
  });

  it("has the date in both calendars, who wrote it, and where it comes from", () => {
    const post = article({ author: "Aster", translations: { ti: TIGRINYA } });
    const { page } = made(post);
    expect(text(page, "#en .note")).toBe("Friday 20 November 2026 · 11\u00a0Hidar\u00a02019By Aster");
    expect(text(page, "#ti .note")).toContain("ዓርቢ 11 ሕዳር 2019 ዓ.ም · 20\u00a0ኖቬምበር\u00a02026");
    expect(page.querySelector("time")?.dateTime).toBe("2026-11-20T09:00:00.000Z");
    expect(page.querySelector("footer a")?.getAttribute("href")).toBe(ADDRESS);
    expect(text(page, "#en footer")).toContain(
      "A copy from Selam (selam.example), made on Monday 23 November 2026.",
    );
    expect(text(page, "header")).toContain("selam.example");
  });

  it("a community post names its place unless that is unknown; its text keeps lines and https links", () => {
    const content = "First\nsecond\n\nSee https://example.org/a?b=1&c=2.";
    const { page } = made({
      kind: "community",
      row: communityPost(1, { content, author: "Aster", city: "Leeds" }),
    });
    expect(text(page, ".note")).toContain("By Aster · Leeds, United Kingdom");
    expect([...page.querySelectorAll(".plain")].map((one) => one.textContent)).toEqual([
      "First\nsecond",
      "See https://example.org/a?b=1&c=2.",
    ]);
    expect(page.querySelector(".plain a")?.getAttribute("href")).toBe("https://example.org/a?b=1&c=2");
    const unknown = { author: "", city: "Unknown", country: " unknown" };
    expect(
      made({ kind: "community", row: communityPost(1, unknown) }).page.querySelector(".note br"),
    ).toBeNull();
  });

  it("has the picture once, and says what is left out", () => {
    const post = article({
      featuredImage: "/storage/v1/object/public/media/a.jpg",
      translations: { ti: TIGRINYA },
    });
    const withPicture = made(post, { picture: PICTURE }).page;
    expect([...withPicture.querySelectorAll("img")].map((image) => image.getAttribute("src"))).toEqual([
      PICTURE.src,
    ]);
    expect(text(withPicture, "footer")).not.toContain("other pictures");
    expect(text(made(post).page, "footer")).toContain(
      "Its other pictures, videos and recordings are on the site.",
    );
    expect(
      text(made({ kind: "news", row: newsPost(1, { videoUrl: "https://youtu.be/abcdefg" }) }).page, "footer"),
    ).toContain("videos");
    expect(text(made({ kind: "news", row: newsPost(1) }).page, "footer")).not.toContain("videos");
  });

  it("an article's pictures become their descriptions, videos links, and links absolute", () => {
    const content = [
      '<h2 id="top">Top</h2><p><a href="#top">up</a> <a href="/news/1">news</a></p>',
      '<p><a href="/storage/v1/object/public/media/form.pdf">form</a></p>',
      '<figure><img src="/storage/v1/object/public/media/a.jpg" alt="Cups"><figcaption>Ours</figcaption></figure>',
      '<p class="only"><a href="/x"><img src="https://example.org/b.jpg" alt=""></a></p><p>end</p>',
      '<iframe src="https://www.youtube.com/embed/abcdefghijk" title="A film"></iframe>',
      '<video src="https://example.org/v.mp4"></video>',
      "<table><caption>Times</caption><tr><td>6</td></tr></table>",
    ].join("");
    const { page } = made(article({ title: "T", content, translations: { ti: { ...TIGRINYA, content } } }));
    expect(page.querySelectorAll("img, video, iframe, button, [src], [data-embed]")).toHaveLength(0);
    expect(text(page, "#en figure")).toBe("Picture: CupsOurs");
    expect(text(page, "#ti figure")).toBe("ስእሊ፦ CupsOurs");
    const links = [...page.querySelectorAll("#en .text a")].map((link) => link.getAttribute("href"));
    expect(links).toEqual([
      "#en-user-content-top",
      "https://selam.example/news/1",
      "https://media.example/storage/v1/object/public/media/form.pdf",
      "https://www.youtube.com/watch?v=abcdefghijk",
    ]);
    const ids = [...page.querySelectorAll("[id]")].map(({ id }) => id);
    expect(ids).toEqual(["en", "en-user-content-top", "ti", "ti-user-content-top"]);
    const region = page.querySelector("#en [role=region]");
    expect([region?.getAttribute("aria-label"), region?.getAttribute("tabindex")]).toEqual(["Times", "0"]);
  });

  it("a long article is whole, and an ordinary one in two languages is below 25 kB", () => {
    const words = (count: number, word: string) => `<p>${`${word} `.repeat(count)}</p>`;
    const ordinary = article({
      content: words(900, "coffee"),
      translations: { ti: { ...TIGRINYA, content: words(500, "ማሕበረሰብ") } },
    });
    const { html } = made(ordinary);
    expect(new TextEncoder().encode(html).length).toBeGreaterThan(10_000);
    expect(new TextEncoder().encode(html).length).toBeLessThan(25_000);
    const long = made(article({ content: words(40_000, "coffee") })).page;
    expect(text(long, ".text").split("coffee")).toHaveLength(40_001);
  });

  it("around the text there are at most 9 kB", () => {
    const post = article({ content: "<p>.</p>", translations: { ti: { ...TIGRINYA, content: "<p>.</p>" } } });
    expect(new TextEncoder().encode(made(post).html).length).toBeLessThan(9_000);
  });

  it("is a document that the parser takes as it is", () => {
    const post = article({ content: "<p>a &amp; b</p><ul><li>c</li></ul>", translations: { ti: TIGRINYA } });
    const { html, page } = made(post, { picture: PICTURE });
    const parsed = `<!DOCTYPE html>${page.documentElement.outerHTML}\n`;
    expect(parsed.replace("\n</body></html>", "</body></html>")).toBe(html);
    expect(page.compatMode).toBe("CSS1Compat");
  });

  it.each([
    ["../../etc/passwd", "selam-etc-passwd.html"],
    ["ቡና ሰንበት፦ ሊድስ!", "selam-ቡና-ሰንበት-ሊድስ.html"],
    ["?!", "selam-post.html"],
    ["a".repeat(300), `selam-${"a".repeat(60)}.html`],
  ])("the file of %j has a name that every phone takes", (title, name) => {
    expect(made(article({ title })).name).toBe(name);
  });
});

describe("a hostile post as a file", () => {
  /** Every 61st of the combined vectors, because there are two thousand. */
  const SCRIPTED = [
    ...attacks.map(({ html }) => html),
    ...VECTORS.filter(({ number }) => number % 61 === 0).map(({ html }) => html),
  ];
  /** What a parser makes of a text. */
  const parsed = (given: string) => given.replace(/\r\n?/g, "\n").replaceAll("\u0000", "\ufffd");

  /** Elements and attributes that a script could come from, or that load something. */
  function dangers(page: Document): string[] {
    const elements = page.querySelectorAll(
      "script, iframe, object, embed, base, form, svg, math, link:not([rel=canonical]), meta[http-equiv=refresh i]",
    );
    const attributes = [...page.querySelectorAll("*")].flatMap((element) =>
      [...element.attributes].filter(
        ({ name, value }) =>
          /^on|^srcdoc$|^style$|^srcset$/.test(name) ||
          (name === "src" && !value.startsWith("data:image/jpeg;")) ||
          (/^(?:href|cite|action|formaction|poster)$/.test(name) &&
            !/^(?:https?:|mailto:|tel:|#)/.test(value)),
      ),
    );
    return [
      ...[...elements].map(({ outerHTML }) => outerHTML),
      ...attributes.map(({ name, value }) => `${name}=${value}`),
    ];
  }

  it("as content of an article, nothing that could run or load is left, and the document keeps its shape", () => {
    expect(SCRIPTED.length).toBeGreaterThan(90);
    for (const html of SCRIPTED) {
      const { page } = made(article({ content: `<p>before</p>${html}` }));
      expect(dangers(page), html).toEqual([]);
      expect(page.querySelectorAll("body > main > article#en > footer"), html).toHaveLength(1);
    }
  });

  it("as title, author, place, description or plain text it is text", () => {
    for (const html of SCRIPTED) {
      const imageMeta = { width: 1, height: 1, alt: html, thumbhash: null, variants: {} };
      const row = communityPost(1, { title: html, author: html, city: html, content: html, imageMeta });
      const { page } = made({ kind: "community", row }, { picture: PICTURE });
      expect(
        dangers(page).filter((one) => one !== `src=${PICTURE.src}`),
        html,
      ).toEqual([]);
      expect(page.querySelectorAll("script, style, img, h1, article")).toHaveLength(4);
      expect(page.querySelector("img")?.alt).toBe(parsed(html));
    }
  });

  it("the document itself forbids scripts and everything outside it", () => {
    const policy = made(article({})).page.querySelector("meta[http-equiv=Content-Security-Policy]");
    expect(policy?.getAttribute("content")).toContain("default-src 'none'; img-src data:;");
  });
});
