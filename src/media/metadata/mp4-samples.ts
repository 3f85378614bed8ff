import { type Box, boxAt, boxes } from "./boxes.ts";
import type { Units } from "./film-units.ts";
import { viewOf } from "./pieces.ts";

/** Bytes of a file, from and to. */
export type Range = { readonly from: number; readonly to: number };
/** Samples of a film or sound, and how they are written if they consist of units. */
export type Samples = Range & { readonly units: Units | null };
/** What the fragments of a track need not repeat. */
export type Track = { readonly size: number; readonly units: Units | null };

/** The size of a sample that the fragments of a track need not repeat (trex). */
export function defaultSize(bytes: Uint8Array, movie: Box, id: number): number {
  const view = viewOf(bytes);
  const extension = boxAt(bytes, movie, "mvex");
  for (const box of extension ? boxes(bytes, extension.inside, extension.to) : [])
    if (box.type === "trex" && box.to - box.inside >= 24 && view.getUint32(box.inside + 4) === id)
      return view.getUint32(box.inside + 16);
  return 0;
}

/** Where the samples of a track are that its own tables name (stsc, stsz, stco). */
export function* movieSamples(bytes: Uint8Array, track: Box): Generator<Range> {
  const tables = boxAt(bytes, track, "mdia", "minf", "stbl");
  if (!tables) return;
  const offsets = chunkOffsets(bytes, tables);
  const sizeOf = sampleSizes(bytes, tables);
  const perChunk = samplesPerChunk(bytes, tables);
  let sample = 0;
  let run = 0;
  for (const [chunk, from] of offsets.entries()) {
    while ((perChunk[run + 1]?.first ?? Number.POSITIVE_INFINITY) <= chunk + 1) run++;
    let to = from;
    for (let left = perChunk[run]?.samples ?? 0; left > 0 && to < bytes.length; left--)
      to += sizeOf(sample++);
    if (to > from) yield { from, to };
  }
}

/** Numbers of a table of equal entries behind a head, as many as there is room for. */
function entriesOf(bytes: Uint8Array, box: Box | null, head: number, width: number): DataView[] {
  if (!box || box.to - box.inside < head) return [];
  const view = viewOf(bytes);
  const count = view.getUint32(box.inside + head - 4);
  const room = Math.floor((box.to - box.inside - head) / width);
  return Array.from(
    { length: Math.min(count, room) },
    (_, at) => new DataView(bytes.buffer, bytes.byteOffset + box.inside + head + at * width, width),
  );
}

function chunkOffsets(bytes: Uint8Array, tables: Box): number[] {
  const long = entriesOf(bytes, boxAt(bytes, tables, "co64"), 8, 8).map((entry) =>
    Number(entry.getBigUint64(0)),
  );
  return [
    ...entriesOf(bytes, boxAt(bytes, tables, "stco"), 8, 4).map((entry) => entry.getUint32(0)),
    ...long,
  ];
}

function samplesPerChunk(bytes: Uint8Array, tables: Box): { first: number; samples: number }[] {
  return entriesOf(bytes, boxAt(bytes, tables, "stsc"), 8, 12).map((entry) => ({
    first: entry.getUint32(0),
    samples: entry.getUint32(4),
  }));
}

/** The size of each sample, by its number. */
function sampleSizes(bytes: Uint8Array, tables: Box): (sample: number) => number {
  const view = viewOf(bytes);
  const plain = boxAt(bytes, tables, "stsz");
  if (plain && plain.to - plain.inside >= 12) {
    const same = view.getUint32(plain.inside + 4);
    const inside = plain.inside + 12;
    if (same > 0) return () => same;
    return (sample) => (inside + sample * 4 + 4 <= plain.to ? view.getUint32(inside + sample * 4) : 0);
  }
  const compact = boxAt(bytes, tables, "stz2");
  const bits = compact ? (bytes[compact.inside + 7] ?? 0) : 0;
  return (sample) => {
    const at = (compact?.inside ?? 0) + 12 + Math.floor((sample * bits) / 8);
    if (!compact || at + bits / 8 > compact.to) return 0;
    if (bits === 16) return view.getUint16(at);
    const byte = bytes[at] ?? 0;
    return bits === 8 ? byte : sample % 2 === 0 ? byte >> 4 : byte & 15;
  };
}

/** Where the samples of a fragment are (moof), of these tracks only. */
export function* fragmentSamples(
  bytes: Uint8Array,
  fragment: Box,
  tracks: ReadonlyMap<number, Track>,
): Generator<Samples> {
  const view = viewOf(bytes);
  let after = fragment.from;
  for (const traf of boxes(bytes, fragment.inside, fragment.to)) {
    const header = traf.type === "traf" ? boxAt(bytes, traf, "tfhd") : null;
    if (!header || header.to - header.inside < 8) continue;
    const track = tracks.get(view.getUint32(header.inside + 4));
    const { base, size } = fragmentHead(view, header, fragment.from, after, track);
    after = base;
    for (const run of boxes(bytes, traf.inside, traf.to)) {
      if (run.type !== "trun") continue;
      const range = runOf(view, run, base, after, size);
      after = range.to;
      if (track) yield { ...range, units: track.units };
    }
  }
}

/** Where the places in a fragment of a track are counted from, and the size of a sample that names none. */
function fragmentHead(
  view: DataView,
  { inside }: Box,
  from: number,
  after: number,
  track: Track | undefined,
): { readonly base: number; readonly size: number } {
  const flags = view.getUint32(inside) & 0xffffff;
  const sizeAt = inside + 8 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0) + (flags & 8 ? 4 : 0);
  const size = flags & 0x10 ? view.getUint32(sizeAt) : (track?.size ?? 0);
  if (flags & 1) return { base: Number(view.getBigUint64(inside + 8)), size };
  return { base: flags & 0x20000 ? from : after, size };
}

function runOf(view: DataView, { inside, to }: Box, base: number, after: number, same: number): Range {
  const flags = view.getUint32(inside) & 0xffffff;
  const count = view.getUint32(inside + 4);
  const from = flags & 1 ? base + view.getInt32(inside + 8) : after;
  const entries = inside + 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0);
  if (!(flags & 0x200)) return { from, to: from + count * same };
  const [before, width] = [
    flags & 0x100 ? 4 : 0,
    [0x100, 0x200, 0x400, 0x800].filter((bit) => flags & bit).length * 4,
  ];
  let end = from;
  for (let sample = 0; sample < count; sample++) {
    const at = entries + sample * width + before;
    if (at + 4 > to) break;
    end += view.getUint32(at);
  }
  return { from, to: end };
}
