import { bigEndian, type ContainerFault, isEmptySpace, latin } from "./faults.ts";
import { isOpusHeader, MAX_UNITS, opusUnits } from "./opus.ts";

/** An element (RFC 8794): where its content starts, and its size, null if that is unknown. */
type Element = { readonly id: number; readonly start: number; readonly size: number | null };

/** Bytes of a number with a leading marker, by its first byte; 0 if it is longer than allowed. */
function widthOf(first: number, most: number): number {
  const width = Math.clz32(first) - 23;
  return width <= most ? width : 0;
}

/** The element at an offset; null if there is no whole head of one. */
function elementAt(bytes: Uint8Array, at: number): Element | null {
  const ofId = at < bytes.length ? widthOf(bytes[at] ?? 0, 4) : 0;
  const place = at + ofId;
  if (ofId === 0 || place >= bytes.length) return null;
  const first = bytes[place] ?? 0;
  const width = widthOf(first, 8);
  if (width === 0 || place + width > bytes.length) return null;
  const most = (256 >> width) - 1;
  const rest = bytes.subarray(place + 1, place + width);
  const isUnknown = (first & most) === most && rest.every((byte) => byte === 255);
  const size = rest.reduce((number, byte) => number * 256 + byte, first & most);
  return { id: bigEndian(bytes, at, ofId), start: place + width, size: isUnknown ? null : size };
}

type Counts = { tracks: number; types: number; codecs: number; headers: number };
/** @returns why an element of a track is refused */
type TrackRule = (bytes: Uint8Array, start: number, size: number, counts: Counts) => ContainerFault | null;

const TRACK = 0xae;
const TRACK_RULES: ReadonlyMap<number, TrackRule> = new Map<number, TrackRule>([
  // TrackType: 2 is sound.
  [
    0x83,
    (bytes, start, size, counts) => {
      counts.types++;
      return size !== 1 || bytes[start] !== 2 ? "file_type" : null;
    },
  ],
  // CodecID
  [
    0x86,
    (bytes, start, size, counts) => {
      counts.codecs++;
      return latin(bytes, start, size) === "A_OPUS" ? null : "file_type";
    },
  ],
  // CodecPrivate
  [
    0x63a2,
    (bytes, start, size, counts) => {
      counts.headers++;
      return size > 64 || !isOpusHeader(bytes, start, size) ? "file_damaged" : null;
    },
  ],
]);
/** Numbers, flags, language, durations, settings of sound, names, an empty space. */
const OTHERS_OF_TRACK = new Set([
  0xd7, 0x73c5, 0xb9, 0x88, 0x9c, 0x55aa, 0x22b59c, 0x23e383, 0x56aa, 0x56bb, 0xe1, 0x536e, 0x258688, 0xec,
]);

const otherOfTrack = (id: number, size: number): ContainerFault | null => {
  if (!OTHERS_OF_TRACK.has(id)) return "file_type";
  return size > 64 ? "file_damaged" : null;
};

/** Why the tracks are refused: there must be one, of Opus. */
function tracksFault(bytes: Uint8Array, starts: number, ends: number): ContainerFault | null {
  const counts: Counts = { tracks: 0, types: 0, codecs: 0, headers: 0 };
  let at = starts;
  for (let step = 0; step < 40 && at < ends; step++) {
    const found = elementAt(bytes, at);
    if (!found || found.size === null || found.start + found.size > ends) return "file_damaged";
    const { id, start, size } = found;
    at = start + size;
    if (id === TRACK) {
      // Its content is walked too; an entry within an entry has no end of its own.
      counts.tracks++;
      if (at !== ends) return "file_type";
      at = start;
      continue;
    }
    const fault = TRACK_RULES.get(id)?.(bytes, start, size, counts) ?? null;
    const refused = TRACK_RULES.has(id) ? fault : otherOfTrack(id, size);
    if (refused) return refused;
  }
  if (at !== ends) return "file_damaged";
  const { tracks, types, codecs, headers } = counts;
  return tracks !== 1 || types !== 1 || codecs !== 1 || headers > 1 ? "file_type" : null;
}

const [EBML, SEGMENT, TRACKS, CLUSTER, CUES, VOID] = [
  0x1a45dfa3, 0x18538067, 0x1654ae6b, 0x1f43b675, 0x1c53bb6b, 0xec,
];
const [SIMPLE_BLOCK, BLOCK, BLOCK_GROUP, TIMECODE] = [0xa3, 0xa1, 0xa0, 0xe7];
/** What to seek by, and about the file. */
const BEFORE_CLUSTERS = new Set([0x114d9b74, 0x1549a966]);
/** Times and sizes of clusters and blocks. */
const IN_CLUSTERS = new Set([TIMECODE, 0xa7, 0xab, 0x9b, 0x75a2]);

