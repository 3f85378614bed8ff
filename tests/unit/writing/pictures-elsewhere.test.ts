import { expect, it } from "vitest";
import { checkDraft, newPost } from "../../../src/domain/kinds/forms.ts";
import { MEDIA_PATH } from "../../../src/ui/article-html/policy.ts";

const OWN = `${MEDIA_PATH}blog-images/a-1.webp`;

function errorsOf(content: string, translated = "<p>ሰላም</p>"): object {
  const draft = { ...newPost("blog", "owner@selam.example"), title: "A title", excerpt: "Of it", content };
  const translations = { ti: { title: "ሰላም", excerpt: "ሰላም", content: translated } };
  const checked = checkDraft("blog", { ...draft, translations });
  return checked.ok ? {} : checked.errors;
}

it.each([
  '<p>Words</p><img src="https://lh3.googleusercontent.com/x" alt="">',
  '<figure><a href="/x"><img alt="1 > 0" title=\'"\' src="//a.example/x.png"></a></figure>',
  `<img src="${OWN}" alt=""><IMG SRC='http://a.example/x.png'>`,
  `<video src="${OWN}" poster="https://a.example/still.jpg"></video>`,
  "<img src=https://a.example/x.png>",
  '<img src="data:image/png;base64,AA">',
  '<img src="/\\\\a.example/x.png">',
])(
  "an article is not published while a reader's browser would ask another host for a picture: %s",
  (content) => {
    expect(errorsOf(content)).toEqual({ content: expect.stringContaining("on another website") });
    expect(errorsOf("<p>Words</p>", content)).toEqual({
      "translations.ti.content": expect.stringContaining("on another website"),
    });
  },
);

it.each([
  '<img src="/icons/flag.svg" alt=""><img src="x.png" alt="">',
  `<p>Words</p><img src="${OWN}" srcset="${OWN} 480w" alt="https://a.example/x.png">`,
  `<img alt="<img src='https://a.example/'" src="${OWN}">`,
  `<a href="https://a.example/x.png">x.png</a> <video poster="${OWN}" src="${OWN}"></video>`,
  '<p>&lt;img src="https://a.example/x.png"&gt;</p>',
])("one with pictures of its own is: %s", (content) => {
  expect(errorsOf(content)).toEqual({});
});
