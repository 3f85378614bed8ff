import { expect, it } from "vitest";
import { cardOf } from "../../../src/domain/content/card.ts";
import { blogPost } from "../support/content.ts";

const OWN = "/storage/v1/object/public/media/blog-images/cups";
const PHOTO = `<figure><img src="${OWN}.webp" srcset="${OWN}-480.webp 480w, ${OWN}-960.webp 960w, ${OWN}.webp 1600w" alt="Three &quot;cups&quot; &amp; a pot" width="1600" height="1200"></figure>`;
const inList = (fields: Partial<ReturnType<typeof blogPost>>) => {
  const { featuredImage, imageMeta } = cardOf(
    "blog",
    { ...blogPost(1), featuredImage: null, imageMeta: null, ...fields },
    "en",
  );
  return { featuredImage, imageMeta };
};

it("an article without a picture of its own is listed with the first one of its text, in its sizes", () => {
  const elsewhere = '<img src="https://elsewhere.example/a.jpg" width="10" height="10">';
  const second = `<img src="${OWN}2.webp" width="3" height="4" alt="">`;
  expect(inList({ content: `<p>Coffee</p>${elsewhere}${PHOTO}${second}` })).toEqual({
    featuredImage: `${OWN}.webp`,
    imageMeta: {
      width: 1600,
      height: 1200,
      alt: "",
      thumbhash: null,
      variants: { "480": `${OWN}-480.webp`, "960": `${OWN}-960.webp` },
    },
  });
  expect(inList({ content: `<p><img alt="" src="${OWN}.webp"></p>` })).toEqual({
    featuredImage: `${OWN}.webp`,
    imageMeta: null,
  });
});

it("a chosen picture stays, and an article without any has none in lists", () => {
  expect(inList({ featuredImage: `${OWN}3.webp`, content: PHOTO }).featuredImage).toBe(`${OWN}3.webp`);
  const none = { featuredImage: null, imageMeta: null };
  expect(inList({ content: "<p>Words, and a < sign</p>" })).toEqual(none);
  expect(inList({ content: '<img src="https://elsewhere.example/a.jpg">' })).toEqual(none);
});

it("the picture is that of the text which the reader gets", () => {
  const card = cardOf(
    "blog",
    {
      ...blogPost(1),
      featuredImage: null,
      imageMeta: null,
      content: "<p>Coffee</p>",
      translations: { ti: { title: "ቡን", content: PHOTO } },
    },
    "ti",
  );
  expect(card.featuredImage).toBe(`${OWN}.webp`);
});
