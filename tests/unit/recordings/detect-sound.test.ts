import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../../../server/root.ts";
import { isMediaReference, mediaReference } from "../../../src/domain/content/media-reference.ts";
import { detectSound, soundPath } from "../../../src/media/prepare-sound.ts";

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const WEBM = "\u001aE\u00df\u00a3\u009fB\u0086\u0081\u0001webm";

it.each([
  ["ID3\u0004 and frames", "audio/mpeg"],
  ["\u00ff\u00fb\u0090d", "audio/mpeg"],
  ["\u0000\u0000\u0000\u001cftypM4A \u0000", "audio/mp4"],
  ["\u0000\u0000\u0000\u001cftypisom\u0000 moov trak soun mp4a", "audio/mp4"],
  ["OggS\u0000\u0002 OpusHead", "audio/ogg"],
  [`${WEBM} A_OPUS`, "audio/webm"],
])("a sound file is known by its bytes: %j", (bytes, type) => {
  expect(detectSound(latin(bytes))).toBe(type);
});

it.each([
  "",
  "<!doctype html><script>",
  "\u0089PNG\r\n\u001a\n",
  "\u00ff\u00d8\u00ff\u00e0 a picture",
  "\u0000\u0000\u0000\u001cftypheic",
  "\u0000\u0000\u0000\u001cftypisom\u0000 moov trak vide avc1",
  "OggS\u0000\u0002 \u0080theora",
  `${WEBM} V_VP8 A_OPUS`,
  `${WEBM} no track`,
  "RIFF\u0000\u0000\u0000\u0000WAVE",
])("another file is not taken for sound: %j", (bytes) => {
  expect(detectSound(latin(bytes))).toBeNull();
});

it("the demo's recording is a small MP3", () => {
  const file = path.join(ROOT, "src/community/demo/media/community-media/goitom.mp3");
  const bytes = readFileSync(file);
  expect(detectSound(bytes)).toBe("audio/mpeg");
  expect(bytes.byteLength).toBeLessThan(40_000);
});

it("every recording gets an address that a post may refer to", () => {
  for (const type of ["audio/mpeg", "audio/mp4", "audio/ogg", "audio/webm"] as const)
    expect(isMediaReference(mediaReference(soundPath("blog-images", "ab", 1, type)))).toBe(true);
});
