import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PictureFetcher } from "../../../server/import/pictures/fetch-picture.ts";
import { planImport } from "../../../server/import/plan-import.ts";
import { readExport } from "../../../server/import/read-export.ts";
import { importReport, planReport } from "../../../server/import/report.ts";
import { type WriteResult, writePosts } from "../../../server/import/write-posts.ts";
import { ROOT } from "../../../server/root.ts";
import { withoutMetadata } from "../../../src/media/without-metadata.ts";
import { FakeSite } from "./fake-site.ts";
import { fileWith, type TestItem, wxr } from "./wxr-file.ts";

const sample = (name: string) => readFileSync(path.join(ROOT, "tests/unit/media/samples", name));
const clean = (bytes: Buffer) => Buffer.from(withoutMetadata(new Uint8Array(bytes)));
const [FILM, SONG, TALK] = [sample("film.mp4"), sample("sound.mp3"), sample("sound.oga")];
const requests: string[] = [];
let pictures: Server;
let base = "";
/** True once the old site has the picture that was missing. */
let late = false;

beforeAll(async () => {
  const place = { IFD0: { Copyright: "Sara" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "13/1 29/1 0/1" } };
  const solid = { width: 1000, height: 500, channels: 3 as const, background: "#a8201a" };
  const jpeg = await sharp({ create: solid }).withExif(place).jpeg().toBuffer();
  const plain = await sharp({ create: { ...solid, width: 20, height: 10 } })
    .gif()
    .toBuffer();
  const gif = Buffer.concat([plain.subarray(0, -1), Buffer.from("!\xfe\x07PLANTED\0;", "latin1")]);
  const files: Record<string, Buffer> = {
    "/a.jpg": jpeg,
    "/b.gif": gif,
    "/film.mp4": FILM,
    "/song.mp3": SONG,
    "/talk.ogg": TALK,
    "/renamed.mp4": jpeg,
    "/clip.mov": Buffer.from("\0\0\0\x14ftypqt  "),
    "/large.mp4": Buffer.concat([FILM, Buffer.alloc(50 * 1024 * 1024)]),
    "/fake.jpg": Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"),
  };
  pictures = createServer((request, response) => {
    requests.push(request.url ?? "");
    const later: Record<string, string> = late ? { "/later.jpg": "/a.jpg", "/later.mp4": "/film.mp4" } : {};
    const file = files[later[request.url ?? ""] ?? request.url ?? ""];
    response.writeHead(file === undefined ? 404 : 200).end(file);
  });
  await new Promise<void>((resolve) => pictures.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((resolve) => pictures.close(resolve)));

async function plan(items: readonly TestItem[]) {
  return await planImport(await readExport(fileWith(wxr(items))));
}

async function run(items: readonly TestItem[], site = new FakeSite(), fetcher?: PictureFetcher) {
  const made = await plan(items);
  const api = site.api();
  await api.signIn();
  const written: WriteResult = await writePosts(made, api, () => undefined, fetcher);
  return { site, written, report: importReport(made, written, "here"), rows: [...site.rows.values()] };
}

describe("the fields of an article", () => {
  it("title, author, date, excerpt, category and tags are imported", async () => {
    const { rows } = await run([
      {
        title: "Bread &amp; <em>coffee</em>",
        content: "One\n\nTwo",
        excerpt: "Short <b>words</b>",
        categories: ["Uncategorized", "Recipes", "FOOD"],
        tags: ["injera", "recipes"],
      },
    ]);
    expect(rows).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        lang: "en",
        title: "Bread & coffee",
        content: "<p>One</p>\n<p>Two</p>",
        excerpt: "Short words",
        featured_image: null,
        image_meta: null,
        category: "Food",
        tags: ["Recipes", "injera"],
        published: true,
        published_at: "2020-01-02T03:04:05.000Z",
        author: "Sara Tesfay",
      },
    ]);
  });

  it("missing fields are derived", async () => {
    const long = `${"ሰላም ንኹሉ ሰብ ".repeat(40)}`;
    const { rows, report } = await run([{ title: "", content: long, creator: "nobody" }]);
    expect(rows[0]?.lang).toBe("ti");
    expect(rows[0]?.title).toMatch(/^ሰላም ንኹሉ .*…$/);
    expect(rows[0]?.excerpt.length).toBeLessThanOrEqual(200);
    expect(rows[0]?.category).toBe("General");
    expect(rows[0]?.author).toBe("nobody");
    expect(report).toContain("with their first words as a title: the untitled post on line");
  });

  it("articles that were not public become drafts, counted by status; the trash is not imported", async () => {
    const { rows, report } = await run([
      { status: "draft", content: "a", date: "0000-00-00 00:00:00" },
      { status: "pending", content: "a" },
      { status: "private", content: "a" },
      { status: "future", content: "a" },
      { password: "x", content: "a" },
      { status: "trash", content: "a", title: "Old" },
    ]);
    expect(rows.map(({ published }) => published)).toEqual([false, false, false, false, false]);
    expect(rows.map(({ published_at }) => published_at !== null)).toEqual([false, false, true, false, true]);
    expect(report).toContain(
      "1 draft, 1 scheduled for later, 1 password-protected, 1 waiting for review, 1 private",
    );
    expect(report).toContain("1 post in the trash: Old");
  });

  it("an article gets at most ten tags, and the rest is counted", async () => {
    const { rows, report } = await run([
      { content: "a", tags: Array.from({ length: 13 }, (_, n) => `t${n}`) },
    ]);
    expect(rows[0]?.tags).toHaveLength(10);
    expect(report).toContain("3 tags over the limit of ten per article, in 1 post");
  });
});

