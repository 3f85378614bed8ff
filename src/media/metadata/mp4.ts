import { ascii } from "../detect-type.ts";
import { type Box, blank, boxAt, boxes } from "./boxes.ts";
import {
  fragmentSamples,
  movieSamples,
  type Range,
  type TrackDefaults,
  trackDefaults,
} from "./mp4-samples.ts";
import { viewOf } from "./pieces.ts";

const ENTERED = new Set(["moov", "mdia", "minf", "dinf", "stbl", "edts", "mvex", "moof", "mfra"]);
/** What plays a film or a sound; every other box becomes free space. */
const KEPT = new Set(
  (
    "ftyp styp mdat sidx ssix mvhd tkhd mdhd elst vmhd smhd dref stts ctts cslg stsc stsz stz2 stco co64 stss stsh sdtp " +
    "sbgp sgpd subs saiz saio padb mehd trex mfhd tfhd tfdt trun tfra mfro"
  ).split(" "),
);
/** Settings of codecs, pixels, colours and channels, in the description of a track's samples. */
const OF_CODECS = new Set(
  (
    "avcC hvcC vvcC vpcC av1C d263 esds dOps dfLa alac dac3 dec3 dac4 btrt pasp colr clap fiel gama wave chan chnl mdcv SmDm CoLL " +
    "clli ccst srat"
  ).split(" "),
);
/** Boxes whose first fields are two dates. */
const DATED = new Set(["mvhd", "tkhd", "mdhd"]);
/** Offsets at which the boxes of a sound's description may begin: ISO, and QuickTime's versions 1 and 2. */
const SOUND_HEADS = [28, 44, 64];
const FILM_HEAD = 78;

/**
 * An MP4 without metadata: boxes that play nothing (udta, meta, uuid and others, wherever they are), tracks that are neither
 * film nor sound, dates, names of handlers and encoders, and the bytes of media data that no track shows. They become blank, so that
 * no offset changes.
 */
export function cleanMp4(source: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(source);
  const file: Box = { type: "", from: 0, inside: 0, to: bytes.length };
  const tracks = new Map<number, TrackDefaults>();
  const shown: Range[] = [];
  const movie = boxAt(bytes, file, "moov");
  if (movie) cleanMovie(bytes, movie, tracks, shown);
  for (const box of boxes(bytes, 0, bytes.length)) {
    if (box.type === "moof") cleanFragment(bytes, box, tracks, shown);
    else if (box.type !== "moov" || box.from !== movie?.from) cleanBox(bytes, box);
  }
  for (const box of boxes(bytes, 0, bytes.length)) if (box.type === "mdat") blankOutside(bytes, box, shown);
  return bytes;
}

function cleanMovie(bytes: Uint8Array, movie: Box, tracks: Map<number, TrackDefaults>, shown: Range[]): void {
  for (const box of boxes(bytes, movie.inside, movie.to)) {
    if (box.type !== "trak") {
      cleanBox(bytes, box);
      continue;
    }
    const handler = boxAt(bytes, box, "mdia", "hdlr");
    const kind = handler ? ascii(bytes, handler.inside + 8, 4) : "";
    const header = boxAt(bytes, box, "tkhd");
    if (!header || (kind !== "vide" && kind !== "soun")) {
      blank(bytes, box);
      continue;
    }
    const id = viewOf(bytes).getUint32(header.inside + (bytes[header.inside] === 1 ? 20 : 12));
    tracks.set(id, trackDefaults(bytes, movie, id));
    shown.push(...movieSamples(bytes, box));
    for (const each of boxes(bytes, box.inside, box.to)) cleanBox(bytes, each);
    const descriptions = boxAt(bytes, box, "mdia", "minf", "stbl", "stsd");
    if (descriptions) cleanDescriptions(bytes, descriptions, kind);
  }
}

