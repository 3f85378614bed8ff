import { joined, viewOf } from "./pieces.ts";
import { cleanComment } from "./vorbis-comment.ts";

/** An element (RFC 8794): where it begins, where its content begins, and where it ends; null if its end is unknown. */
type Element = { readonly id: number; readonly from: number; readonly inside: number; readonly to: number };

const VOID = 0xec;
const [HEADER, SEGMENT, CLUSTER] = [0x1a45dfa3, 0x18538067, 0x1f43b675];
const [TRACK, TRACK_NUMBER, TRACK_TYPE, CODEC_ID, CODEC_PRIVATE] = [0xae, 0xd7, 0x83, 0x86, 0x63a2];
const [FILM, SOUND] = [1, 2];
const [BLOCK_GROUP, BLOCK, SIMPLE_BLOCK, BLOCK_MORE, BLOCK_ADD_ID] = [0xa0, 0xa1, 0xa3, 0xa6, 0xee];

/** Ids of elements, as their specification writes them. */
const ids = (written: string) => written.split(" ").map((id) => Number.parseInt(id, 16));

/** Elements whose content is walked: head, segment, places, the file's length, tracks, clusters, groups of blocks, additions (transparency). */
const ENTERED = new Set(
  ids(
    "1a45dfa3 18538067 114d9b74 4dbb 1549a966 1654ae6b ae e0 55b0 55d0 7670 e1 1f43b675 a0 75a1 a6 1c53bb6b bb b7",
  ),
);
/** Numbers and codes that play a film or a sound; every other element becomes blank. */
const KEPT = new Set([
  // Of the head and the file.
  ...ids("4286 42f7 42f2 42f3 4282 4287 4285 53ab 53ac 2ad7b1 4489"),
  // Of a track.
  ...ids("d7 73c5 83 b9 88 55aa 9c 6de7 6df8 23e383 234e7a 23314f 55ee 22b59c 86 63a2 56aa 56bb"),
  // Of pictures.
  ...ids("9a 9d 53b8 53c0 b0 ba 54aa 54bb 54cc 54dd 54b0 54ba 54b2"),
  ...ids("55b1 55b2 55b3 55b4 55b5 55b6 55b7 55b8 55b9 55ba 55bb 55bc 55bd"),
  ...ids("55d1 55d2 55d3 55d4 55d5 55d6 55d7 55d8 55d9 55da 7671 7673 7674 7675"),
  // Of sound.
  ...ids("b5 78b5 9f 6264"),
  // Of clusters and blocks.
  ...ids("e7 a7 ab a3 a1 9b fb fa 75a2 ee a5"),
  // Of the places to seek to.
  ...ids("b3 f7 f1 f0 b2 5378"),
]);
/** Names of programs, which a file must have: their letters become blank. */
const NAMES = new Set([0x4d80, 0x5741]);

/**
 * A WebM without metadata: tags, attachments, chapters, titles, dates, names, and tracks that are neither film nor sound. They
 * become blank space, so that no offset changes; what follows the segment is left out.
 */
export function cleanWebm(source: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(source);
  const parts: Uint8Array[] = [];
  const shown = new Set<number>();
  for (const element of elements(bytes, 0, bytes.length)) {
    if (element.id !== HEADER && element.id !== SEGMENT) continue;
    clean(bytes, element, shown);
    parts.push(bytes.subarray(element.from, element.to));
  }
  return joined(parts);
}

function clean(bytes: Uint8Array, element: Element, shown: Set<number>): void {
  const { id, inside, to } = element;
  if (id === TRACK && !isShown(bytes, element, shown)) blank(bytes, element);
  else if (id === BLOCK_GROUP && !hasShownBlock(bytes, element, shown)) blank(bytes, element);
  else if (id === BLOCK_MORE && !isTransparency(bytes, element)) blank(bytes, element);
  else if (id === SIMPLE_BLOCK && !shown.has(trackOf(bytes, element))) blank(bytes, element);
  else if (ENTERED.has(id)) for (const each of elements(bytes, inside, to)) clean(bytes, each, shown);
  else if (NAMES.has(id)) bytes.fill(0x20, inside, to);
  else if (!KEPT.has(id)) blank(bytes, element);
}

