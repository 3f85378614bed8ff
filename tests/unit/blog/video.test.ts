import { expect, it } from "vitest";
import { videoOf } from "../../../src/components/media/video.ts";

it.each([
  ["https://www.youtube.com/watch?v=aqz-KE-bpKQ", { kind: "frame", host: "YouTube" }],
  ["https://vimeo.com/76979871", { kind: "frame", host: "Vimeo" }],
  ["https://example.org/film.MP4?x=1", { kind: "file", src: "https://example.org/film.MP4?x=1" }],
  ["/storage/v1/object/public/media/community-media/a.webm", { kind: "file" }],
  ["https://www.example.org/watch", { kind: "page", host: "example.org" }],
])("%s can be embedded", (address, video) => expect(videoOf(address)).toMatchObject(video));

it.each([
  "http://example.org/film.mp4",
  "javascript:alert(1)",
  "//example.org/film.mp4",
  "/film.mp4",
  "https://",
  "",
])("%s is not a video", (address) => expect(videoOf(address)).toBeNull());
