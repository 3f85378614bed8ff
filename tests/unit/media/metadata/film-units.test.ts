import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { box, bytes, uint16, uint32 } from "../files.ts";
import { cleaned, MARK, planted, text } from "./planted.ts";

type Stream = {
  readonly entry: string;
  readonly noteHead: readonly number[];
  readonly pictureHead: readonly number[];
  readonly settings: (notes: readonly number[][]) => number[];
};
const H264: Stream = {
  entry: "avc1",
  noteHead: [6],
  pictureHead: [0x65],
  settings: () => box("avcC", [1, 0x64, 0, 31, 0xff, 0xe0, 0]),
};
const HEVC: Stream = {
  entry: "hvc1",
  noteHead: [39 << 1, 1],
  pictureHead: [19 << 1, 1],
  settings: (notes) =>
    box("hvcC", [1], new Array(20).fill(0), [3, 1, 39], uint16(notes.length), ...notes.map(sized(uint16))),
};
const sized = (size: (length: number) => number[]) => (content: readonly number[]) => [
  ...size(content.length),
  ...content,
];

/** Puts a 3 after two zeros, as the standard asks, so that nothing looks like the start of a unit. */
function guarded(content: readonly number[]): number[] {
  const out: number[] = [];
  for (const byte of content) {
    if (byte <= 3 && out.at(-1) === 0 && out.at(-2) === 0) out.push(3);
    out.push(byte);
  }
  return out;
}

/** A number of the head of a note: bytes of 255, and the rest. */
const counted = (value: number) => [...new Array(Math.floor(value / 255)).fill(255), value % 255];
const note = (kind: number, content: readonly number[]) => [
  ...counted(kind),
  ...counted(content.length),
  ...content,
];

/** The number of a film or program, and what it notes. */
const private_ = fc
  .tuple(fc.constantFrom(4, 5), planted, fc.array(planted, { maxLength: 10 }))
  .map(([kind, first, more]) => note(kind, [...first, ...more.flatMap((each) => [...each])]));
const CAPTIONS = "GA94 Selam to everybody";
const shown = fc.constantFrom(
  note(4, [...bytes([0xb5, 0, 0x31], CAPTIONS)]),
  note(1, [0, 0, 0, 0, 0, 1]),
  note(300, [7, 0, 0, 1]),
);
const notes = fc.array(fc.oneof(private_, shown), { minLength: 1, maxLength: 4 });
const PICTURE = "a picture of the film";
type Unit = { readonly isNote: boolean; readonly content: readonly number[] };
const unit = fc.oneof(
  notes.map((all): Unit => ({ isNote: true, content: guarded([...all.flat(), 0x80]) })),
  fc.constant<Unit>({ isNote: false, content: [...bytes(PICTURE, [0, 0, 3, 1])] }),
);
const film = fc.record({
  stream: fc.constantFrom(H264, HEVC),
  units: fc.array(unit, { minLength: 1, maxLength: 8 }),
  inSettings: fc.array(notes, { maxLength: 2 }),
});

const full = (...rest: (string | number[])[]) => [...bytes(uint32(0), ...rest)];
/** A film of one sample, described by these boxes. */
function filmOf(entry: string, settings: number[], sample: readonly number[]): Uint8Array<ArrayBuffer> {
  const tables = (start: number) =>
    box(
      "moov",
      box(
        "trak",
        box("tkhd", uint32(0), uint32(0), uint32(0), uint32(1), new Array(68).fill(0)),
        box(
          "mdia",
          box("hdlr", uint32(0), uint32(0), "vide", new Array(13).fill(0)),
          box(
            "minf",
            box(
              "stbl",
              box("stsd", full(uint32(1), box(entry, new Array(78).fill(0), settings))),
              box("stsc", full(uint32(1), uint32(1), uint32(1), uint32(1))),
              box("stsz", full(uint32(0), uint32(1), uint32(sample.length))),
              box("stco", full(uint32(1), uint32(start))),
            ),
          ),
        ),
      ),
    );
  const type = box("ftyp", "isom", uint32(0), "isom");
  return bytes(type, tables(type.length + tables(0).length + 8), box("mdat", [...sample]));
}

describe("a film without what a camera or program notes in its stream", () => {
  it("has its pictures and captions in their places, and notes of the same kinds and sizes", () => {
    fc.assert(
      fc.property(film, ({ stream, units, inSettings }) => {
        const unitOf = ({ isNote, content }: Unit) => [
          ...(isNote ? stream.noteHead : stream.pictureHead),
          ...content,
        ];
        const settings = stream.settings(
          inSettings.map((all) => unitOf({ isNote: true, content: guarded([...all.flat(), 0x80]) })),
        );
        const file = filmOf(stream.entry, settings, units.map(unitOf).flatMap(sized(uint32)));
        const clean = cleaned(file);
        const places = (of: Uint8Array, what: string) =>
          [...text(of).matchAll(RegExp(what, "g"))].map(({ index }) => index);
        for (const what of [PICTURE, CAPTIONS]) expect(places(clean, what)).toEqual(places(file, what));
        const changed = [...file.keys()].filter((at) => file[at] !== clean[at]);
        expect(changed.filter((at) => clean[at] !== 0x20)).toEqual([]);
      }),
    );
  });

  it("cut off anywhere", () => {
    fc.assert(
      fc.property(film, fc.nat(), ({ stream, units }, size) => {
        const sample = units.flatMap(({ content }) => sized(uint32)([...stream.noteHead, ...content]));
        const file = filmOf(stream.entry, stream.settings([]), sample);
        cleaned(file.slice(0, 12 + (size % file.length)));
      }),
    );
  });
});

describe("pictures of chapters, whole files each with its metadata, are left out", () => {
  const settings = (format: number) =>
    box("esds", uint32(0), [3, 0x80, 0x80, 25, 0, 1, 0, 4, 17, format, 0x11], new Array(11).fill(0));
  it.each([
    ["jpeg", []],
    ["png ", []],
    ["mp4v", settings(0x6c)],
    ["mp4v", settings(0x6d)],
  ] as const)("%s", (entry, described) => {
    cleaned(filmOf(entry, [...described], [...bytes([0xff, 0xd8, 0xff, 0xe1], MARK)]));
  });

  it("but a film of MPEG-4 stays", () => {
    expect(text(cleaned(filmOf("mp4v", settings(0x20), [...bytes(PICTURE)])))).toContain(PICTURE);
  });
});
