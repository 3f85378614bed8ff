import { ascii } from "../detect-type.ts";
import { type Box, blank, boxAt, boxes } from "./boxes.ts";
import { cleanSettings, cleanUnits, type Units, unitsOf } from "./film-units.ts";
import { defaultSize, fragmentSamples, movieSamples, type Samples, type Track } from "./mp4-samples.ts";
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
/** Films that a browser may play. Other tracks of pictures hold whole files, with whatever these have: the covers of chapters. */
const FILMS = /^(?:avc[1-4]|hvc1|hev1|dv(?:a[1v]|h[1e])|vvc1|vvi1|vp0[89]|av01|mp4v|[sh]263|encv)$/;
/** Streams of JPEG, PNG and JPEG 2000 in MPEG-4. */
const PICTURES = [0x6c, 0x6d, 0x6e];

/**
 * An MP4 without metadata: boxes that play nothing (udta, meta, uuid and others, wherever they are), tracks that are neither
 * film nor sound, dates, names of handlers and encoders, and the bytes of media data that no track shows. They become blank, so that
 * no offset changes.
 */
export function cleanMp4(source: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(source);
  const file: Box = { type: "", from: 0, inside: 0, to: bytes.length };
  const tracks = new Map<number, Track>();
  const shown: Samples[] = [];
  const movie = boxAt(bytes, file, "moov");
  if (movie) cleanMovie(bytes, movie, tracks, shown);
  for (const box of boxes(bytes, 0, bytes.length)) {
    if (box.type === "moof") cleanFragment(bytes, box, tracks, shown);
    else if (box.type !== "moov" || box.from !== movie?.from) cleanBox(bytes, box);
  }
  for (const box of boxes(bytes, 0, bytes.length)) if (box.type === "mdat") blankOutside(bytes, box, shown);
  return bytes;
}

function cleanMovie(bytes: Uint8Array, movie: Box, tracks: Map<number, Track>, shown: Samples[]): void {
  for (const box of boxes(bytes, movie.inside, movie.to)) {
    if (box.type !== "trak") {
      cleanBox(bytes, box);
      continue;
    }
    const handler = boxAt(bytes, box, "mdia", "hdlr");
    const kind = handler ? ascii(bytes, handler.inside + 8, 4) : "";
    const header = boxAt(bytes, box, "tkhd");
    const descriptions = boxAt(bytes, box, "mdia", "minf", "stbl", "stsd");
    if (!header || !(kind === "soun" || (kind === "vide" && isFilm(bytes, descriptions)))) {
      blank(bytes, box);
      continue;
    }
    const id = viewOf(bytes).getUint32(header.inside + (bytes[header.inside] === 1 ? 20 : 12));
    const units = descriptions && cleanDescriptions(bytes, descriptions, kind);
    tracks.set(id, { size: defaultSize(bytes, movie, id), units });
    for (const range of movieSamples(bytes, box)) shown.push({ ...range, units });
    for (const each of boxes(bytes, box.inside, box.to)) cleanBox(bytes, each);
  }
}

function cleanFragment(
  bytes: Uint8Array,
  fragment: Box,
  tracks: ReadonlyMap<number, Track>,
  shown: Samples[],
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

/** True unless a sample is a whole picture. */
function isFilm(bytes: Uint8Array, descriptions: Box | null): boolean {
  if (!descriptions) return true;
  for (const entry of boxes(bytes, descriptions.inside + 8, descriptions.to)) {
    if (entry.type === "") continue;
    const settings = boxAt(bytes, { ...entry, inside: entry.inside + FILM_HEAD }, "esds");
    if (!FILMS.test(entry.type) || (settings && PICTURES.includes(streamKind(bytes, settings)))) return false;
  }
  return true;
}

/** What a stream of MPEG-4 is (ISO/IEC 14496-1, 7.2.6): the first byte in the second of two heads, whose lengths have up to four bytes. */
function streamKind(bytes: Uint8Array, { inside, to }: Box): number {
  let at = inside + 4;
  for (const headBytes of [3, 0]) {
    do at++;
    while (at < to && (bytes[at] ?? 0) & 0x80);
    at += 1 + headBytes;
  }
  return bytes[at] ?? 0;
}

/** @returns how the samples are written, if they consist of units */
function cleanDescriptions(bytes: Uint8Array, { inside, to }: Box, kind: "vide" | "soun"): Units | null {
  let units: Units | null = null;
  for (const entry of boxes(bytes, inside + 8, to)) {
    const start = kind === "vide" ? FILM_HEAD : soundHead(bytes, entry);
    // The name of the encoder, of at most 31 letters.
    if (kind === "vide") bytes.fill(0, entry.inside + 42, Math.min(entry.to, entry.inside + 74));
    for (const box of boxes(bytes, entry.inside + start, entry.to)) {
      if (!OF_CODECS.has(box.type) || isProfile(bytes, box)) blank(bytes, box);
      if (box.type === "dfLa") cleanFlac(bytes, box);
      const settings = bytes.subarray(box.inside, box.to);
      units ??= unitsOf(box.type, settings);
      if (units && box.type === "hvcC") cleanSettings(settings, units);
    }
  }
  return units;
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

/** Blanks what of media data no track shows: samples of other tracks, bytes between samples, and notes in those of a film. */
function blankOutside(bytes: Uint8Array, { inside, to }: Box, shown: readonly Samples[]): void {
  let at = inside;
  for (const range of [...shown].sort((a, b) => a.from - b.from)) {
    if (range.to <= at || range.from >= to) continue;
    if (range.from > at) bytes.fill(0, at, range.from);
    const shownTo = Math.min(to, range.to);
    if (range.units) cleanUnits(bytes.subarray(Math.max(at, range.from), shownTo), range.units);
    at = shownTo;
  }
  bytes.fill(0, at, to);
}
