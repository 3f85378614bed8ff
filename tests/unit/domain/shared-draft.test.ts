import { expect, it } from "vitest";
import { draftOfShared } from "../../../src/domain/forms/shared-draft.ts";

const WORDS = {
  title: "Coffee",
  text: "Come at six.\n\nBring <cups> & bread",
  url: "https://selam.example/a",
};
const PICTURE = {
  reference: "/storage/v1/object/public/media/blog-images/a.webp",
  meta: { width: 10, height: 10, alt: "", thumbhash: null, variants: {} },
};

it("a shared draft has all of the shared text and its picture", () => {
  const { fields } = draftOfShared("community", WORDS, PICTURE, "owner@selam.example");
  expect(fields).toMatchObject({
    title: "Coffee",
    content: `${WORDS.text}\n\n${WORDS.url}`,
    mediaUrl: PICTURE.reference,
    mediaType: "image",
    imageMeta: PICTURE.meta,
    author: "owner",
  });
});

it("plain text becomes article HTML, and none of it becomes markup", () => {
  const { fields } = draftOfShared("blog", WORDS, null, "owner@selam.example");
  expect(fields.content).toBe(
    '<p>Come at six.</p><p>Bring &lt;cups&gt; &amp; bread</p><p><a href="https://selam.example/a">https://selam.example/a</a></p>',
  );
});

it("an address that is already in the text is not repeated", () => {
  const text = `See ${WORDS.url}`;
  expect(draftOfShared("news", { ...WORDS, text }, null, "").fields.content).toBe(text);
});

it("a title that is too long is moved into the text, where nothing is cut", () => {
  const title = "ሰ".repeat(301);
  const { fields } = draftOfShared("news", { title, text: "", url: "" }, null, "");
  expect(fields).toMatchObject({ title: "", content: title, lang: "ti" });
});

it("a visitor's recording becomes that of the draft, of any kind", () => {
  const recording = {
    src: "/storage/v1/object/public/media/a.weba",
    bytes: 9_000,
    seconds: 3,
    reader: "Letay",
  };
  const heard = { ...recording, lang: "ti", transcript: "" } as const;
  for (const kind of ["blog", "news", "community"] as const) {
    expect(draftOfShared(kind, WORDS, null, "", "", heard).fields.recording).toEqual(heard);
    expect(draftOfShared(kind, WORDS, null, "").fields.recording).toBeNull();
  }
});