describe("content not imported", () => {
  it("menus, held comments, custom types, shortcodes and empty posts are counted and named", async () => {
    const made = await plan([
      { title: "Full", content: '[slider id="3"] text', comments: [{ approved: "0" }, { type: "pingback" }] },
      { title: "Hollow", content: "<p>&nbsp;</p>" },
      { type: "page", title: "Gone", status: "trash", content: "Gone" },
      { type: "nav_menu_item" },
      { type: "wpcf7_contact_form" },
    ]);
    const report = planReport(made);
    expect(report).toContain("1 article to import");
    expect(report).toContain("- 1 post in the trash: Gone");
    expect(report).toContain("- 1 menu item");
    expect(report).toContain('- 1 entry of the type "wpcf7_contact_form"');
    expect(report).toContain("- 2 comments: not approved, pingback");
    expect(report).toContain("- 1 post without text or media: Hollow");
    expect(report).toContain("- 1 shortcode: slider");
    expect(report).toContain("Nothing was written");
  });
});

describe("a second run", () => {
  it("a second run changes nothing, even if the owner has edited an article", async () => {
    const items = [
      { id: 1, content: `<img src="${base}/a.jpg">` },
      { id: 2, content: "Two" },
    ];
    const { site } = await run(items);
    const first = [...site.rows.values()][0];
    if (first !== undefined) first.title = "Edited by the owner";
    const before = JSON.stringify([...site.rows]);
    const files = [...site.files.keys()];
    site.calls.length = 0;
    const { written } = await run(items, site);
    expect(written.created).toEqual([]);
    expect(written.present).toHaveLength(2);
    expect(JSON.stringify([...site.rows])).toBe(before);
    expect([...site.files.keys()]).toEqual(files);
    expect(site.calls.filter((call) => call.startsWith("POST"))).toEqual([
      "POST /auth/v1/token",
      "POST /rest/v1/rpc/save_redirects",
    ]);
  });

  it("a second run creates deleted articles again and reports them", async () => {
    const items = [
      { id: 1, title: "Kept", content: "One" },
      { id: 2, title: "Deleted", content: "Two" },
    ];
    const { site } = await run(items);
    const [, deleted] = [...site.rows.keys()];
    site.delete(deleted ?? "");
    const { written, report } = await run(items, site);
    expect([...site.rows.keys()]).toContain(deleted);
    expect(written).toMatchObject({ created: ["Deleted"], recreated: ["Deleted"], present: ["Kept"] });
    expect(report).toContain("imported again after being deleted there: Deleted");
    expect((await run(items, site)).written.created).toEqual([]);
  });

  it("a second run names pictures still missing and replaces links by pictures now available", async () => {
    const items = [
      {
        id: 1,
        title: "Market",
        content: `Before <img src="${base}/later.jpg" alt="Our day" class="alignleft"> and <a href="https://a.example/"><img src="${base}/later.jpg" alt="Linked"></a> <img src="${base}/never.jpg" alt="Lost">`,
        meta: { _thumbnail_id: "9" },
      },
      { id: 2, title: "No pictures", content: "Two" },
      { id: 9, type: "attachment", url: `${base}/later.jpg`, meta: { _wp_attachment_image_alt: "A field" } },
    ];
    const first = await run(items);
    expect(first.report).toContain(`404\n      ${base}/later.jpg\n      ${base}/never.jpg`);
    const [row] = first.rows;
    if (row) row.content = row.content.replace("Before", "Edited by the owner");
    late = true;
    const { site, written, report, rows } = await run(items, first.site);
    late = false;
    expect(written).toMatchObject({ created: [], present: ["Market", "No pictures"], repaired: ["Market"] });
    expect(rows[0]?.content).toContain("Edited by the owner");
    expect(rows[0]?.content).toMatch(/<figure class="align-left"><img [^>]*alt="Our day"/);
    expect(rows[0]?.content).toMatch(/<a href="https:\/\/a.example\/"[^>]*><img [^>]*alt="Linked"/);
    expect(rows[0]?.content).toContain(`>Lost</a>`);
    expect(rows[0]?.content).not.toContain("A field");
    expect(rows[0]?.image_meta).toMatchObject({ width: 1000, alt: "A field" });
    expect(report).toContain("1 picture that couldn't be downloaded");
    expect(report).toContain(`${base}/never.jpg`);
    expect(report).toContain(
      "articles that were already there and now have their missing pictures or files: Market",
    );
    const saves = site.calls.filter((call) => call.endsWith("save_row")).length;
    expect((await run(items, site)).report).toContain(`${base}/never.jpg`);
    expect(site.calls.filter((call) => call.endsWith("save_row"))).toHaveLength(saves);
  });

  it("a second run brings the missing pictures of translations too", async () => {
    const picture = (alt: string) => `<img src="${base}/later.jpg" alt="${alt}">`;
    const items = [{ title: "[:en]Day[:ti]መዓልቲ[:]", content: `[:en]Day[:ti]መዓልቲ ${picture("ንሕና")}[:]` }];
    const first = await run(items);
    late = true;
    const { written, rows } = await run(items, first.site);
    late = false;
    expect(written.repaired).toEqual(["Day"]);
    expect(rows[0]?.content).toBe("<p>Day</p>");
    expect(rows[0]?.translations?.ti).toMatchObject({ title: "መዓልቲ" });
    expect(rows[0]?.translations?.ti?.content).toMatch(/<img [^>]*alt="ንሕና"/);
  });

  it("a second run does not restore a picture whose link the owner removed", async () => {
    const items = [{ id: 1, content: `Text <img src="${base}/later.jpg" alt="Our day">` }];
    const { site, rows } = await run(items);
    if (rows[0]) rows[0].content = "<p>Text</p>";
    late = true;
    const { written, rows: after } = await run(items, site);
    late = false;
    expect(written.repaired).toEqual([]);
    expect(after[0]?.content).toBe("<p>Text</p>");
  });

  it("a second run resumes an interrupted one and reuses its pictures", async () => {
    const items = [
      { id: 1, content: `<img src="${base}/a.jpg">` },
      { id: 2, content: `Two <img src="${base}/a.jpg">` },
    ];
    const { site } = await run(items.slice(0, 1));
    const files = site.files.size;
    const { written } = await run(items, site);
    expect(written.created).toHaveLength(1);
    expect(site.files.size).toBe(files);
  });

  it("copied posts with the same guid are imported separately", async () => {
    const items = [
      { id: 1, guid: "same", content: "One" },
      { id: 2, guid: "same", content: "Two" },
      { id: 1, guid: "same", content: "One" },
    ];
    const { site, report } = await run(items);
    expect(site.rows.size).toBe(2);
    expect(report).toContain("1 post that appears twice in the file: Post 1");
    expect((await run(items, site)).written.created).toEqual([]);
  });
});

