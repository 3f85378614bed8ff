// @vitest-environment jsdom
import type { Editor } from "@tiptap/core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSanitiser } from "../../../src/ui/article-html/sanitise.ts";
import { htmlOf } from "../../../src/ui/rich-editor/article-document.ts";
import { cleanPasted } from "../../../src/ui/rich-editor/paste/pasted-html.ts";
import { articleEditor, paste } from "../support/editor-clipboard.ts";

let editor: Editor;
beforeEach(() => {
  editor = articleEditor();
});
afterEach(() => editor.destroy());

/** The article after pasting at the cursor. */
function pasted(html: string, text = ""): string {
  paste(editor, { "text/html": html, "text/plain": text });
  return createSanitiser(window).sanitise(htmlOf(editor.state.doc));
}

/** Writes an article first; the cursor is at its end, or a text of it is selected. */
function write(html: string, selected = ""): void {
  editor.commands.setContent(html);
  editor.commands.setTextSelection(editor.state.doc.content.size);
  editor.state.doc.descendants((node, at) => {
    const from = selected === "" ? -1 : (node.text?.indexOf(selected) ?? -1);
    if (from >= 0) editor.commands.setTextSelection({ from: at + from, to: at + from + selected.length });
  });
}

const PICTURE = '<img src="https://a.example/x.jpg" alt="h">';

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
<style><!-- /* Font Definitions */ @font-face {font-family:Calibri;} p.MsoNormal {margin:0cm;} --></style>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<p class=MsoTitle>A letter<o:p></o:p></p>
<p class=MsoNormal style='margin-bottom:0cm'><b style='mso-bidi-font-weight:normal'><span lang=EN-GB style='font-size:12.0pt'>Bold</span></b><span style='font-family:"Times New Roman",serif'> and <i>italic</i></span>, H<sub>2</sub>O<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Coffee<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>Roast</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>Bread</p>
<h2 style='mso-margin-top-alt:auto'>Then<o:p></o:p></h2>
<table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr><td width=100 valign=top style='width:225.4pt'><p class=MsoNormal>Day</p></td><td><p class=MsoNormal>Time</p></td></tr></table>
<p class=MsoNormal><a href="https://selam.example/">Link</a><img width=1 src="file:///C:/Temp/image001.png" v:shapes="x"></p>
<!--EndFragment--></body></html>`;

const DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1a2b"><h1 dir="ltr" style="line-height:1.38;"><span style="font-size:20pt;font-weight:400;">Title</span></h1><p dir="ltr" style="line-height:1.38;"><span style="font-weight:700;font-style:normal;">Bold</span><span style="font-weight:400;"> plain </span><span style="font-weight:400;font-style:italic;">italic</span><span style="text-decoration:line-through;">gone</span></p><br /><ul style="margin-top:0;"><li dir="ltr" aria-level="1" style="list-style-type:disc;"><p dir="ltr" role="presentation"><span style="font-weight:400;">One</span></p></li><li dir="ltr" aria-level="1"><p dir="ltr"><span>Two</span></p></li></ul><p dir="ltr"><a href="https://a.example/" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">link</span></a></p></b><br class="Apple-interchange-newline">`;

/** An item of a list of Word: a paragraph that says its list, and begins with its mark. */
const item = (list: string, mark: string, text: string) =>
  `<p class=MsoListParagraph style='mso-list:${list} level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span>&nbsp; </span></span><![endif]>${text}</p>`;
/** An item of Word Online: a list of its own. */
const online = (list: string, level: number, text: string, more = "") =>
  `<div class="ListContainerWrapper"><${list} class="BulletListStyle1"${more}><li data-aria-level="${level}"><p class="Paragraph">${text}<span class="EOP">&nbsp;</span></p></li></${list}></div>`;

