import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { box, bytes, uint32 } from "../files.ts";
import { cleaned, MARK, planted, text } from "./planted.ts";

const FILM = "frames of a film, which are shown";

/** Boxes that no player needs, and that phones, cameras and programs write. */
const note = fc
  .tuple(
    fc.constantFrom(
      "udta",
      "meta",
      "uuid",
      "ilst",
      "free",
      "skip",
      "wide",
      "\u00a9xyz",
      "loci",
      "XMP_",
      "Xtra",
      "colr",
    ),
    planted,
  )
  .map(([type, content]) => box(type, type === "colr" ? "prof" : [], [...content]));
const notes = fc.array(note, { maxLength: 3 }).map((all) => all.flat());
/** Their place in each kind of box that holds others. */
const PLACES = [
  "file",
  "moov",
  "trak",
  "mdia",
  "minf",
  "stbl",
  "dinf",
  "edts",
  "mvex",
  "entry",
  "moof",
  "traf",
  "end",
] as const;
const everywhere = fc.record(
  Object.fromEntries(PLACES.map((place) => [place, notes])) as Record<(typeof PLACES)[number], typeof notes>,
);
type Notes = typeof everywhere extends fc.Arbitrary<infer Value> ? Value : never;

type Track = {
  readonly handler: string;
  readonly samples: readonly string[];
  readonly perChunk: number;
  readonly isLong: boolean;
  /** What QuickTime may end the boxes of a description with. */
  readonly terminator: readonly number[];
};
const shownTrack = fc.constantFrom("vide", "soun");
const hiddenTrack = fc.constantFrom("meta", "text", "sbtl", "tmcd", "camm", "gpmd", "hint", "alis");
const track = fc.record({
  handler: fc.oneof(shownTrack, hiddenTrack),
  samples: fc
    .array(fc.nat(30), { minLength: 1, maxLength: 6 })
    .map((sizes) => sizes.map((size) => "x".repeat(size))),
  perChunk: fc.integer({ min: 1, max: 3 }),
  isLong: fc.boolean(),
  terminator: fc.constantFrom([], [0, 0, 0, 0]),
});
const isShown = ({ handler }: Track) => handler === "vide" || handler === "soun";
const contentOf = (each: Track) =>
  each.samples.map((sample, place) => (isShown(each) ? `${FILM} ${place} ${sample}` : `${MARK} ${sample}`));

const full = (...rest: (string | number[])[]) => [...bytes(uint32(0), ...rest)];
const list = (entries: readonly number[][]) => full(uint32(entries.length), ...entries);
const long = (value: number) => [...uint32(0), ...uint32(value)];

function trak(each: Track, id: number, offsets: readonly number[], all: Notes): number[] {
  const sizes = contentOf(each).map((sample) => uint32(sample.length));
  const places = offsets.map(each.isLong ? long : uint32);
  const name = `${MARK}\0`;
  const entry = box(
    each.handler === "soun" ? "mp4a" : "avc1",
    new Array(each.handler === "soun" ? 28 : 42).fill(0),
    each.handler === "soun" ? [] : bytesOf(MARK.slice(0, 31).padEnd(32, "\0")),
    each.handler === "soun" ? [] : [0, 0, 0, 0],
    all.entry,
    [...each.terminator],
  );
  return box(
    "trak",
    box("tkhd", uint32(0), uint32(3), uint32(4), uint32(id), new Array(68).fill(0)),
    all.trak,
    box("edts", all.edts),
    box("tref", box("cdsc", uint32(1), MARK)),
    box(
      "mdia",
      box("mdhd", uint32(0), uint32(3), uint32(4), new Array(12).fill(0)),
      all.mdia,
      box("hdlr", uint32(0), uint32(0), each.handler, new Array(12).fill(0), name),
      box(
        "minf",
        all.minf,
        box("dinf", box("dref", list([box("url ", uint32(1), MARK)])), all.dinf),
        box(
          "stbl",
          box("stsd", list([entry])),
          box("stsc", list([[...uint32(1), ...uint32(each.perChunk), ...uint32(1)]])),
          box("stsz", full(uint32(0), uint32(sizes.length), ...sizes)),
          box(each.isLong ? "co64" : "stco", list(places)),
          all.stbl,
        ),
      ),
    ),
  );
}

const bytesOf = (text: string) => [...bytes(text)];

