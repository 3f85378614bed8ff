import { expect, test } from "vitest";
import { planOf, post, wordpress } from "./wordpress-file.ts";

/** The article of a post with this text, as its readers see it. */
async function shown(content: string): Promise<string> {
  const { plan } = await planOf(wordpress(post("1", { "content:encoded": content })));
  return plan.tools.sanitise(plan.posts[0]?.source ?? "").replaceAll("\n", "");
}

test.each([
  [
    "titles, words and links in the attributes of plug-ins' shortcodes, and columns apart from each other",
    '[one_half]Left[/one_half][one_half_last]Right[/one_half_last][tab title="Food"]Injera[/tab] See [su_button url="https://x.example" style="flat"]Our page[/su_button] and [tooltip text="A grain"]teff[/tooltip]',
    '<p>Left</p><p>Right</p><h3>Food</h3><p>Injera</p><p> See <a href="https://x.example/" rel="noopener noreferrer">Our page</a> and teff (A grain)</p>',
  ],
  [
    "footnotes of plug-ins",
    "One[efn_note]First[/efn_note] two[mfn]Second[/mfn]",
    '<p>One<sup><a href="#user-content-note-1">1</a></sup> two<sup><a href="#user-content-note-2">2</a></sup></p><ol><li id="user-content-note-1">First</li><li id="user-content-note-2">Second</li></ol>',
  ],
  [
    "the name of a file that is shown, too",
    '<!-- wp:file --><div class="wp-block-file"><object data="https://old.example/x.pdf" type="application/pdf"></object><a href="https://old.example/x.pdf">Minutes</a><a href="https://old.example/x.pdf" download>Download</a></div><!-- /wp:file -->',
    '<p><a href="https://old.example/x.pdf" rel="noopener noreferrer">Minutes</a></p>',
  ],
  [
    "pages of social networks",
    '<!-- wp:social-links --><ul><!-- wp:social-link {"url":"https://social.example/selam","service":"facebook"} /--></ul><!-- /wp:social-links -->',
    '<ul><li><a href="https://social.example/selam" rel="noopener noreferrer">facebook</a></li></ul>',
  ],
  [
    "emphasis in styles, and none where a style takes it away",
    '<p><span style="font-weight: bold">B</span> <span style="font-style:italic">I</span> <span style="text-decoration:line-through">S</span> <a href="https://x.example" style="text-decoration:underline">L</a></p><div style="font-weight:700">Loose<p>All</p></div><h2 style="font-weight:bold">H</h2><b style="font-weight:normal"><p>None</p></b>',
    '<p><span><strong>B</strong></span> <span><em>I</em></span> <span><s>S</s></span> <a href="https://x.example/" rel="noopener noreferrer">L</a></p><div><strong>Loose</strong><p><strong>All</strong></p></div><h2>H</h2><p>None</p>',
  ],
  [
    "boxes that are ticked",
    '<ul><li><input type="checkbox" checked disabled>Done</li><li><input type="checkbox">Open</li></ul>',
    "<ul><li>☑ Done</li><li>☐ Open</li></ul>",
  ],
  [
    "formulas as they were typed, or as they are shown",
    '<p><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math> and <math><mi>y</mi><mo>=</mo><mn>2</mn></math></p>',
    "<p><code>x^2</code> and <span>y=2</span></p>",
  ],
  [
    "an address that Cloudflare hides",
    '<p>Write to <a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="2a424b444b6a4f524b475a464f04455844">[email&#160;protected]</a></p>',
    "<p>Write to hana@example.orn</p>",
  ],
  [
    "the caption of a picture of Blogger",
    '<table class="tr-caption-container"><tbody><tr><td><a href="https://old.example/p"><img src="https://old.example/b.jpg" alt="B"></a></td></tr><tr><td class="tr-caption">Said of it</td></tr></tbody></table>',
    '<figure><a href="https://old.example/p" rel="noopener noreferrer"><img src="https://old.example/b.jpg" alt="B" loading="lazy" decoding="async"></a><figcaption>Said of it</figcaption></figure>',
  ],
  [
    "no picture that only counts readers",
    '<p>Words</p><img src="https://count.example/b.gif" width="1" height="1">',
    "<p>Words</p>",
  ],
  [
    "no part that a class hides on every screen",
    '<p class="hidden">Gone</p><p class="hidden md:block">Wide</p><p class="d-none d-md-block">Wide too</p><div class="tabs"><p class="hidden">Pane</p></div>',
    "<p>Wide</p><p>Wide too</p><div><p>Pane</p></div>",
  ],
])("an article has %s", async (_, content, article) => {
  expect(await shown(content)).toBe(article);
});

test("entries of a feed that share an address are articles of their own, the same in each run", async () => {
  const entry = (title: string) =>
    `<item><title>${title}</title><link>https://old.example/</link><pubDate>Thu, 02 Jan 2020 03:04:05 +0000</pubDate><description>Words of ${title}</description></item>`;
  const feed = (...titles: string[]) =>
    `<?xml version="1.0"?><rss version="2.0"><channel><title>F</title><link>https://old.example</link>${titles.map(entry).join("")}</channel></rss>`;
  const idsOf = async (...titles: string[]) =>
    new Map((await planOf(feed(...titles))).plan.posts.map(({ row }) => [row.title, row.id]));
  const first = await idsOf("B", "A");
  expect([...first.keys()]).toEqual(["B", "A"]);
  const later = await idsOf("C", "B", "A", "A");
  expect([...later.keys()]).toEqual(["C", "B", "A"]);
  expect([later.get("A"), later.get("B")]).toEqual([first.get("A"), first.get("B")]);
});

test("an entry of a JSON Feed about another page leads to that", async () => {
  const items = [{ id: "1", title: "T", content_text: "Read this", external_url: "https://x.example/a?b&c" }];
  const { plan } = await planOf(
    JSON.stringify({ version: "https://jsonfeed.org/version/1.1", title: "F", items }),
  );
  expect(plan.posts[0]?.source).toContain('<a href="https://x.example/a?b&amp;c">');
});