describe("pasted content", () => {
  it.each([
    ["https://www.google.com/url?q=https://selam.example/a&amp;sa=D", "https://selam.example/a"],
    [
      "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fselam.example%2Fa%3Fb%3D1&amp;data=hana%40mail.example",
      "https://selam.example/a?b=1",
    ],
    [
      "https://l.facebook.com/l.php?u=https%3A%2F%2Fselam.example%2F%3Fx%3D1%26fbclid%3Dabc&amp;h=AT0",
      "https://selam.example/?x=1",
    ],
    ["https://www.google.com/url?q=javascript:alert(1)", "https://www.google.com/url?q=javascript:alert(1)"],
    [
      "https://www.google.com/search?q=https://selam.example",
      "https://www.google.com/search?q=https://selam.example",
    ],
  ])("a link through %s leads straight on", (address, target) => {
    expect(pasted(`<p><a href="${address}">x</a></p>`)).toContain(`href="${target.replace("&", "&amp;")}"`);
  });

  it("text from Word keeps text, headings, lists and tables, and nothing of Word", () => {
    expect(pasted(WORD)).toBe(
      [
        "<h2>A letter</h2>",
        "<p><strong>Bold</strong> and <em>italic</em>, H<sub>2</sub>O</p>",
        "<ul><li>Coffee<ol><li>Roast</li></ol></li><li>Bread</li></ul>",
        "<h2>Then</h2>",
        "<table><tbody><tr><td>Day</td><td>Time</td></tr></tbody></table>",
        '<p><a href="https://selam.example/" rel="noopener noreferrer">Link</a></p>',
      ].join("\n"),
    );
  });

  it("text from Google Docs keeps visible bold and italic, and is not entirely bold", () => {
    expect(pasted(DOCS)).toBe(
      [
        "<h2>Title</h2>",
        "<p><strong>Bold</strong> plain <em>italic</em><s>gone</s></p>",
        "<ul><li>One</li><li>Two</li></ul>",
        '<p><a href="https://a.example/" rel="noopener noreferrer">link</a></p>',
      ].join("\n"),
    );
  });

  it("text from a web page loses styles, scripts and hidden parts", () => {
    const page = `<article class="post" style="color:red"><div id="x"><h1 onclick="steal()">News</h1><p style="margin:0">One <a href="javascript:alert(1)">bad</a> <a href="/x" target=_blank>way</a></p><script>alert(1)</script><p style="display:none">Buy now</p><div>Loose words</div><iframe src="https://www.youtube.com/embed/abcdef12345"></iframe><button onclick="x()">Share</button></div></article>`;
    const html = pasted(page);
    expect(html).toContain("<h2>News</h2>");
    expect(html).toContain('<p>One bad <a href="/x">way</a></p>');
    expect(html).toContain("<p>Loose words</p>");
    expect(html).toContain("https://www.youtube-nocookie.com/embed/abcdef12345");
    expect(html).not.toMatch(/Buy now|alert|steal|onclick|style=|class=|<div|<button/);
  });

  it("literal text is kept: brackets, ampersands, Ge'ez, spaces in code", () => {
    expect(pasted("<p>1 &lt; 2 &amp; ሰላም</p><pre>a\n  b</pre>")).toBe(
      "<p>1 &lt; 2 &amp; ሰላም</p>\n<pre><code>a\n  b</code></pre>",
    );
  });

  it("nested bold in a heading is removed, and unclosed tags are handled", () => {
    expect(pasted("<h3><b>Hello</b></h3><p><b>one<p>two")).toContain("Hello</strong></h3>");
    write("");
    expect(pasted("<ul><li>a<li>b</ul>")).toBe("<ul><li>a</li><li>b</li></ul>");
    write("");
    expect(pasted("</p></div>words<")).toBe("<p>words&lt;</p>");
  });

  it.each([
    [
      "a table of Excel, whose marks of the copied part are inside of it",
      "<html><body><table border=0><!--StartFragment--><col width=64><tr><td>Date</td><td>Food</td></tr><tr><td>7 Jan</td><td>Doro</td></tr><!--EndFragment--></table></body></html>",
      "<table><tbody><tr><td>Date</td><td>Food</td></tr><tr><td>7 Jan</td><td>Doro</td></tr></tbody></table>",
    ],
    [
      "items copied out of a list",
      "<html><body><ol><!--StartFragment--><li>One</li><li>Two</li><!--EndFragment--></ol></body></html>",
      "<ol><li>One</li><li>Two</li></ol>",
    ],
    [
      "a text with tracked changes and a comment of Word",
      `<p class=MsoNormal>The fee is <del cite="mailto:Hana" datetime="2026-01-01T10:00">ten</del><ins cite="mailto:Hana">five</ins> pounds.<span class=MsoCommentReference><a class=msocomanchor id="_anchor_1" href="#_msocom_1">[HG1]</a><span style='mso-special-character:comment'>&nbsp;</span></span></p><div style='mso-element:comment-list'><hr class=msocomoff align=left><div style='mso-element:comment'><div id="_com_1" class=msocomtxt><p class=MsoCommentText><a class=msocomoff href="#_msoanchor_1">[HG1]</a>Do not tell the board yet.</p></div></div></div>`,
      "<p>The fee is five pounds.</p>",
    ],
    [
      "emoji that are pictures",
      `<span><span>Happy feast </span><img src="data:image/gif;base64,R0lGODlh" alt="🙏" class="emoji" data-plain-text="🙏"><span> see you </span><img src="https://abs.twimg.com/emoji/v2/1f1ea.svg" alt="🇪🇹"></span>`,
      "<p>Happy feast 🙏 see you 🇪🇹</p>",
    ],
    [
      "blocks that an article does not have",
      "One<center>Two</center>Three<form>Four</form>",
      "<p>One</p>\n<p>Two</p>\n<p>Three</p>\n<p>Four</p>",
    ],
    [
      "blocks by their style",
      '<span style="display:block">One</span><span style="display: block">Two</span>',
      "<p>One</p>\n<p>Two</p>",
    ],
    [
      "emphasis in the style of a block",
      '<p style="font-weight:700">All <span style="font-weight:400">but this</span></p><table><tr><td style="font-weight:bold">7 Jan</td></tr></table><ul><li style="font-style: italic"><p>Said</p></li></ul>',
      "<p><strong>All </strong>but this</p>\n<table><tbody><tr><td><strong>7 Jan</strong></td></tr></tbody></table>\n<ul><li><em>Said</em></li></ul>",
    ],
    [
      "emphasis in the classes of Apple's programs",
      '<html><head><style type="text/css">p.p1 {margin: 0.0px} span.s1, .s2 {font-weight: bold} .gone {display: none}</style></head><body><p class="p1">One <span class="s1">two</span> <span class="s2" style="font-weight: normal">three</span><span class="gone">four</span></p></body></html>',
      "<p>One <strong>two</strong> three</p>",
    ],
    [
      "emphasis that a style takes away, and lines",
      '<b>Bold <span style="font-weight:normal">plain</span></b> <span style="text-decoration:underline">under</span> <span style="text-decoration: line-through">gone</span> <a href="/x" style="text-decoration:underline">link</a>',
      '<p><strong>Bold </strong>plain <u>under</u> <s>gone</s> <a href="/x">link</a></p>',
    ],
    [
      "lines that a style keeps, of its own, of a class or of what is around it",
      '<style>.kept{white-space:pre-wrap}</style><div class="kept">A\n<b>B</b>\r\n\r\nC <span style="white-space:normal">D\nE</span></div><table><tr><td style="white-space: pre-line">a\nb</td></tr></table>',
      "<p>A<br><strong>B</strong><br><br>C D E</p>\n<table><tbody><tr><td>a<br>b</td></tr></tbody></table>",
    ],
    [
      "white space between blocks whose lines are kept",
      '<div style="white-space:pre-wrap">\n<p>One</p>\n<p>Two</p>\n</div>',
      "<p>One</p>\n<p>Two</p>",
    ],
    [
      "a list of Word that goes on after a paragraph, and one that begins again",
      `${item("l0", "1.", "One")}<p class=MsoNormal>Between</p>${item("l0", "2.", "Two")}${item("l1", "1.", "Again")}${item("l1", "፪.", "Ge'ez")}`,
      '<ol><li>One</li></ol>\n<p>Between</p>\n<ol start="2"><li>Two</li></ol>\n<ol><li>Again</li><li>Ge\'ez</li></ol>',
    ],
    [
      "lists and headings of Word Online",
      `<p class="Paragraph" role="heading" aria-level="2">Head<span class="EOP">&nbsp;</span></p>${online("ul", 1, "One")}${online("ul", 2, "Nested")}${online("ol", 1, "Two", ' start="2"')}<p>After</p>`,
      '<h2>Head</h2>\n<ul><li>One<ul><li>Nested</li></ul></li></ul>\n<ol start="2"><li>Two</li></ol>\n<p>After</p>',
    ],
    [
      "a field of Word, without its instructions",
      "<p class=MsoNormal>On <span style='mso-element:field-begin'></span>PAGEREF y<span style='mso-element:field-separator'></span>7<span style='mso-element:field-end'></span> and on</p>",
      "<p>On 7 and on</p>",
    ],
    [
      "a text of Google Docs without its reviewers' comments, and what is hidden",
      '<p>Text<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup><span hidden>gone</span></p><div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a>Said a reviewer</p></div>',
      "<p>Text</p>",
    ],
    [
      "emphasis in the shorthand for fonts",
      '<span style="font: italic bold 12px Arial">Both</span> <span style="font: 12px Arial-BoldMT">none</span>',
      "<p><strong><em>Both</em></strong> none</p>",
    ],
    [
      "films and sound of other sites",
      '<p>A</p><video src="https://a.example/f.mp4"><p>Old browser</p></video><audio><source src="https://a.example/s.mp3"></audio><p>B</p>',
      '<p>A</p>\n<p><a href="https://a.example/f.mp4" rel="noopener noreferrer">f.mp4</a></p>\n<p><a href="https://a.example/s.mp3" rel="noopener noreferrer">s.mp3</a></p>\n<p>B</p>',
    ],
    [
      "the direction and the language of paragraphs",
      '<p>A</p><p style="direction: rtl">ሰላም</p><p dir="ltr" lang="ti">ሓደ</p><p>B</p>',
      '<p>A</p>\n<p dir="rtl">ሰላም</p>\n<p lang="ti">ሓደ</p>\n<p>B</p>',
    ],
  ])("keeps what %s means", (_, html, article) => {
    expect(pasted(html)).toBe(article);
  });

  it("a megabyte is parsed in one pass", () => {
    const html = `<p style="font-weight:700">${"word ".repeat(100)}</p>`.repeat(2_000);
    expect(html.length).toBeGreaterThan(1_000_000);
    expect(cleanPasted(html).split("<p>")).toHaveLength(2_001);
  });
});

