import { bigEndian, type ContainerFault, isEmptySpace, latin } from "./faults.ts";

/** A box (ISO/IEC 14496-12): its name, where its content starts, and where it ends. */
type Box = { readonly name: string; readonly start: number; readonly ends: number };

/** The box at an offset; null if there is no whole head of one. A size of 0 would reach to the end, whatever is there. */
function boxAt(bytes: Uint8Array, at: number): Box | null {
  if (at + 8 > bytes.length) return null;
  let [size, start] = [bigEndian(bytes, at, 4), at + 8];
  if (size === 1) {
    if (at + 16 > bytes.length || bigEndian(bytes, at + 8, 4) !== 0) return null;
    [size, start] = [bigEndian(bytes, at + 12, 4), at + 16];
  }
  const ends = at + size;
  return ends >= start ? { name: latin(bytes, at + 4, 4), start, ends } : null;
}

type Counts = { tracks: number; sounds: number; codecs: number; others: number };
type Rule = (bytes: Uint8Array, box: Box, counts: Counts) => ContainerFault | null;

const enter: Rule = () => null;
const track: Rule = (_bytes, _box, counts) => {
  counts.tracks++;
  return null;
};
const handler: Rule = (bytes, { start, ends }, counts) => {
  counts.sounds++;
  return latin(bytes, start + 8, 4) !== "soun" || ends - start > 128 ? "file_type" : null;
};
const codec: Rule = (bytes, { start, ends }, counts) => {
  counts.codecs++;
  const isOne = ends - start >= 16 && ends - start <= 512 && bigEndian(bytes, start + 4, 4) === 1;
  return isOne && ["mp4a", "Opus"].includes(latin(bytes, start + 12, 4)) ? null : "file_type";
};
/** Of at most 10,000 samples. */
const table: Rule = (_, { start, ends }) => (ends - start > 160_016 ? "file_damaged" : null);
const notOfSound: Rule = () => "file_type";
/** Browsers differ in what else they write; it is short, and names no place. */
const other: Rule = (bytes, { name, start, ends }, counts) => {
  const size = ends - start;
  if (size > 256 || counts.others > 4_096) return "file_damaged";
  counts.others += size;
  const mayNamePlace = name === "udta" || name === "meta";
  return mayNamePlace && /xyz|loci|location/.test(latin(bytes, start, size)) ? "file_type" : null;
};

/** Boxes whose content is walked too. */
const ENTERED: ReadonlyMap<string, Rule> = new Map([
  ...["trak", "traf"].map((name) => [name, track] as const),
  ...["mdia", "minf", "stbl", "mvex", "edts"].map((name) => [name, enter] as const),
]);
const RULES: ReadonlyMap<string, Rule> = new Map([
  ["hdlr", handler],
  ["stsd", codec],
  ...["stts", "stsc", "stsz", "stco", "co64", "trun"].map((name) => [name, table] as const),
  ...["vmhd", "hmhd", "nmhd", "sthd", "uuid"].map((name) => [name, notOfSound] as const),
]);

/** Why the head of a recording (moov) or of one of its fragments (moof) is refused: one track, of sound, without a place. */
function headFault(bytes: Uint8Array, starts: number, stops: number): ContainerFault | null {
  const counts: Counts = { tracks: 0, sounds: 0, codecs: 0, others: 0 };
  let at = starts;
  for (let step = 0; step < 200 && at < stops; step++) {
    const box = boxAt(bytes, at);
    if (!box || box.ends > stops) return "file_damaged";
    const entered = ENTERED.get(box.name);
    const fault = (entered ?? RULES.get(box.name) ?? other)(bytes, box, counts);
    if (fault) return fault;
    at = entered ? box.start : box.ends;
  }
  if (at !== stops) return "file_damaged";
  const { tracks, sounds, codecs } = counts;
  return tracks !== 1 || sounds > 1 || sounds !== codecs ? "file_type" : null;
}

type Whole = { heads: number; fragments: number; sounds: number; others: number };
const INDEXES = ["styp", "sidx", "mfra"];

/** What a box of the file itself is refused for. */
function boxFault(bytes: Uint8Array, { name, start, ends }: Box, file: Whole): ContainerFault | null {
  const size = ends - start;
  switch (name) {
    case "moov":
      file.heads++;
      return headFault(bytes, start, ends);
    case "moof":
      file.fragments++;
      return headFault(bytes, start, ends);
    case "mdat":
      // One for each fragment; a file without fragments has one.
      file.sounds++;
      return file.sounds > Math.max(file.fragments, 1) ? "file_damaged" : null;
    case "free":
    case "skip":
    case "wide":
      file.others += size;
      return file.others > 8_192 || !isEmptySpace(bytes, start, ends) ? "file_damaged" : null;
  }
  // GStreamer, with which WebKitGTK records, writes the type of the file twice.
  const isType = name === "ftyp" && file.heads === 0 && file.sounds === 0 && size <= 128;
  if (!isType && !(INDEXES.includes(name) && size <= 8_192)) return "file_type";
  file.others += size;
  return file.others > 65_536 ? "file_damaged" : null;
}

/** True if a killed browser may leave this as the last piece: the start of a fragment after whole ones. */
function isCutOff(bytes: Uint8Array, at: number, box: Box | null, file: Whole): boolean {
  if (file.heads !== 1 || file.sounds === 0 || file.fragments === 0) return false;
  return box ? box.name === "moof" || box.name === "mdat" : bytes.length - at < 8 && bytes[at] === 0;
}

/** True for the box with which such a file begins. */
const beginsFile = ({ name, ends }: Box) => name === "ftyp" && ends <= 136;

/** Why an MP4 file is refused: sound in AAC or Opus, as browsers record it, in fragments or in one piece. */
export function mp4Fault(bytes: Uint8Array): ContainerFault | null {
  const file: Whole = { heads: 0, fragments: 0, sounds: 0, others: 0 };
  let at = 0;
  for (let step = 0; step < 2_500; step++) {
    if (at === bytes.length) return file.heads !== 1 || file.sounds === 0 ? "file_damaged" : null;
    const box = boxAt(bytes, at);
    if (box && step === 0 && !beginsFile(box)) return "file_type";
    if (!box || box.ends > bytes.length) return isCutOff(bytes, at, box, file) ? null : "file_damaged";
    const fault = boxFault(bytes, box, file);
    if (fault) return fault;
    at = box.ends;
  }
  return "file_damaged";
}
