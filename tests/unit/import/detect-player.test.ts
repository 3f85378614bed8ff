import { expect, it } from "vitest";
import { detectPlayer } from "../../../server/import/players/detect-player.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");

it.each([
  ["MP4", "\0\0\0\x20ftypisom", "video/mp4", "mp4"],
  ["MP4 sound", "\0\0\0\x20ftypM4A ", "audio/mp4", "m4a"],
  ["WebM", "\x1a\x45\xdf\xa3\x01\x42\x82\x84webm", "video/webm", "webm"],
  ["Ogg video", "OggS\0\x02 \x80theora", "video/ogg", "ogv"],
  ["Ogg sound", "OggS\0\x02 OpusHead", "audio/ogg", "oga"],
  ["MP3 with a tag", "ID3\x04", "audio/mpeg", "mp3"],
  ["MP3 without a tag", "\xff\xfb\x90\x64", "audio/mpeg", "mp3"],
])("%s is recognised by its bytes", (_, text, type, extension) => {
  expect(detectPlayer(bytes(text))).toEqual({ type, extension });
});

it.each([
  ["a QuickTime film", "\0\0\0\x14ftypqt  "],
  ["a HEIC picture", "\0\0\0\x20ftypheic"],
  ["a Matroska film", "\x1a\x45\xdf\xa3\x01\x42\x82\x88matroska"],
  ["a web page", "<!doctype html><script>"],
  ["a JPEG picture", "\xff\xd8\xff\xe0"],
  ["a frame with an impossible bit rate", "\xff\xfb\xf0\x64"],
  ["nothing", ""],
])("%s is neither a video nor sound", (_, text) => {
  expect(detectPlayer(bytes(text))).toBeNull();
});
