/** Its size in bytes: two parts. */
export const STORY_BYTES = 70_000;

/** The blocks of a JPEG of 8 by 8 pixels, up to its data. */
const HEAD = [
  ...[0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0],
  ...[0xff, 0xc0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0],
  ...[0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0],
];

/** A picture that the server accepts. */
export function storyPicture(): ArrayBuffer {
  const bytes = new Uint8Array(STORY_BYTES);
  bytes.set(HEAD);
  bytes.set([0xff, 0xd9], STORY_BYTES - 2);
  return bytes.buffer;
}