function cleanFragment(
  bytes: Uint8Array,
  fragment: Box,
  tracks: ReadonlyMap<number, TrackDefaults>,
  shown: Range[],
): void {
  shown.push(...fragmentSamples(bytes, fragment, tracks));
  for (const box of boxes(bytes, fragment.inside, fragment.to)) {
    const header = box.type === "traf" ? boxAt(bytes, box, "tfhd") : null;
    if (header && tracks.has(viewOf(bytes).getUint32(header.inside + 4)))
      for (const each of boxes(bytes, box.inside, box.to)) cleanBox(bytes, each);
    else cleanBox(bytes, box);
  }
}

function cleanBox(bytes: Uint8Array, box: Box): void {
  const { type, inside, to } = box;
  if (ENTERED.has(type)) for (const each of boxes(bytes, inside, to)) cleanBox(bytes, each);
  // A name follows the kind and three reserved numbers.
  else if (type === "hdlr") bytes.fill(0, Math.min(to, inside + 12), to);
  else if (type === "dref") for (const each of boxes(bytes, inside + 8, to)) cleanReference(bytes, each);
  else if (DATED.has(type)) bytes.fill(0, inside + 4, inside + (bytes[inside] === 1 ? 20 : 12));
  else if (type !== "stsd" && !KEPT.has(type)) blank(bytes, box);
}

/** Media data are in the file itself, whatever path of another one is written here. */
function cleanReference(bytes: Uint8Array, { inside, to }: Box): void {
  bytes.fill(0, Math.min(to, inside + 4), to);
}

function cleanDescriptions(bytes: Uint8Array, { inside, to }: Box, kind: "vide" | "soun"): void {
  for (const entry of boxes(bytes, inside + 8, to)) {
    const start = kind === "vide" ? FILM_HEAD : soundHead(bytes, entry);
    // The name of the encoder, of at most 31 letters.
    if (kind === "vide") bytes.fill(0, entry.inside + 42, Math.min(entry.to, entry.inside + 74));
    for (const box of boxes(bytes, entry.inside + start, entry.to)) {
      if (!OF_CODECS.has(box.type) || isProfile(bytes, box)) blank(bytes, box);
      if (box.type === "dfLa") cleanFlac(bytes, box);
    }
  }
}

function isProfile(bytes: Uint8Array, { type, inside }: Box): boolean {
  return type === "colr" && ["prof", "rICC"].includes(ascii(bytes, inside, 4));
}

/** Where the boxes begin: at the first place from which they can be read, else where QuickTime's version says. */
function soundHead(bytes: Uint8Array, { inside, to }: Box): number {
  const version = bytes[inside + 9] ?? 0;
  return (
    SOUND_HEADS.find((each) => isWalkable(bytes, inside + each, to)) ??
    SOUND_HEADS[Math.min(version, SOUND_HEADS.length - 1)] ??
    0
  );
}

/** True if these bytes are nothing but boxes with names of letters, and at most a rest that is too short for one. */
function isWalkable(bytes: Uint8Array, from: number, to: number): boolean {
  if (from > to) return false;
  for (const { type, from: start } of boxes(bytes, from, to)) {
    const isRest = type === "" && to - start < 8;
    if (!isRest && !/^[\w\u00a9 -]{4}$/.test(type)) return false;
  }
  return true;
}

/** Of FLAC's blocks only the first one, the stream's settings, stays. */
function cleanFlac(bytes: Uint8Array, { inside, to }: Box): void {
  bytes[inside + 4] = 0x80;
  bytes.fill(0, Math.min(to, inside + 42), to);
}

/** Blanks what of media data no track shows: samples of other tracks, and bytes between samples. */
function blankOutside(bytes: Uint8Array, { inside, to }: Box, shown: readonly Range[]): void {
  let at = inside;
  for (const range of [...shown].sort((a, b) => a.from - b.from)) {
    if (range.to <= at || range.from >= to) continue;
    if (range.from > at) bytes.fill(0, at, range.from);
    at = Math.min(to, range.to);
  }
  bytes.fill(0, at, to);
}