/** True for film and sound; their numbers are noted. The comments in the codec's settings (Vorbis) become blank. */
function isShown(bytes: Uint8Array, track: Element, shown: Set<number>): boolean {
  let [number, type, codec] = [0, 0, ""];
  let settings: Element | null = null;
  for (const each of elements(bytes, track.inside, track.to)) {
    if (each.id === TRACK_NUMBER) number = numberOf(bytes, each.inside, each.to);
    if (each.id === TRACK_TYPE) type = numberOf(bytes, each.inside, each.to);
    if (each.id === CODEC_ID) codec = String.fromCharCode(...bytes.subarray(each.inside, each.to));
    if (each.id === CODEC_PRIVATE) settings = each;
  }
  if (type !== FILM && type !== SOUND) return false;
  if (settings && /^[AV]_(?:VORBIS|THEORA)/.test(codec))
    cleanLaced(bytes.subarray(settings.inside, settings.to));
  shown.add(number);
  return true;
}

/** The three headers of Vorbis, in one with their lengths: the second one has the comments. */
function cleanLaced(settings: Uint8Array): void {
  let at = 1;
  const sizes = [0, 0].map(() => {
    let size = 0;
    while (settings[at] === 255) size += settings[at++] ?? 0;
    return size + (settings[at++] ?? 0);
  });
  const [first = 0, second = 0] = sizes;
  cleanComment(settings.subarray(at + first, at + first + second), 7);
}

function hasShownBlock(bytes: Uint8Array, group: Element, shown: ReadonlySet<number>): boolean {
  for (const each of elements(bytes, group.inside, group.to))
    if (each.id === BLOCK) return shown.has(trackOf(bytes, each));
  return false;
}

/** An addition to a block with the number 1 is its transparency. */
function isTransparency(bytes: Uint8Array, addition: Element): boolean {
  for (const each of elements(bytes, addition.inside, addition.to))
    if (each.id === BLOCK_ADD_ID) return numberOf(bytes, each.inside, each.to) === 1;
  return true;
}

function trackOf(bytes: Uint8Array, { inside }: Element): number {
  return markedNumber(bytes, inside, inside + widthOf(bytes[inside] ?? 0));
}

/** A number without the marker in its first byte, which says how long it is. */
function markedNumber(bytes: Uint8Array, from: number, to: number): number {
  const first = (bytes[from] ?? 0) & (0xff >> (to - from));
  return bytes.subarray(from + 1, to).reduce((number, byte) => number * 256 + byte, first);
}

function numberOf(bytes: Uint8Array, from: number, to: number): number {
  return bytes.subarray(from, to).reduce((number, byte) => number * 256 + byte, 0);
}

/** Bytes of a number with a leading marker, by its first byte. */
const widthOf = (first: number) => Math.clz32(first) - 23;

/** Turns an element into empty space of the same size. */
function blank(bytes: Uint8Array, { from, to }: Element): void {
  bytes.fill(0, from, to);
  const size = to - from;
  bytes[from] = VOID;
  if (size < 128) bytes[from + 1] = 0x80 | (size - 2);
  else viewOf(bytes).setBigUint64(from + 1, (1n << 56n) | BigInt(size - 9));
}

/**
 * The sibling elements in a range of bytes. One of unknown size, a segment or a cluster as they are written live, ends with the range or where
 * the next cluster or a part of the segment begins. What is not an element is blanked.
 */
function* elements(bytes: Uint8Array, from: number, to: number): Generator<Element> {
  let at = from;
  while (at < to) {
    const ofId = widthOf(bytes[at] ?? 0);
    const place = at + ofId;
    const width = widthOf(bytes[place] ?? 0);
    const inside = place + width;
    if (ofId > 4 || width > 8 || inside > to) break;
    const id = numberOf(bytes, at, place);
    const size = markedNumber(bytes, place, inside);
    const isUnknown = size >= 2 ** (7 * width) - 1;
    if (isUnknown && id !== SEGMENT && id !== CLUSTER) break;
    const end = isUnknown
      ? id === SEGMENT
        ? to
        : endOfCluster(bytes, inside, to)
      : Math.min(to, inside + size);
    yield { id, from: at, inside, to: end };
    at = end;
  }
  bytes.fill(0, at, to);
}

/** A cluster of unknown size ends where an element of the segment begins: those have ids of four bytes. */
function endOfCluster(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && (bytes[at] ?? 0) >= 0x20) {
    const place = at + widthOf(bytes[at] ?? 0);
    const width = widthOf(bytes[place] ?? 0);
    if (width > 8 || place + width > to) return to;
    at = place + width + markedNumber(bytes, place, place + width);
  }
  return Math.min(at, to);
}