describe("pictures of pasted text", () => {
  const OURS = "/storage/v1/object/public/media/blog-images/x-1.webp";
  const meta = { width: 4, height: 3, alt: "", thumbhash: null, variants: {} };

  /** Pastes into an editor that can have these pictures. @returns the article, what was asked for and what is told */
  async function brought(html: string, isThere: (chosen: File | string) => boolean) {
    editor.destroy();
    const asked: (File | string)[] = [];
    const told = new Promise<readonly string[]>((resolve) => {
      editor = articleEditor(undefined, {
        add: async ([chosen = ""]) => {
          asked.push(chosen);
          return isThere(chosen)
            ? { pictures: [{ src: OURS, meta }], errors: [] }
            : { pictures: [], errors: ["Not there"] };
        },
        onPictures: ({ errors }) => resolve(errors),
      });
    });
    pasted(html);
    const errors = await told;
    return { article: htmlOf(editor.state.doc), asked, errors };
  }

  it("are taken from where they are, and keep their place and description", async () => {
    const data = `data:image/png;base64,${btoa("x".repeat(300))}`;
    const html = `<p>One</p>${PICTURE}<p>Two</p><img src="${data}" alt="d"><p>Three</p>`;
    const { article, asked, errors } = await brought(html, () => true);
    expect(errors).toEqual([]);
    expect(asked.map((one) => (typeof one === "string" ? one : [one.type, one.size]))).toEqual([
      "https://a.example/x.jpg",
      ["image/png", 300],
    ]);
    expect(article.replace(/<img[^>]*?src="([^"]*)"[^>]*?alt="(\w)"[^>]*>/g, "[$1 $2]")).toBe(
      `<p>One</p>\n<p>[${OURS} h]</p>\n<p>Two</p>\n<p>[${OURS} d]</p>\n<p>Three</p>`,
    );
  });

  it("that can't be had stay at their host, or go, and each is told", async () => {
    const data = `data:image/png;base64,${btoa("x".repeat(300))}`;
    const local = '<img src="file:///C:/x.png"><img src="cid:part1">';
    const { article, errors } = await brought(`<p>One</p>${PICTURE}<img src="${data}">${local}`, () => false);
    expect(article).toContain("https://a.example/x.jpg");
    expect(article).not.toContain("clipboard.invalid");
    expect(errors).toEqual([expect.stringContaining("hand them over: 2"), "Not there", "Not there"]);
  });

  it.each(["http://a.example/x.jpg", "//a.example/x.jpg"])("%s is asked for over HTTPS", async (address) => {
    const { asked } = await brought(`<p>One</p><img src="${address}" alt="h">`, () => true);
    expect(asked).toEqual(["https://a.example/x.jpg"]);
  });

  it.each([
    ...["file:///C:/x.png", "cid:1", "blob:https://a.example/1", "webkit-fake-url://1/x.png", "image001.png"],
    ...[
      "ftp://a.example/x.png",
      "about:blank",
      "x-apple-ql-id://1",
      `data:image/svg+xml;utf8,${"x".repeat(300)}`,
    ],
    ...["content://media/1", "ms-appdata:///x.png"],
  ])("%s is told with its place, in quotation marks or without", async (address) => {
    const html = `<p>One two</p><img src="${address}"><p>Three</p><p>Four</p><img src=${address}><!--<img src="${address}">-->`;
    const { article, errors, asked } = await brought(html, () => true);
    expect([article, asked]).toEqual(["<p>One two</p>\n<p>Three</p>\n<p>Four</p>", []]);
    expect(errors).toEqual([expect.stringMatching(/hand them over: 2\..*“One two”, “One two Three Four”/)]);
  });

  it.each([
    `src=data:image/png;base64,${btoa("x".repeat(300))}`,
    `src="data:image/png;name=a.png;base64,${btoa("x".repeat(300))}"`,
    `src='data:image/png;base64,${btoa("x".repeat(300)).replace(/(.{76})/g, "$1\r\n")}'`,
  ])("a picture in the clipboard is taken, however its address is written: %s", async (attribute) => {
    const { asked, errors } = await brought(`<p>One</p><img alt=d ${attribute}>`, () => true);
    expect([asked.map((one) => (one as File).size), errors]).toEqual([[300], []]);
  });

  it("a picture is taken from where a script loads it, or from the largest of its sizes; one that counts readers is not", async () => {
    const { asked } = await brought(
      `<p>One</p><img data-src="https://a.example/late.jpg"><img srcset="https://a.example/1.jpg 1x, https://a.example/2.jpg 2x"><img src="https://a.example/p.gif" width=1 height="1">`,
      () => true,
    );
    expect(asked).toEqual(["https://a.example/late.jpg", "https://a.example/2.jpg"]);
  });

  it("a picture that Word draws for itself alone is told", async () => {
    const vml = '<!--[if gte vml 1]><v:shape><v:imagedata src="file:///C:/x.png"/></v:shape><![endif]-->';
    const { errors } = await brought(`<p>One${vml}</p>`, () => true);
    expect(errors).toEqual([expect.stringContaining("hand them over: 1")]);
  });

  it("a picture that only keeps a distance is not missed", async () => {
    const spacer = '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">';
    const { errors } = await brought(`<p>One</p>${spacer}<img>${PICTURE}`, () => true);
    expect(errors).toEqual([]);
  });
});

