import { expect, test } from "vitest";
import { isAsset, isCacheablePicture, pictureOfAnySize } from "../../../src/pwa/language/build-files.ts";
import { NOT_PAGES } from "../../../sw/page-addresses.ts";

const SITE = "https://selam.example";
const HOSTED = "https://abc.supabase.co";
const MEDIA = "/storage/v1/object/public/media";
const isPage = (address: string) => !NOT_PAGES.some((pattern) => pattern.test(address));

test.each([
  "/",
  "/?source=app",
  "/blog",
  "/blog?tag=a.b",
  "/portfolio/6f1c",
  "/admin/login",
  "/restaurants",
  "/rest",
])("%s is a page of the app", (address) => expect(isPage(address)).toBe(true));

test.each([
  "/rest/v1/blog_posts?select=id",
  "/rest/v1",
  "/auth/v1/verify?token=x",
  `${MEDIA}/blog-images/a.webp`,
  "/storage/v1/object/list",
  "/sw.js",
  "/assets/none.js",
  "/feed.xml?page=2",
  "/manifest.webmanifest",
])("%s is left to the server", (address) => expect(isPage(address)).toBe(false));

test.each([`${MEDIA}/blog-images/a.webp`, `${MEDIA}/site/B.JPG?width=480`])(
  "%s is a picture to cache",
  (path) => {
    expect(isCacheablePicture(new URL(path, SITE), "", SITE)).toBe(true);
    expect(isCacheablePicture(new URL(path, HOSTED), HOSTED, SITE)).toBe(true);
  },
);

test.each([
  `${MEDIA}/community-media/film.mp4`,
  "/storage/v1/object/sign/media/a.webp",
  "/icons/icon-512.png",
])("%s is not cached as a picture", (path) =>
  expect(isCacheablePicture(new URL(path, SITE), "", SITE)).toBe(false),
);

test("pictures of other hosts are not cached, nor those of the site's own path with hosted storage", () => {
  const path = `${MEDIA}/blog-images/a.webp`;
  expect(isCacheablePicture(new URL(path, "https://else.example"), "", SITE)).toBe(false);
  expect(isCacheablePicture(new URL(path, "https://else.example"), HOSTED, SITE)).toBe(false);
  expect(isCacheablePicture(new URL(path, SITE), HOSTED, SITE)).toBe(false);
});

test("a build's files are the site's own, under /assets/", () => {
  expect(isAsset(new URL("/assets/abyssinica-x.woff2", SITE), SITE)).toBe(true);
  expect(isAsset(new URL("/assets/x.js", HOSTED), SITE)).toBe(false);
  expect(isAsset(new URL("/boot.js", SITE), SITE)).toBe(false);
});

test("all sizes of a picture have the same key, and another picture has another", () => {
  const sizes = ["cups.webp", "cups-480.webp", "cups-960.webp"].map((name) =>
    pictureOfAnySize(`${MEDIA}/${name}`),
  );
  expect(new Set(sizes).size).toBe(1);
  expect(pictureOfAnySize(`${MEDIA}/cups-2.webp`)).not.toBe(sizes[0]);
  expect(pictureOfAnySize(`${MEDIA}/cup-480.webp`)).not.toBe(sizes[0]);
});
