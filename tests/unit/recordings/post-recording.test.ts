import { expect, it } from "vitest";
import { lengthText } from "../../../src/capabilities/voice/components/length-text.ts";
import { offlineFiles, offlinePictures } from "../../../src/domain/content/pictures.ts";
import { checkDraft, newPost } from "../../../src/domain/kinds/forms.ts";
import { isCacheablePicture, isRecording } from "../../../src/pwa/language/build-files.ts";
import { newsPost } from "../support/content.ts";

const recording = {
  src: "/storage/v1/object/public/media/news-images/a.weba",
  bytes: 4_000,
  seconds: 12.5,
  reader: "Abrehet",
  lang: "ti" as const,
  transcript: "",
};
const draft = { ...newPost("news", null), title: "A title", content: "Ten letters and more" };
const check = (change: Partial<typeof recording>) =>
  checkDraft("news", { ...draft, recording: { ...recording, ...change } });

it("a pinned post is kept with its recording, but it counts as no picture", () => {
  const post = { ...newsPost(1), imageUrl: "/a.webp", recording };
  expect(offlineFiles(post)).toEqual(["/a.webp", recording.src]);
  expect(offlinePictures(post)).toEqual(["/a.webp"]);
  expect(offlineFiles({ ...post, recording: null })).toEqual(["/a.webp"]);
});

it("recordings of our own storage are told from pictures and videos", () => {
  const url = (file: string, origin = "https://a.test") =>
    new URL(`${origin}/storage/v1/object/public/media/news-images/${file}`);
  for (const file of ["a.mp3", "a.m4a", "a.oga", "a.weba"]) {
    expect(isRecording(url(file), "", "https://a.test")).toBe(true);
    expect(isCacheablePicture(url(file), "", "https://a.test")).toBe(false);
  }
  for (const file of ["a.mp4", "a.webm", "a.webp"])
    expect(isRecording(url(file), "", "https://a.test")).toBe(false);
  expect(isRecording(url("a.mp3", "https://b.test"), "", "https://a.test")).toBe(false);
});

it("a recording needs the name of who is heard, and no transcript", () => {
  expect(check({})).toMatchObject({ ok: true, value: { recording } });
  expect(check({ reader: "  " })).toEqual({
    ok: false,
    errors: { "recording.reader": "Please enter who is speaking" },
  });
  expect(check({ src: "http://other.test/a.mp3" })).toMatchObject({ ok: false });
  expect(check({ transcript: "a".repeat(20_001) })).toMatchObject({ ok: false });
});

it("a draft of an older version has no recording", () => {
  const { recording: _, ...older } = draft;
  expect(checkDraft("news", older)).toMatchObject({ ok: true, value: { recording: null } });
});

it("lengths are written as on a clock", () => {
  expect([0, 9.6, 62, 600, 3_725].map(lengthText)).toEqual(["0:00", "0:09", "1:02", "10:00", "1:02:05"]);
});
