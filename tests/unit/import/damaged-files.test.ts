import fc from "fast-check";
import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { draftReason } from "../../../server/import/post-fields.ts";
import { readExport } from "../../../server/import/read-export.ts";
import { comment, elements, planOf, post, withFile, wordpress } from "./wordpress-file.ts";

const read = (content: string | Uint8Array) => withFile(content, readExport);
const utf16 = (text: string, isBig: boolean, hasMark = true) => {
  const bytes = Buffer.from(`${hasMark ? "\uFEFF" : ""}${text}`, "utf16le");
  return isBig ? bytes.swap16() : bytes;
};
const declared = (encoding: string) =>
  wordpress(post("1", { title: "Café ‘x’" }) + post("2"), `<?xml version="1.0" encoding="${encoding}"?>`);

test.each([
  ["UTF-8", Buffer.from(declared("UTF-8")), false],
  ["UTF-8 with its mark", Buffer.from(`\uFEFF${declared("UTF-8")}`), false],
  ["windows-1252, declared", latin(declared("windows-1252")), false],
  ["windows-1252, declared as Latin-1", latin(declared("ISO-8859-1")), false],
  ["windows-1252, undeclared", latin(declared("").replace(' encoding=""', "")), true],
  ["windows-1252, declared as UTF-8", latin(declared("utf-8")), true],
  ["an encoding that nobody knows", Buffer.from(declared("x-ours")), false],
  ["UTF-16, little endian", utf16(declared("UTF-16"), false), false],
  ["UTF-16, big endian", utf16(declared("UTF-16"), true), false],
  ["UTF-16 without its mark", utf16(declared("UTF-16"), false, false), false],
  ["UTF-16 without its mark, big endian", utf16(declared("UTF-16"), true, false), false],
  ["UTF-16, declared as UTF-8", utf16(declared("UTF-8"), false), false],
])(
  "a file in %s is read as it was written, and the report names the post if a repair was needed",
  async (_, bytes, isMended) => {
    const { published, report } = await planOf(bytes);
    expect(published).toEqual(["Café ‘x’", "2"]);
    expect(/can't be read.*: (.*)/.exec(report)?.[1]).toBe(isMended ? "Café ‘x’" : undefined);
  },
);

/** The text with one byte per character, as windows-1252 has them. */
function latin(text: string): Buffer {
  return Buffer.from(text.replaceAll("‘", "\x91").replaceAll("’", "\x92"), "latin1");
}

test("windows-1251, declared, is read as such", async () => {
  const [before, after] = declared("windows-1251").split("Café ‘x’");
  const bytes = Buffer.concat([
    Buffer.from(before ?? ""),
    Buffer.from([0xcf, 0xf0, 0xe8]),
    Buffer.from(after ?? ""),
  ]);
  expect((await read(bytes)).items[0]?.title).toBe("При");
});

test("characters of several bytes arrive whole, wherever the file is read in parts", async () => {
  for (const shift of [0, 1, 2, 3]) {
    const title = `${"x".repeat(shift)}${"ሰላም 👩‍👧 é".repeat(9000)}`;
    expect((await read(wordpress(post("1", { title })))).items[0]?.title === title).toBe(true);
  }
});

test.each([
  ["control characters", "On\u0001e\u000b", "One\n"],
  ["control characters by number", "One&#8;", "One"],
  ["a byte of windows-1252 by number", "It&#146;s", "It’s"],
  ["HTML's names of characters", "A&nbsp;B &eacute;", "A&nbsp;B &eacute;"],
  ["a bare ampersand", "Tea & bread & x&y; AT&T", "Tea & bread & x&y; AT&T"],
  ["a sign that opens no tag", "1 < 2", "1 < 2"],
  [
    "elements that belong in a CDATA section",
    "Some <b class='x'>bold<br/></b> words",
    'Some <b class="x">bold<br></br></b> words',
  ],
])("a feed with %s is read", async (_, written, title) => {
  const { items } = await read(
    `<rss version="2.0"><channel><title>Feed</title><item><title>${written}</title></item></channel></rss>`,
  );
  expect(items[0]?.title).toBe(title);
});

test.each([
  ["blank lines", "\n\n  "],
  [
    "a warning of PHP",
    "<br />\n<b>Warning</b>: Cannot modify header in <b>/x/a.php</b> on line <b>3</b><br />\n",
  ],
  ["a line of a log", "[28-Nov-2026 10:00:00 UTC] PHP Notice: x\n"],
  ["words", "Notice: Undefined variable $x in /x/y.php\n"],
  ["a byte order mark and a line", "\uFEFF\n"],
])("%s before and after the XML are passed over", async (_, text) => {
  const { published } = await planOf(`${text}${wordpress(post("1"))}${text.replace("\uFEFF", "")}`);
  expect(published).toEqual(["1"]);
});

test("prefixes that a file does not declare mean what they usually do", async () => {
  const { published, drafts } = await planOf(
    wordpress(post("1") + post("2", { "wp:status": "private" })).replace(/ xmlns:\w+="[^"]*"/g, ""),
  );
  expect([published, drafts]).toEqual([["1"], ["2"]]);
});

test("feeds of every kind are read", async () => {
  const items = (xml: string) =>
    read(xml).then(({ items }) => items.map(({ title, link, content }) => [title, link, content]));
  const one = [["One", "https://old.example/1", "Words"]];
  const item = "<title>One</title><link>https://old.example/1</link><description>Words</description>";
  const rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
  expect(
    await items(
      `<rdf:RDF xmlns:rdf="${rdf}" xmlns="http://purl.org/rss/1.0/"><channel rdf:about="x"><title>F</title></channel><item rdf:about="i">${item}</item></rdf:RDF>`,
    ),
  ).toEqual(one);
  expect(
    await items(
      `<rdf:RDF xmlns:rdf="${rdf}" xmlns="http://my.netscape.com/rdf/simple/0.9/"><channel><title>F</title></channel><item>${item}</item></rdf:RDF>`,
    ),
  ).toEqual(one);
  expect(
    await items(
      `<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd"><rss version="0.91"><channel><title>F</title><item>${item}</item></channel></rss>`,
    ),
  ).toEqual(one);
  expect(
    await items(
      `<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry><a:title>One</a:title><a:link href="https://old.example/1"/><a:summary>Words</a:summary></a:entry></a:feed>`,
    ),
  ).toEqual(one);
  expect(
    await items(
      JSON.stringify({
        version: "https://jsonfeed.org/version/1.1",
        title: "F",
        items: [{ id: "1", title: "One", url: "https://old.example/1", content_text: "Words" }],
      }),
    ),
  ).toEqual(one);
});

const titles = ["first", "second", "third", "fourth"];
const whole = wordpress(
  titles.map((title) => post(title, { "wp:post_password": title === "second" ? "secret" : "" })).join(""),
);
const [start, end] = [
  whole.indexOf("<item>", whole.indexOf("second") - 60),
  whole.indexOf("</item>", whole.indexOf("second")) + 7,
];

test("whatever happens to the bytes of one post, the others arrive as they are, and its password still keeps it from the public", async () => {
  const damage = fc.array(
    fc.record({
      at: fc.integer({ min: start, max: end - 1 }),
      what: fc.oneof(
        fc.integer({ min: 0, max: 255 }).map((byte) => Buffer.of(byte)),
        fc.constantFrom("<", "&", "</x>", "<b>", "</title>", "]]>", "").map((text) => Buffer.from(text)),
      ),
    }),
    { minLength: 1, maxLength: 1 },
  );
  await fc.assert(
    fc.asyncProperty(damage, async (all) => {
      let bytes = Buffer.from(whole);
      for (const { at, what } of all)
        bytes = Buffer.concat([bytes.subarray(0, at), what, bytes.subarray(at + 1)]);
      const { items } = await read(bytes);
      const others = items.filter(
        ({ title }) => title === "first" || title === "third" || title === "fourth",
      );
      expect(others.map(({ title, status, isDamaged }) => [title, status, isDamaged])).toEqual(
        ["first", "third", "fourth"].map((title) => [title, "publish", undefined]),
      );
      for (const item of items)
        if (!others.includes(item)) expect([item, draftReason(item)]).not.toEqual([item, null]);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ["a closing tag of the post", "</item>", "</itme>"],
  ["a closing tag of a field", "</title>", "</titel>"],
  ["a closing tag of its state", "</wp:status>", "</wp:stat>"],
  ["an opening tag of its password", "<wp:post_password>", "<wp:post_passwor>"],
])(
  "a post with a misspelt tag, %s, is a draft with all its words, and the report names it",
  async (_, tag, misspelt) => {
    const xml = wordpress(post("1") + post("2") + post("3"));
    const at = xml.indexOf(
      tag,
      xml.indexOf("<item>", xml.indexOf("Words of 1")) - (tag === "</item>" ? 10 : 0),
    );
    const { published, drafts, report, plan } = await planOf(
      xml.slice(0, at) + misspelt + xml.slice(at + tag.length),
    );
    expect([...published, ...drafts].toSorted()).toEqual(["1", "2", "3"]);
    expect(drafts).toHaveLength(1);
    expect(report).toContain(`damaged in the file, so that a part may be missing: ${drafts[0]}`);
    expect(plan.posts.map(({ source }) => source)).toEqual(
      ["1", "2", "3"].map((id) => `<p>Words of ${id}</p>`),
    );
  },
);

test("a file that was cut off is refused, wherever the cut is", async () => {
  const xml = wordpress(post("1") + post("2"));
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: xml.indexOf("<channel>"), max: xml.indexOf("</rss>") }),
      async (length) => {
        await expect(read(xml.slice(0, length))).rejects.toThrow(/^line \d+, column \d+: .*ends too early/);
      },
    ),
    { numRuns: 30 },
  );
});