describe("pasted at a place in the text", () => {
  it("a picture stays a picture, with its caption, wherever the cursor is", () => {
    const figure = `<figure>${PICTURE}<figcaption>Bread</figcaption></figure>`;
    const stored = createSanitiser(window).sanitise(figure);
    write("<p>Here:</p>");
    expect(pasted(figure)).toBe(`<p>Here:</p>\n${stored}`);
    write("<p>Before and after</p>", "and");
    expect(pasted(figure)).toBe(`<p>Before </p>\n${stored}\n<p> after</p>`);
    write("<ul><li>Item</li></ul>", "Item");
    expect(pasted(`<p>One</p>${figure}<p>Two</p>`)).toContain("<figcaption>Bread</figcaption>");
  });

  it("the cells of a table go into the cells of a table", () => {
    write("<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table>", "a");
    expect(pasted("<table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>")).toBe(
      "<table><tbody><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></tbody></table>",
    );
  });

  it("an address links the selected words", () => {
    write("<p>See our page</p>", "our page");
    expect(pasted('<a href="https://selam.example/a">https://selam.example/a</a>')).toBe(
      '<p>See <a href="https://selam.example/a" rel="noopener noreferrer">our page</a></p>',
    );
  });

  it("what has nothing for an article leaves the selected words, and the text beside it is taken", () => {
    write("<p>Words</p>", "Words");
    expect(pasted('<img src="file:///C:/x.png">')).toBe("<p>Words</p>");
    expect(pasted('<img src="file:///C:/x.png">', "Text")).toBe("<p>Text</p>");
  });

  it("in code it is text", () => {
    write("<pre><code>a</code></pre>", "a");
    expect(pasted("<p>b <b>c</b></p>")).toBe("<pre><code>b c</code></pre>");
  });
});
