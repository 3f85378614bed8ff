import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { articleSource } from "../../../server/import/article-source.ts";
import { shapeArticle } from "../../../server/import/html/article-dom.ts";
import { Attachments } from "../../../server/import/pictures/attachments.ts";
import { emptyItem } from "../../../server/import/wxr-export.ts";

const picture = (id: string, parent: string, caption = "") => ({
  ...emptyItem(1),
  id,
  parent,
  type: "attachment",
  title: `Picture ${id}`,
  excerpt: caption,
  attachmentUrl: `https://old.example/${id}.jpg`,
});
const sound = { ...picture("9", "1"), title: "Song", attachmentUrl: "https://old.example/song.mp3" };
const attachments = new Attachments({
  title: "",
  link: "",
  authors: new Map(),
  items: [picture("5", "1", "First"), picture("6", "1"), picture("7", "2"), sound],
});

function source(text: string): { html: string; left: string[] } {
  const left: string[] = [];
  const html = articleSource(text, "1", attachments, {
    shortcode: (n) => left.push(n),
    block: (n) => left.push(n),
  });
  return { html, left };
}

function shaped(text: string): string {
  const { body } = new JSDOM(source(text).html).window.document;
  shapeArticle(body);
  return body.innerHTML.trim();
}

describe("forms", () => {
  it.each([
    [
      "jetpack/contact-form",
      '<!-- wp:jetpack/contact-form {"to":"owner@old.example"} --><div><!-- wp:jetpack/field-name {"label":"Your name"} /--><!-- wp:jetpack/button {"text":"Send"} /--></div><!-- /wp:jetpack/contact-form -->',
    ],
    [
      "jetpack/field-name",
      '<!-- wp:jetpack/contact-form --><div><!-- wp:jetpack/field-name --><div><!-- wp:jetpack/label {"label":"Your name"} /--><!-- wp:jetpack/input /--></div><!-- /wp:jetpack/field-name --></div><!-- /wp:jetpack/contact-form -->',
    ],
    [
      "coblocks/form",
      '<!-- wp:coblocks/form {"to":"owner@old.example"} --><div><!-- wp:coblocks/field-email {"label":"Your name"} /--></div><!-- /wp:coblocks/form -->',
    ],
    [
      "contact-field",
      '[contact-form to="owner@old.example"][contact-field label="Your name" type="name" /][/contact-form]',
    ],
  ])(
    "a form is named with its fields, and neither these nor its address are words of the post: %s",
    (name, text) => {
      const { html, left } = source(text);
      expect(left).toContain(name);
      expect(html).not.toMatch(/Your name|Send|old\.example/);
    },
  );
});

describe("shortcodes", () => {
  it("a caption shortcode becomes a figure, in both its forms", () => {
    const figure =
      '<figure class="alignleft"><img src="a.jpg"><figcaption>Our <b>day</b></figcaption></figure>';
    expect(
      source('[caption align="alignleft" width="9"]<img src="a.jpg"> Our <b>day</b>[/caption]').html,
    ).toBe(figure);
    expect(
      source('[caption align="alignleft" caption="Our <b>day</b>"]<img src="a.jpg">[/caption]').html,
    ).toBe(figure);
  });

  it("a gallery shortcode becomes a gallery of the named or attached pictures", () => {
    expect(source('[gallery ids="7,6"]').html.match(/\d\.jpg/g)).toEqual(["7.jpg", "6.jpg"]);
    const added = source("[gallery]").html;
    expect(added.match(/\d\.jpg/g)).toEqual(["5.jpg", "6.jpg"]);
    expect(added).toContain("<figcaption>First</figcaption>");
    expect(source('[gallery exclude="5"]').html.match(/\d\.jpg/g)).toEqual(["6.jpg"]);
    expect(source('[gallery ids="404"]')).toEqual({ html: "", left: ["gallery"] });
  });

  it("audio and video shortcodes become players", () => {
    expect(source("[audio https://old.example/a.mp3]").html).toContain(
      '<audio controls src="https://old.example/a.mp3">',
    );
    expect(source('[video mp4="https://old.example/a.mp4"][/video]').html).toContain(
      '<video controls src="https://old',
    );
    expect(source("[playlist]").html).toContain("<figcaption>Song</figcaption>");
    expect(source("[youtube=https://youtu.be/SQEQr7c0-dw]").html).toContain(
      "youtube-nocookie.com/embed/SQEQr7c0-dw",
    );
    expect(source("[embed]https://vimeo.com/12345[/embed]").html).toContain("player.vimeo.com/video/12345");
  });

  it("plug-in shortcodes are removed and reported, and their content stays", () => {
    expect(source('[tabs style="x"]Words[/tabs] [contact-form-7 id="3" title="Write"]')).toEqual({
      html: "<p>Words</p>".replace(" </p>", " </p>"),
      left: ["tabs", "contact-form-7"],
    });
  });

  it("brackets in plain text and in code are not shortcodes", () => {
    const text = "a [simple boat] and [citation needed], [1], [[gallery]] and <code>[gallery]</code>";
    expect(source(text)).toEqual({
      html: "<p>a [simple boat] and [citation needed], [1], [gallery] and <code>[gallery]</code></p>",
      left: [],
    });
  });
});