/** A film with its data behind its tables, or before them. */
function movie(tracks: readonly Track[], all: Notes, isFirst: boolean): Uint8Array<ArrayBuffer> {
  const chunks = tracks.map((each) => {
    const content = contentOf(each);
    return Array.from({ length: Math.ceil(content.length / each.perChunk) }, (_, at) =>
      content.slice(at * each.perChunk, (at + 1) * each.perChunk).join(""),
    );
  });
  const data: number[] = [];
  const places = tracks.map((): number[] => []);
  // The chunks of all tracks by turns, with what no track names between them.
  for (let turn = 0; chunks.some((each) => turn < each.length); turn++)
    for (const [at, each] of chunks.entries()) {
      const chunk = each[turn];
      if (chunk === undefined) continue;
      data.push(...bytesOf(MARK));
      places[at]?.push(data.length);
      data.push(...bytesOf(chunk));
    }
  const tables = (start: number) =>
    box(
      "moov",
      box("mvhd", uint32(0), uint32(3), uint32(4), new Array(88).fill(0)),
      all.moov,
      ...tracks.map((each, at) =>
        trak(
          each,
          at + 1,
          (places[at] ?? []).map((place) => place + start),
          all,
        ),
      ),
    );
  const type = [...box("ftyp", "isom", uint32(0), "isom"), ...all.file];
  const media = box("mdat", data);
  if (isFirst) return bytes(type, media, tables(type.length + 8), all.end);
  const start = type.length + tables(0).length + 8;
  return bytes(type, tables(start), media, all.end);
}

/** A film in fragments of one sample, whose sizes are in the run, in its head or in the film's head. */
function fragments(
  tracks: readonly Track[],
  all: Notes,
  sizeIn: "run" | "fragment" | "film",
): Uint8Array<ArrayBuffer> {
  const defaults = tracks.map((each, at) => {
    const [first = ""] = contentOf(each);
    return box("trex", uint32(0), uint32(at + 1), uint32(1), uint32(0), uint32(first.length), uint32(0));
  });
  const head = bytes(
    box("ftyp", "isom", uint32(0), "isom"),
    box(
      "moov",
      all.moov,
      ...tracks.map((each, at) => trak({ ...each, samples: [] }, at + 1, [], all)),
      box("mvex", ...defaults, all.mvex),
    ),
  );
  const parts = tracks.map((each, at) => {
    const [sample = ""] = contentOf(each);
    const flags = sizeIn === "fragment" ? 0x20010 : 0x20000;
    const run = (offset: number) =>
      sizeIn === "run"
        ? box("trun", uint32(0x201), uint32(1), uint32(offset), uint32(sample.length))
        : box("trun", uint32(1), uint32(1), uint32(offset));
    const fragment = (offset: number) =>
      box(
        "moof",
        box("mfhd", uint32(0), uint32(at)),
        all.moof,
        box(
          "traf",
          box("tfhd", uint32(flags), uint32(at + 1), sizeIn === "fragment" ? uint32(sample.length) : []),
          all.traf,
          run(offset),
        ),
      );
    const offset = fragment(0).length + 8 + MARK.length;
    return bytes(fragment(offset), box("mdat", MARK, sample, MARK));
  });
  return bytes([...head], ...parts.map((part) => [...part]), all.end);
}

const shownSamples = (tracks: readonly Track[]) => tracks.filter(isShown).flatMap(contentOf);

describe("whatever boxes and tracks an MP4 has, what it shows stays in its place, and nothing else", () => {
  it("in one piece", () => {
    fc.assert(
      fc.property(
        fc.array(track, { minLength: 1, maxLength: 4 }),
        everywhere,
        fc.boolean(),
        (tracks, all, isFirst) => {
          const file = movie(tracks, all, isFirst);
          const clean = cleaned(file);
          expect(clean.length).toBe(file.length);
          for (const sample of shownSamples(tracks))
            expect(text(clean).indexOf(sample)).toBe(text(file).indexOf(sample));
        },
      ),
    );
  });

  it("in fragments", () => {
    const places = fc.constantFrom("run" as const, "fragment" as const, "film" as const);
    fc.assert(
      fc.property(
        fc.array(track, { minLength: 1, maxLength: 4 }),
        everywhere,
        places,
        (tracks, all, sizeIn) => {
          const clean = cleaned(fragments(tracks, all, sizeIn));
          for (const each of tracks.filter(isShown)) expect(text(clean)).toContain(contentOf(each)[0]);
        },
      ),
    );
  });

  it("cut off anywhere", () => {
    fc.assert(
      fc.property(
        fc.array(track, { minLength: 1, maxLength: 2 }),
        everywhere,
        fc.nat(),
        (tracks, all, size) => {
          const file = movie(tracks, all, true);
          cleaned(file.slice(0, 12 + (size % file.length)));
        },
      ),
    );
  });
});