describe("pictures", () => {
  it("pictures are copied once, resized, stripped of their location, and shown in the author's size", async () => {
    requests.length = 0;
    const { rows, site, report } = await run([
      {
        content: `<a href="${base}/a.jpg"><img class="alignleft" src="${base}/a.jpg" width="200" alt="Our day"></a>`,
      },
      { content: `again <img src="${base}/a.jpg"><img src="${base}/b.gif" alt="moves">` },
    ]);
    expect(requests).toEqual(["/a.jpg", "/b.gif"]);
    expect([...site.files.values()].map(({ type }) => type)).toEqual([
      "image/webp",
      "image/webp",
      "image/webp",
      "image/gif",
    ]);
    const address = /src="([^"]+)"/.exec(rows[0]?.content ?? "")?.[1] ?? "";
    expect(address).toMatch(/^\/storage\/v1\/object\/public\/media\/blog-images\/import-[0-9a-f]{32}\.webp$/);
    expect(rows[0]?.content).toContain(
      `<a href="${address}"><img class="align-left" src="${address}" width="200" alt="Our day" height="100"`,
    );
    expect(rows[0]?.content).toContain("480w, ");
    expect(rows[1]?.content).toContain('width="1000"');
    for (const { bytes } of site.files.values()) expect(Buffer.from(bytes).includes("PLANTED")).toBe(false);
    const file = site.files.get(address.replace("/storage/v1/object/public/media/", ""));
    const meta = await sharp(file?.bytes).metadata();
    expect([meta.format, meta.width, meta.exif]).toEqual(["webp", 1000, undefined]);
    expect(report).toContain("2 pictures copied");
  });

  it("a featured picture keeps its size, description and blur", async () => {
    const { rows } = await run([
      { id: 1, content: "Text", meta: { _thumbnail_id: "9" } },
      { id: 9, type: "attachment", url: `${base}/a.jpg`, meta: { _wp_attachment_image_alt: "A field" } },
    ]);
    expect(rows[0]?.featured_image).toMatch(/^\/storage\//);
    expect(rows[0]?.image_meta).toMatchObject({ width: 1000, height: 500, alt: "A field" });
    expect(Object.keys(rows[0]?.image_meta?.variants ?? {})).toEqual(["480", "960"]);
    expect(rows[0]?.image_meta?.thumbhash).toMatch(/^[\w+/]+=*$/);
  });

  it("an unavailable picture becomes its description and a link, and its host is requested once", async () => {
    let knocks = 0;
    const gone = createServer().on("connection", (socket) => {
      knocks += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => gone.listen(0, "127.0.0.1", resolve));
    const dead = `http://127.0.0.1:${(gone.address() as AddressInfo).port}`;
    const { rows, report, site } = await run([
      {
        content: `<img src="${dead}/x.jpg" alt="Lost"> <a href="https://a.example/"><img src="${dead}/y.jpg"></a>`,
      },
      {
        content: `<img src="${base}/none.jpg"> <img src="${base}/fake.jpg" alt="Not one"> <img src="data:image/png;base64,AA" alt="In the text">`,
      },
    ]);
    expect(rows[0]?.content).toBe(
      `<figure><a href="${dead}/x.jpg" rel="noopener noreferrer">Lost</a></figure><figure><a href="https://a.example/" rel="noopener noreferrer">y.jpg</a></figure>`,
    );
    expect(rows[1]?.content).toContain(">none.jpg</a>");
    expect(rows[1]?.content).toContain("In the text");
    await new Promise((resolve) => gone.close(resolve));
    expect(knocks).toBe(1);
    expect(site.files.size).toBe(0);
    expect(report).toContain("5 pictures that couldn't be downloaded");
    expect(report).toContain("2 x 127.0.0.1");
    expect(report).toContain("the host can't be reached");
    expect(report).toContain("not a picture");
  });

  it("an unavailable picture leaves its surrounding text and line intact", async () => {
    const { rows } = await run([
      {
        content: `<img class="alignright" src="${base}/none.jpg" alt="Coast"> Beside it. Smile <img src="${base}/none.jpg" alt=":)"> again.`,
      },
    ]);
    const away = `<a href="${base}/none.jpg" rel="noopener noreferrer">`;
    expect(rows[0]?.content).toBe(
      `<figure class="align-right">${away}Coast</a></figure><p> Beside it. Smile ${away}:)</a> again.</p>`,
    );
  });

  it("video posters are copied too, or left out", async () => {
    const film = (still: string) => `<video src="${base}/film.mp4" poster="${base}/${still}"></video>`;
    const { rows } = await run([{ content: film("a.jpg") + film("none.jpg") }]);
    expect(rows[0]?.content.match(/poster="[^"]*"/g)).toEqual([
      expect.stringMatching(/^poster="\/storage\/v1\/object\/public\/media\/blog-images\/import-/),
    ]);
  });

  it("picture downloads time out after the configured time", async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/x.jpg`;
    const fetched = await new PictureFetcher(50).fetch(address);
    expect(fetched).toEqual({ reason: "the host did not respond in time", hostDown: true });
    silent.closeAllConnections();
    await new Promise((resolve) => silent.close(resolve));
  });
});

describe("videos and sound", () => {
  const stored = (extension: string) =>
    expect.stringMatching(
      new RegExp(`^/storage/v1/object/public/media/blog-images/import-[0-9a-f]{32}\\.${extension}$`),
    );
  const sources = (content = "") =>
    [...content.matchAll(/ (?:src|href)="([^"]*)"/g)].map(([, address]) => address);

  it("players, shortcodes and links to recordings get the stored files, by what their bytes are", async () => {
    const { rows, site, report } = await run([
      {
        content: `<video controls><source src="${base}/none.webm"><source src="${base}/film.mp4"></video>

[audio mp3="${base}/song.mp3"][/audio]

<a href="${base}/talk.ogg">The talk</a>`,
      },
    ]);
    expect(sources(rows[0]?.content)).toEqual([stored("mp4"), stored("mp3"), stored("oga")]);
    const files = [...site.files].map(([name, { bytes, type }]) => [
      name.split(".").at(-1),
      type,
      Buffer.from(bytes),
    ]);
    expect(files).toEqual([
      ["mp4", "video/mp4", clean(FILM)],
      ["mp3", "audio/mpeg", clean(SONG)],
      ["oga", "audio/ogg", clean(TALK)],
    ]);
    for (const [, , bytes] of files) expect(String(bytes)).not.toContain("PLANTED");
    expect(report).toContain("Videos and sound:\n  - 3 files copied into the site's storage");
  });

  it("what cannot be taken over is a link to the original, and the report lists it with the reason", async () => {
    const names = ["renamed.mp4", "clip.mov", "large.mp4", "none.mp4"];
    const { rows, site, report } = await run([
      { content: names.map((name) => `<video src="${base}/${name}" controls></video>`).join("\n\n") },
    ]);
    expect(rows[0]?.content).not.toContain("<video");
    expect(sources(rows[0]?.content)).toEqual(names.map((name) => `${base}/${name}`));
    expect(rows[0]?.content).toContain(">large.mp4</a>");
    expect(site.files.size).toBe(0);
    const host = base.replace("http://", "");
    expect(report).toContain("4 files that couldn't be copied; the articles link to the original");
    expect(report).toContain(`2 x ${host}: not MP4, WebM, Ogg, MP3 or M4A`);
    expect(report).toContain(`1 x ${host}: larger than 50 MB\n      ${base}/large.mp4`);
    expect(report).toContain(`1 x ${host}: the host responded with 404\n      ${base}/none.mp4`);
  });

  it("a second run brings the file that was missing, and one that an earlier version left at the old site", async () => {
    const items = [
      {
        content: `Text\n\n[video mp4="${base}/later.mp4"][/video]\n\n[audio mp3="${base}/song.mp3"][/audio]`,
      },
    ];
    const first = await run(items);
    const [row] = first.rows;
    if (row === undefined) throw new Error("nothing was imported");
    const song = sources(row.content)[1] ?? "";
    row.content = row.content.replace(song, `${base}/song.mp3`).replace("Text", "Edited by the owner");
    late = true;
    const { rows, written } = await run(items, first.site);
    late = false;
    expect(written.repaired).toEqual(["Post 1"]);
    expect(rows[0]?.content).toContain("Edited by the owner");
    expect(sources(rows[0]?.content)).toEqual([stored("mp4"), stored("mp3")]);
  });

  it("the files that only a feed or WordPress's own field names follow the text, once", async () => {
    const { rows } = await run([
      {
        content: "An episode",
        meta: { enclosure: `${base}/song.mp3\n9\naudio/mpeg\n` },
      },
      {
        content: `[audio mp3="${base}/song.mp3"][/audio]`,
        meta: { enclosure: `${base}/song.mp3\n9\naudio/mpeg\n` },
      },
    ]);
    expect(rows.map(({ content }) => sources(content))).toEqual([[stored("mp3")], [stored("mp3")]]);
    expect(rows[0]?.content).toMatch(/^<p>An episode<\/p>\n?<figure><audio /);
  });

  it("documents of the old site stay there, and every report names them", async () => {
    const items = [
      {
        content:
          '<a href="https://old.example/wp-content/a.pdf">Minutes</a> <a href="https://x.example/b.pdf">b</a>',
      },
    ];
    const { report, rows } = await run(items);
    for (const text of [report, planReport(await plan(items))]) {
      expect(text).toContain("1 file that articles link to; it is lost when that site is closed");
      expect(text).toContain("\n      https://old.example/wp-content/a.pdf");
      expect(text).not.toContain("x.example");
    }
    expect(rows[0]?.content).toContain('href="https://old.example/wp-content/a.pdf"');
  });
});

describe("a hostile export", () => {
  it("a hostile export shows its text and runs nothing", async () => {
    const { rows } = await run([
      {
        title: "<script>alert(1)</script>Title",
        excerpt: "<img src=x onerror=alert(1)>Words",
        content:
          '<p onclick="x">Text</p><script>alert(1)</script><a href="javascript:alert(1)">go</a>[caption caption="<img src=x onerror=alert(1)>"]<img src="javascript:alert(1)" alt="p">[/caption]',
      },
    ]);
    expect(rows[0]?.title).toBe("Title");
    expect(rows[0]?.excerpt).toBe("Words");
    expect(rows[0]?.content).toContain("<p>Text</p>");
    expect(JSON.stringify(rows)).not.toMatch(/script|onerror|onclick/);
  });
});

describe("links of the old site", () => {
  it("links lead to the imported article, a picture's page to the picture, and none to a page of this site", async () => {
    const { rows } = await run([
      { id: 1, link: "https://old.example/2020/01/first/", content: "First" },
      {
        id: 2,
        content:
          '<a href="http://www.old.example/2020/01/first?x=1">a</a> <a href="/about">b</a> <a href="https://old.example/pic/">c</a>',
      },
      { id: 3, type: "attachment", link: "https://old.example/pic/", url: "https://old.example/pic.jpg" },
    ]);
    const [first, second] = rows;
    expect(second?.content).toContain(`<a href="/blog/${first?.id}">a</a>`);
    expect(second?.content).toContain('<a href="https://old.example/about"');
    expect(second?.content).toContain('<a href="https://old.example/pic.jpg"');
  });
});

describe("a whole site", () => {
  it("pages become articles, and links by number lead to what they were", async () => {
    const { rows, report } = await run([
      { id: 4, type: "page", title: "Where we meet", content: "In Leeds" },
      { id: 5, content: '<a href="https://old.example/?page_id=4">a</a> <a href="/?p=6#x">b</a>' },
      { id: 6, type: "page", title: "No text" },
    ]);
    expect(rows.map(({ title }) => title)).toEqual(["Where we meet", "Post 5"]);
    expect(rows[1]?.content).toContain(`<a href="/blog/${rows[0]?.id}">a</a>`);
    expect(rows[1]?.content).toContain('<a href="https://old.example/?p=6#x"');
    expect(report).toContain("- 1 post without text or media: No text");
  });

  it("public comments follow their article, with author and date, and replies below the comments they answer", async () => {
    const { rows, report } = await run([
      {
        content: "Text",
        comments: [
          { id: 8, author: "Later", date: "2021-05-06 07:08:09", content: "Two\n\nparagraphs" },
          { id: 7, author: "Yonas <b>", content: 'First <script>alert(1)</script><a href="/2020/x/">x</a>' },
          { id: 9, parent: 7, author: "Sara", content: "An answer" },
          { approved: "0", content: "Held" },
          { approved: "spam", content: "Bought" },
          { type: "pingback", content: "Pinged" },
        ],
      },
      { title: "ሰላም", content: "ሰላም ንኹሉ ሰብ", comments: [{ author: "ዮናስ", content: "ፅቡቕ" }] },
    ]);
    const [english, tigrinya] = rows.map(({ content }) => content);
    expect(english).toMatch(/^<p>Text<\/p>\s*<h2>Comments<\/h2>/);
    expect(english).toContain("<strong>Yonas &lt;b&gt;</strong>, 3 February 2020");
    expect(english).toContain("<strong>Later</strong>, 6 May 2021");
    expect(english).toMatch(/Two<\/p>\s*<p>paragraphs/);
    expect(english).toMatch(/First.*<blockquote>.*<strong>Sara<\/strong>.*An answer.*<\/blockquote>.*Later/s);
    expect(english).toContain('<a href="https://old.example/2020/x/"');
    expect(english).not.toMatch(/script|Held|Bought|Pinged/);
    expect(tigrinya).toContain("<h2>ርእይቶታት</h2>");
    expect(tigrinya).toContain("<strong>ዮናስ</strong>, 25&nbsp;ጥሪ&nbsp;2012 (03/02/2020)");
    expect(rows[0]?.excerpt).toBe("Text");
    expect(report).toContain("- 4 comments with author and date, at the end of the article they belong to");
    expect(report).toContain("- 3 comments: not approved (2), pingback");
  });

  it("old addresses are redirected: permalinks, numbers and the pages of attached pictures", async () => {
    const items: TestItem[] = [
      { id: 1, link: "https://old.example/2020/01/Hello-World/", content: "One" },
      { id: 2, link: "https://old.example/%E1%88%B0%E1%88%8B%E1%88%9D/", content: "Two" },
      { id: 3, link: "https://elsewhere.example/2020/01/foreign/", content: "Three" },
      { id: 9, type: "attachment", parent: 1, link: "https://old.example/2020/01/hello-world/picture/" },
    ];
    const { site, rows, report } = await run(items);
    const [one, two, three] = rows.map(({ id }) => id);
    expect(Object.fromEntries(site.redirects)).toEqual({
      "/2020/01/hello-world": one,
      "/?p=1": one,
      "/ሰላም": two,
      "/?p=2": two,
      "/?p=3": three,
      "/2020/01/hello-world/picture": one,
    });
    expect(report).toContain("- 6 old addresses redirected to their articles");
    expect((await run(items, site)).report).not.toContain("redirected");
  });
});

describe("feeds", () => {
  const read = async (text: string) => {
    const made = await planImport(await readExport(fileWith(text)));
    const site = new FakeSite();
    const api = site.api();
    await api.signIn();
    const { created } = await writePosts(made, api, () => undefined);
    const again = await writePosts(made, api, () => undefined);
    expect(again).toMatchObject({ created: [], present: created });
    return { rows: [...site.rows.values()], site, title: made.title };
  };

  it("an RSS feed is imported with full texts, else its descriptions", async () => {
    const { rows, title, site } = await read(`<?xml version="1.0"?>
      <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <channel><title>Our news</title><link>https://old.example</link>
      <item><title>Whole</title><link>https://old.example/whole</link><guid>w</guid><pubDate>Thu, 02 Jan 2020 03:04:05 GMT</pubDate>
        <dc:creator>Sara</dc:creator><category>Food</category><category>Tea</category>
        <description>Short</description><content:encoded><![CDATA[<p>The <em>whole</em> text</p>]]></content:encoded></item>
      <item><title>Brief</title><link>https://old.example/brief</link><author>Yonas</author><description>&lt;p&gt;Only this&lt;/p&gt;</description>
        <enclosure url="${base}/song.mp3" length="9" type="audio/mpeg"/></item>
      </channel></rss>`);
    expect(title).toBe("Our news");
    expect(rows[0]).toMatchObject({
      title: "Whole",
      content: "<p>The <em>whole</em> text</p>",
      excerpt: "Short",
      author: "Sara",
      published: true,
      published_at: "2020-01-02T03:04:05.000Z",
      tags: ["Food", "Tea"],
    });
    expect(rows[1]).toMatchObject({ title: "Brief", author: "Yonas" });
    expect(rows[1]?.content).toMatch(
      /^<p>Only this<\/p>\n*<figure><audio [^>]*src="\/storage\/[^"]*\.mp3"[^>]*><\/audio><\/figure>$/,
    );
    expect([...site.redirects.keys()]).toEqual(["/whole", "/brief"]);
  });

  it("an Atom feed is imported, whether its texts are HTML, XHTML or plain", async () => {
    const { rows } = await read(`<feed xmlns="http://www.w3.org/2005/Atom"><title>Our news</title>
      <link rel="self" href="https://old.example/feed"/><link href="https://old.example/"/>
      <entry><id>urn:1</id><title>One &amp; two</title><link rel="alternate" href="https://old.example/one"/>
        <published>2020-01-02T03:04:05Z</published><updated>2021-01-01T00:00:00Z</updated>
        <author><name>Sara</name></author><category term="tea" label="Tea"/>
        <content type="html">&lt;p&gt;HTML&lt;/p&gt;</content></entry>
      <entry><id>urn:2</id><title type="html">&lt;b&gt;Two&lt;/b&gt;</title><updated>2021-01-01T00:00:00Z</updated>
        <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>a &lt; b, <a href="https://a.example/?x=1&amp;y=2">link</a></p></div></content></entry>
      <entry><id>urn:3</id><title>Three</title><updated>2021-01-01T00:00:00Z</updated><summary>1 &lt; 2</summary>
        <link rel="enclosure" type="application/pdf" href="https://old.example/a.pdf"/></entry>
      </feed>`);
    expect(rows[0]).toMatchObject({
      title: "One & two",
      content: "<p>HTML</p>",
      author: "Sara",
      tags: ["Tea"],
      published_at: "2020-01-02T03:04:05.000Z",
    });
    expect(rows[1]).toMatchObject({ title: "Two", published_at: "2021-01-01T00:00:00.000Z" });
    expect(rows[1]?.content).toContain("<p>a &lt; b, <a");
    expect(rows[1]?.content).toContain('href="https://a.example/?x=1&amp;y=2"');
    expect(rows[2]).toMatchObject({ title: "Three" });
    expect(rows[2]?.content).toMatch(
      /^<p>1 &lt; 2<\/p>\n*<p><a href="https:\/\/old\.example\/a\.pdf"[^>]*>a\.pdf<\/a><\/p>$/,
    );
  });
});

describe("the server", () => {
  it("an article rejected by the server does not stop the others, and its reason is in the report", async () => {
    const { written, report } = await run([
      { title: "Refused", content: "a" },
      { title: "Fine", content: "b" },
    ]);
    expect(written.created).toEqual(["Fine"]);
    expect(report).toContain("Rejected by the server:\n  - Refused: No.");
  });

  it("a server failure ends the import and reports its progress", async () => {
    const items = [
      { title: "Fine", content: "b" },
      { title: "Broken", content: "a" },
      { title: "Later", content: "c" },
    ];
    await expect(run(items)).rejects.toThrow(
      "no such function. 1 of 3 articles had been imported; run the import again",
    );
  });

  it("a refused sign-in ends the import with a plain message, before anything is written", async () => {
    const site = new FakeSite();
    await expect(site.api("wrong").signIn()).rejects.toThrow(
      "Signing in as owner@selam.example failed: Invalid login credentials.",
    );
  });

  it("a session that ends during the import is renewed by signing in again", async () => {
    const site = new FakeSite();
    const api = site.api();
    await api.signIn();
    site.validFrom = 2;
    const written = await writePosts(await plan([{ content: "a" }]), api, () => undefined);
    expect(written.created).toHaveLength(1);
  });
});
