import fc from "fast-check";
import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { createSanitiser } from "../../../src/ui/article-html/sanitise.ts";
import { runs } from "../../property-seed.ts";
import { attacks } from "./hostile-corpus.ts";

const { window } = new JSDOM("");
const { sanitise, fragment } = createSanitiser(window);
const OWN = "/storage/v1/object/public/media/blog-images";

describe("an article with a frameset", () => {
  it.each([
    ["<frameset><frame src=x></frameset>", ""],
    ["<frameset onload=window.ran=1>", ""],
    ["<p></p><frameset>", "<p></p>"],
    ["  <frameset>words", "  words"],
    ["<head></head><frameset cols='*'></frameset><p>words</p>", "<p>words</p>"],
    ["<html><frameset><frame></frameset><noframes>text</noframes></html>", ""],
    ["<div><frameset></div>words", "<div></div>words"],
    ["<b><frameset><p>words", "<b><p>words</p></b>"],
    ["<!-- --><frameset><frame></frameset>words", "words"],
    ["</body><frameset>words", "words"],
    ["<p>words</p><frameset>more</frameset>", "<p>words</p>more"],
  ])("an article with a frameset keeps its text: %s", (html, expected) => {
    const clean = sanitise(html);
    expect(clean).toBe(expected);
    expect(sanitise(clean)).toBe(clean);
  });
});

it("an article is taken out of the document that it was parsed into, not copied within it", () => {
  const { childNodes, ownerDocument } = fragment("<p>words</p>".repeat(50));
  expect([childNodes.length, ownerDocument.documentElement.childNodes.length]).toEqual([50, 2]);
});

describe("the text of an article", () => {
  it("headings, lists, quotes, tables and marks stay as they are", () => {
    const html =
      '<h2>One</h2><ol start="3" reversed=""><li value="7">x</li></ol><blockquote cite="https://a.example/">q</blockquote>' +
      '<table><caption>c</caption><tbody><tr><th scope="row">h</th><td colspan="2" rowspan="3">d</td></tr></tbody></table>' +
      "<p><strong>b</strong> <kbd>k</kbd> H<sub>2</sub>O <mark>m</mark> <del>d</del></p><pre><code>a\n  b</code></pre><hr>";
    expect(sanitise(html)).toBe(html);
  });

  it("a first-level heading becomes a second-level one, so that the page has only one", () => {
    expect(sanitise("<h1>Title</h1>")).toBe("<h2>Title</h2>");
  });

  it("obsolete elements are replaced by modern ones", () => {
    expect(sanitise("<center><tt>a</tt> <strike>b</strike> <font color=red>c</font></center>")).toBe(
      '<div class="text-center"><code>a</code> <s>b</s> c</div>',
    );
  });

  it("valid language and direction attributes are kept", () => {
    expect(sanitise('<p lang="ti" dir="rtl">ሰላም</p><p lang="x!" dir="up">b</p>')).toBe(
      '<p lang="ti" dir="rtl">ሰላም</p><p>b</p>',
    );
  });

  it("alignment is kept as our few classes, and no other class or style", () => {
    expect(sanitise('<p class="alignleft wp-x" style="color:red;text-align: center">a</p>')).toBe(
      '<p class="align-left text-center">a</p>',
    );
    expect(sanitise('<p align="right" class="constructor">a</p>')).toBe('<p class="text-end">a</p>');
  });
});

describe("links and anchors", () => {
  it("external links get a safe rel, and internal ones stay as they are", () => {
    expect(sanitise('<a href="https://a.example/x" target="_blank">x</a>')).toBe(
      '<a href="https://a.example/x" rel="noopener noreferrer">x</a>',
    );
    expect(sanitise('<a href="/blog/1">x</a>')).toBe('<a href="/blog/1">x</a>');
    expect(sanitise('<a href="mailto:a@b.example">x</a>')).toBe('<a href="mailto:a@b.example">x</a>');
    expect(sanitise('<a href="http://old.example/">x</a>')).toContain('href="http://old.example/"');
  });

  it("credentials in a link, which could disguise its host, are removed", () => {
    expect(sanitise('<a href="https://bank.example@evil.example/">x</a>')).toContain(
      'href="https://evil.example/"',
    );
  });

  it("footnote links match their prefixed ids", () => {
    expect(sanitise('<a href="#fn1">1</a><p id="fn1">note</p><a name="old">old</a>')).toBe(
      '<a href="#user-content-fn1">1</a><p id="user-content-fn1">note</p><span id="user-content-old">old</span>',
    );
  });
});