test("an entry is named by its line, after a warning too", async () => {
  const xml = `Warning: x\n\n<rss><channel>\n<item>${elements({ description: "a" })}</item>\n<item>${elements({ description: "b" })}</item></channel></rss>`;
  expect((await read(xml)).items.map(({ line }) => line)).toEqual([4, 5]);
});

test("what a visitor writes into a comment never begins a post of its own", async () => {
  const words =
    "Hello</wp:comment_content></wp:comment></item><item><title>Mine</title><wp:status>publish</wp:status><wp:post_type>post</wp:post_type><content:encoded>x</content:encoded></item> ";
  const { published, plan } = await planOf(
    wordpress(post("1", {}, comment({ "wp:comment_id": "1", "wp:comment_content": words })) + post("2")),
  );
  expect(published).toEqual(["1", "2"]);
  expect(plan.tally.total("comments")).toBe(1);
});

test("a zip with a password, or one of several parts, says so in a sentence", async () => {
  const whole = Buffer.from(zipSync({ "export.xml": Buffer.from(wordpress(post("1"))) }));
  const [central, end] = [whole.indexOf("PK\x01\x02"), whole.indexOf("PK\x05\x06")];
  const changed = (at: number, value: number) => {
    const bytes = Buffer.from(whole);
    bytes[at] = value;
    return bytes;
  };
  expect((await read(whole)).items).toHaveLength(1);
  const [locked, last, first] = await Promise.allSettled([
    read(changed(central + 8, 1)),
    read(changed(end + 4, 2)),
    read(Buffer.concat([Buffer.from("PK\x07\x08"), whole.subarray(0, 600)])),
  ]);
  expect(locked).toMatchObject({
    reason: { message: expect.stringContaining("has a password"), problem: "other" },
  });
  for (const part of [last, first])
    expect(part).toMatchObject({
      reason: { message: expect.stringContaining("one of several parts"), problem: "other" },
    });
});