describe("addresses alone on a line", () => {
  it("an address alone on a line becomes a video for a known host and a link otherwise", () => {
    expect(source("Look:\n\nhttps://www.youtube.com/watch?v=SQEQr7c0-dw\n\nNice").html).toContain(
      '<iframe src="https://www.youtube-nocookie.com/embed/SQEQr7c0-dw"></iframe>',
    );
    expect(source("https://twitter.com/x/status/1").html).toBe(
      '<p><a href="https://twitter.com/x/status/1">https://twitter.com/x/status/1</a></p>',
    );
    expect(source("see https://youtu.be/SQEQr7c0-dw here").html).toBe(
      "<p>see https://youtu.be/SQEQr7c0-dw here</p>",
    );
  });
});

describe("blocks", () => {
  it("block comments are removed, and dynamic blocks are reported", () => {
    expect(
      source(
        '<!-- wp:paragraph {"a":"->"} -->\n<p>One</p>\n<!-- /wp:paragraph -->\n<!-- wp:latest-posts {"n":3} /-->',
      ),
    ).toEqual({
      html: "\n<p>One</p>\n\n",
      left: ["latest-posts"],
    });
  });

  it("cover, gallery and embed blocks become plain figures", () => {
    expect(
      shaped(
        '<!-- wp:x --><div class="wp-block-cover alignwide" style="background-image:url(https://a.example/b.jpg)"><p>Over</p></div>',
      ),
    ).toBe(
      '<figure class="alignwide"><img src="https://a.example/b.jpg" alt=""><figcaption><p>Over</p></figcaption></figure>',
    );
    expect(
      shaped(
        '<!-- wp:x --><figure class="wp-block-gallery"><ul><li><figure><img src="a.jpg"><figcaption>A</figcaption></figure></li></ul><figcaption>All</figcaption></figure>',
      ),
    ).toBe(
      '<figure class="gallery"><figure><img src="a.jpg"><figcaption>A</figcaption></figure><figcaption>All</figcaption></figure>',
    );
    expect(
      shaped(
        '<!-- wp:x --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://youtu.be/SQEQr7c0-dw\n</div><figcaption>VideoNode</figcaption></figure>',
      ),
    ).toContain('<figure class="wp-block-embed">\n<p><iframe');
  });

  it("empty blocks leave no gap", () => {
    expect(
      shaped('<!-- wp:x --><p></p><ul></ul><div aria-hidden="true"></div><p>a<br></p><p>&nbsp;</p>'),
    ).toBe("<p>a</p>");
  });
});

describe("loose text", () => {
  it("text between blocks becomes a paragraph", () => {
    expect(shaped("<!-- wp:x --><p>One</p> <b>loose</b> words <hr><p>Two</p>tail")).toBe(
      "<p>One</p><p> <b>loose</b> words </p><hr><p>Two</p><p>tail</p>",
    );
    expect(shaped('<!-- wp:x --><div class="wp-block-file"><a href="/f.pdf">A file</a></div>')).toBe(
      '<p><a href="/f.pdf">A file</a></p>',
    );
  });

  it("line breaks at the edges of a block are removed and those inside stay", () => {
    expect(shaped("<!-- wp:x --><p><br><br>One<br>Two<br></p>")).toBe("<p>One<br>Two</p>");
    expect(shaped("<!-- wp:x --><blockquote><p>Said</p><cite><br>Who</cite></blockquote>")).toBe(
      "<blockquote><p>Said</p><cite>Who</cite></blockquote>",
    );
    expect(shaped("<!-- wp:x --><p>One<em><br>Two</em></p>")).toBe("<p>One<em><br>Two</em></p>");
  });
});

describe("page marks", () => {
  it("page breaks become a rule, and read-more markers are removed", () => {
    expect(source("One\n\n<!--more-->\n\nTwo\n\n<!--nextpage-->\n\nThree").html).toBe(
      "<p>One</p>\n<p>Two</p>\n<hr>\n<p>Three</p>",
    );
  });
});