describe("pictures, videos and frames", () => {
  it("our pictures load lazily, with the CORS attribute the cache needs", () => {
    expect(
      sanitise(`<img src="${OWN}/a.webp" width="600" height="400" srcset="${OWN}/a-480.webp 480w">`),
    ).toBe(
      `<img src="${OWN}/a.webp" width="600" height="400" srcset="${OWN}/a-480.webp 480w" alt="" ` +
        'sizes="(min-width: 720px) 680px, 100vw" loading="lazy" decoding="async" crossorigin="anonymous">',
    );
  });

  it("an unencrypted picture becomes a link", () => {
    expect(sanitise('<img src="http://a.example/x/Photo%20one.jpg" alt="A boat">')).toBe(
      '<a href="http://a.example/x/Photo%20one.jpg" rel="noopener noreferrer">A boat</a>',
    );
    expect(sanitise('<img src="http://a.example/x/Photo%20one.jpg">')).toContain(">Photo one.jpg</a>");
  });

  it("videos never play or load by themselves", () => {
    expect(sanitise('<video src="https://a.example/a.mp4" autoplay loop muted></video>')).toBe(
      '<video src="https://a.example/a.mp4" controls="" preload="none" playsinline=""></video>',
    );
  });

  it("a listed frame becomes a facade and any other a link", () => {
    expect(
      sanitise('<iframe src="//www.youtube.com/embed/SQEQr7c0-dw?start=5" title="A film"></iframe>'),
    ).toBe(
      '<span data-embed="https://www.youtube-nocookie.com/embed/SQEQr7c0-dw?start=5">' +
        '<a href="https://www.youtube.com/watch?v=SQEQr7c0-dw&amp;t=5" rel="noopener noreferrer">A film</a></span>',
    );
    expect(sanitise('<iframe src="https://player.vimeo.com/video/123456"></iframe>')).toContain(
      'data-embed="https://player.vimeo.com/video/123456"',
    );
    expect(sanitise('<iframe src="https://other.example/x"></iframe>')).toBe(
      '<a href="https://other.example/x" rel="noopener noreferrer">other.example</a>',
    );
  });
});

describe("sanitising twice", () => {
  const piece = fc.oneof(
    fc.constantFrom(...attacks.map(({ html }) => html).filter((html) => html.length < 300)),
    fc.constantFrom(
      ..."<p> </p> <a href='/x'> </a> <table> <tr> <td> </td> </table> <b> </b> <pre>\n\n </pre> <li> <ul> </ul> <div align=center> </div>".split(
        " ",
      ),
      ..."<h1> <center> </center> <iframe src='https://youtu.be/SQEQr7c0-dw'> </iframe> <svg> </svg> <math> <select> <option> <form> </form>".split(
        " ",
      ),
      ..."<span data-embed='https://vimeo.com/12345'> </span> <a name=q> <dd> <caption> <col> <ruby> <rt> <button> <nobr> <tt> </tt>".split(
        " ",
      ),
      "<p id=x class='alignright has-text-align-center'>",
      "<iframe src='https://youtu.be/SQEQr7c0-dw'>",
    ),
    fc.string(),
    fc.constantFrom("ሰላም", " ", "\n", "&amp;lt;", "\u00a0", "\r", "\u0000"),
  );

  it("sanitising twice changes nothing the second time", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const once = sanitise(pieces.join(""));
        expect(sanitise(once)).toBe(once);
      }),
      runs(400),
    );
  });

  it("the reader's page shows nothing that the policy does not allow", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        const shown = fragment(pieces.join(""));
        expect(
          shown.querySelector("script,style,iframe,svg,math,form,template,[style],[srcdoc],[onerror]"),
        ).toBeNull();
      }),
      runs(150),
    );
  });
});
