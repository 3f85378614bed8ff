import fc from "fast-check";
import { expect, it } from "vitest";
import { bytes } from "../files.ts";
import { cleaned, MARK, planted, text } from "./planted.ts";

/** An element with its size in as few bytes as possible, or in eight. */
function element(id: number, content: readonly number[], isWide = false): number[] {
  const { length } = content;
  const size =
    length < 127 && !isWide
      ? [0x80 | length]
      : [1, 0, 0, 0, ...[24, 16, 8, 0].map((bits) => (length >>> bits) & 255)];
  return [...idBytes(id), ...size, ...content];
}

const idBytes = (id: number) =>
  [24, 16, 8, 0].map((bits) => (id >>> bits) & 255).slice(-Math.ceil((32 - Math.clz32(id)) / 8));
const letters = (words: string) => [...bytes(words)];
/** As long as it goes: a segment or a cluster as it is written live. */
const live = (id: number, content: readonly number[]) => [
  ...idBytes(id),
  1,
  255,
  255,
  255,
  255,
  255,
  255,
  255,
  ...content,
];

const ANYWHERE = [
  0xec, 0xbf, 0x1254c367, 0x1941a469, 0x1043a770, 0x7ba9, 0x4461, 0x73a4, 0x7384, 0x536e, 0x258688, 0x7446,
  0x4999,
];
const note = fc.tuple(fc.constantFrom(...ANYWHERE), planted, fc.boolean()).map(([id, content, isWide]) => {
  // Tags hold elements that hold elements.
  const inside =
    id === 0x1254c367 ? element(0x7373, element(0x67c8, element(0x4487, [...content]))) : [...content];
  return element(id, inside, isWide);
});
const notes = fc.array(note, { maxLength: 2 }).map((all) => all.flat());
const everywhere = fc.record({
  head: notes,
  info: notes,
  track: notes,
  picture: notes,
  segment: notes,
  cluster: notes,
  group: notes,
  cues: notes,
});
type Notes = typeof everywhere extends fc.Arbitrary<infer Value> ? Value : never;

/** Two tracks that are shown, and one of subtitles that name the place. */
function webm(all: Notes, isLive: boolean): Uint8Array<ArrayBuffer> {
  const whole = (id: number, content: readonly number[]) =>
    isLive ? live(id, content) : element(id, content, true);
  const track = (number: number, type: number, codec: string, rest: number[]) =>
    element(0xae, [
      ...element(0xd7, [number]),
      ...element(0x83, [type]),
      ...element(0x86, letters(codec)),
      ...rest,
      ...all.track,
    ]);
  const vorbis = [
    "\x01vorbis, the head",
    `\x03vorbis\x23\0\0\0${MARK}\x01\0\0\0\x23\0\0\0${MARK}\x01`,
    "\x05vorbis, the books",
  ];
  const [first = "", second = ""] = vorbis;
  const settings = [2, first.length, second.length, ...vorbis.flatMap(letters)];
  const block = (number: number, words: string) => [0x80 | number, 0, 0, 0, ...letters(words)];
  const cluster = (number: number) =>
    whole(0x1f43b675, [
      ...element(0xe7, [number]),
      ...all.cluster,
      ...element(0xa3, block(1, `picture ${number}`)),
      ...element(0xa3, block(3, MARK)),
      ...element(0xa0, [
        ...element(0xa1, block(2, `sound ${number}`)),
        ...all.group,
        ...element(0x75a1, element(0xa6, [...element(0xee, [4]), ...element(0xa5, letters(MARK))])),
      ]),
      ...element(0xa0, element(0xa1, block(3, MARK))),
    ]);
  const tracks = [
    ...track(1, 1, "V_VP9", element(0xe0, [...element(0xb0, [64]), ...all.picture])),
    ...track(2, 2, "A_VORBIS", element(0x63a2, settings, true)),
    ...track(3, 17, "S_TEXT/UTF8", element(0x63a2, letters(MARK))),
  ];
  const info = [
    ...element(0x2ad7b1, [15, 66, 64]),
    ...element(0x4d80, letters(MARK)),
    ...element(0x5741, letters(MARK)),
    ...all.info,
  ];
  const segment = [
    ...element(0x1549a966, info, true),
    ...all.segment,
    ...element(0x1654ae6b, tracks, true),
    ...cluster(1),
    ...cluster(2),
    ...element(0x1c53bb6b, [...element(0xbb, element(0xb3, [1])), ...all.cues], true),
    ...all.segment,
  ];
  return bytes(
    element(0x1a45dfa3, [...element(0x4282, letters("webm")), ...all.head], true),
    whole(0x18538067, segment),
    isLive ? [] : letters(MARK),
  );
}

const SHOWN = [
  "picture 1",
  "sound 1",
  "picture 2",
  "sound 2",
  "V_VP9",
  "A_VORBIS",
  "\x01vorbis, the head",
  "\x05vorbis, the books",
];

it("whatever elements and tracks a WebM has, what it shows stays in its place, and nothing else", () => {
  fc.assert(
    fc.property(everywhere, fc.boolean(), (all, isLive) => {
      const file = webm(all, isLive);
      const clean = cleaned(file);
      for (const shown of SHOWN) expect(text(clean).indexOf(shown)).toBe(text(file).indexOf(shown));
    }),
  );
});

it("cut off anywhere, it has no metadata either", () => {
  fc.assert(
    fc.property(everywhere, fc.boolean(), fc.nat(), (all, isLive, size) => {
      const file = webm(all, isLive);
      cleaned(file.slice(0, 8 + (size % file.length)));
    }),
  );
});