type Segment = { tracks: number; blocks: number; units: number; others: number; hasCluster: boolean };
/** Where the walk goes on, "cut" where the file ends within a piece, or why it is refused. */
type Step = number | "cut" | ContainerFault;

function blockStep(bytes: Uint8Array, { start, size }: Element, segment: Segment): Step {
  if (!segment.hasCluster || size === null || size < 5 || size > 4_100) return "file_damaged";
  if (start + size > bytes.length) return "cut";
  // A number of the track in one byte, and no lacing.
  if ((bytes[start] ?? 0) < 129 || ((bytes[start + 3] ?? 0) & 6) !== 0) return "file_damaged";
  const units = opusUnits(bytes, start + 4, size - 4);
  if (units === null) return "file_damaged";
  segment.blocks++;
  segment.units += units;
  return segment.units > MAX_UNITS ? "file_damaged" : start + size;
}

/** What is neither sound nor holds it. */
function otherStep(bytes: Uint8Array, { id, start, size }: Element, segment: Segment): Step {
  if (size === null) return "file_damaged";
  const next = start + size;
  // Cut off in the time of a cluster or in the end of a group.
  if (next > bytes.length) return IN_CLUSTERS.has(id) && size <= 8 ? "cut" : "file_damaged";
  const { hasCluster } = segment;
  segment.others += size;
  if (segment.others > 8_192) return "file_damaged";
  if (id === TRACKS && !hasCluster) {
    segment.tracks++;
    return tracksFault(bytes, start, next) ?? next;
  }
  if (id === VOID) return isEmptySpace(bytes, start, next) ? next : "file_damaged";
  const isKnown = hasCluster
    ? id === CUES || (IN_CLUSTERS.has(id) && size <= 8)
    : BEFORE_CLUSTERS.has(id) && size <= 512;
  return isKnown ? next : "file_type";
}

/** The id of a cluster, and the first byte of a size of eight. */
const CLUSTER_HEAD = [0x1f, 0x43, 0xb6, 0x75, 0x01];

/** True if this is the beginning of a block, a group of blocks, a cluster or its time, cut off before its content. */
function isCutHead(rest: Uint8Array): boolean {
  if ([SIMPLE_BLOCK, BLOCK_GROUP, BLOCK, TIMECODE].includes(rest[0] ?? 0)) return rest.length <= 4;
  return rest.length < 12 && CLUSTER_HEAD.slice(0, rest.length).every((byte, place) => rest[place] === byte);
}

/** Clusters are walked flat, since one of unknown size ends where the next begins. */
function stepAt(bytes: Uint8Array, at: number, segment: Segment): Step {
  const found = elementAt(bytes, at);
  if (!found) return isCutHead(bytes.subarray(at)) ? "cut" : "file_damaged";
  const { id, start } = found;
  if (id === SIMPLE_BLOCK || id === BLOCK) return blockStep(bytes, found, segment);
  if (id === BLOCK_GROUP && segment.hasCluster) return start;
  if (id !== CLUSTER) return otherStep(bytes, found, segment);
  segment.hasCluster = true;
  return segment.tracks === 1 ? start : "file_damaged";
}

/** Where the content of the segment starts, or why the file is refused. */
function segmentStart(bytes: Uint8Array): number | ContainerFault {
  const head = elementAt(bytes, 0);
  if (head?.id !== EBML || head.size === null || head.size > 64 || !latin(bytes, 0, 72).includes("webm"))
    return "file_type";
  const segment = elementAt(bytes, head.start + head.size);
  if (segment?.id !== SEGMENT) return "file_damaged";
  const isToTheEnd = segment.size === null || segment.start + segment.size === bytes.length;
  return isToTheEnd ? segment.start : "file_damaged";
}

/** Why a WebM file is refused: sound in Opus, as browsers record it live. */
export function webmFault(bytes: Uint8Array): ContainerFault | null {
  const segment: Segment = { tracks: 0, blocks: 0, units: 0, others: 0, hasCluster: false };
  let at: Step = segmentStart(bytes);
  for (let step = 0; step < 20_000; step++) {
    // A last piece that is not whole is what a killed browser leaves.
    if (at === "cut" || at === bytes.length) return segment.blocks === 0 ? "file_damaged" : null;
    if (typeof at === "string") return at;
    at = stepAt(bytes, at, segment);
  }
  return "file_damaged";
}
