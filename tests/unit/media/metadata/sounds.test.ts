import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bytes, uint32 } from "../files.ts";
import { blocksOf, cleaned, insert, MARK, planted, text } from "./planted.ts";

const little = (value: number) => uint32(value).reverse();

describe("whatever tags an MP3 has, its frames stay", () => {
  // MPEG 1, layer III, 32 kbit/s at 44.1 kHz: 104 bytes.
  const frame = (number: number) => bytes([0xff, 0xfb, 0x10, 0xc4], `frame ${number}`.padEnd(100, "."));
  const safe = (size: number) => [21, 14, 7, 0].map((bits) => (size >> bits) & 127);
  const id3 = (flags: number) => (content: Uint8Array) =>
    bytes(
      "ID3",
      [4, 0, flags],
      safe(content.length),
      [...content],
      flags ? bytesOf("3DI", [4, 0, flags], safe(content.length)) : [],
    );
  const ape = (content: Uint8Array) => {
    const edge = (flags: number) =>
      bytesOf(
        "APETAGEX",
        little(2_000),
        little(content.length + 32),
        little(1),
        little(flags),
        [0, 0, 0, 0, 0, 0, 0, 0],
      );
    return bytes(edge(0xa0000000), [...content], edge(0x80000000));
  };
  const id3v1 = () => bytes("TAG", MARK.slice(0, 30).padEnd(125, "\0"));
  const lyrics = (content: Uint8Array) => bytes("LYRICSBEGIN", [...content], "000099LYRICS200");

  it("wherever they are", () => {
    const frames = fc
      .integer({ min: 2, max: 9 })
      .map((count) => Array.from({ length: count }, (_, at) => frame(at)));
    fc.assert(
      fc.property(frames, blocksOf(id3(0), id3(0x10), ape, id3v1, lyrics), (sound, blocks) => {
        const file = bytes([...id3(0)(bytes(MARK))], [...insert(sound, blocks)]);
        expect(cleaned(file)).toEqual(insert(sound, []));
      }),
    );
  });
});

describe("whatever comments an Ogg file has, its sound stays", () => {
  const kinds = {
    opus: [bytes("OpusHead", new Array(11).fill(1)), "OpusTags"],
    vorbis: [bytes("\x01vorbis", new Array(23).fill(1)), "\x03vorbis"],
    theora: [bytes("\x80theora", new Array(35).fill(1)), "\x81theora"],
    speex: [bytes("Speex   ", new Array(72).fill(1)), ""],
  } as const;
  const texts = fc.array(planted, { maxLength: 40 });
  /** A comment packet, with up to some kilobytes: it spans pages. */
  const comment = (name: string, all: readonly Uint8Array[]) =>
    bytes(
      name,
      little(MARK.length),
      MARK,
      little(all.length),
      ...all.flatMap((each) => [little(each.length), [...each]]),
      name.endsWith("vorbis") ? [1] : [],
    );

  type Page = {
    readonly serial: number;
    readonly flags: number;
    readonly number: number;
    readonly laces: number[];
    readonly body: number[];
  };
  const page = ({ serial, flags, number, laces, body }: Page) =>
    bytes(
      "OggS",
      [0, flags],
      new Array(8).fill(0),
      little(serial),
      little(number),
      new Array(4).fill(0),
      [laces.length],
      laces,
      body,
    );

  /** Pages of at most so many segments, the first packet alone on the first. */
  function pagesOf(packets: readonly Uint8Array[], serial: number, most: number): Uint8Array[] {
    const pages: Uint8Array[] = [];
    let [laces, body]: [number[], number[]] = [[], []];
    let continues = 0;
    const flush = () => {
      if (laces.length > 0)
        pages.push(
          page({
            serial,
            flags: (pages.length === 0 ? 2 : 0) | continues,
            number: pages.length,
            laces,
            body,
          }),
        );
      continues = laces.at(-1) === 255 ? 1 : 0;
      [laces, body] = [[], []];
    };
    for (const [at, packet] of packets.entries()) {
      for (let from = 0; from <= packet.length; from += 255) {
        const part = packet.subarray(from, from + 255);
        laces.push(part.length);
        body.push(...part);
        if (laces.length >= most) flush();
      }
      if (at === 0) flush();
    }
    flush();
    return pages;
  }

  it.each(Object.entries(kinds))("%s", (_, [head, name]) => {
    const sound = ["first sound", "second sound".padEnd(600, "."), "third"].map((each) => bytes(each));
    // With it the comments of Speex have a size whose first byte is 3, as the first one of Vorbis's is.
    const text3 = bytes(MARK.padEnd(220, "."));
    fc.assert(
      fc.property(texts, texts, fc.integer({ min: 1, max: 9 }), planted, (all, others, most, junk) => {
        const streams = [
          pagesOf([head, comment(name, all), ...sound], 7, most),
          pagesOf([bytes("\x80kate\0\0\0\0", MARK), ...others], 8, most),
        ];
        const [own = [], foreign = []] = streams;
        const file = bytes(
          [...(own[0] ?? [])],
          ...foreign.map((each) => [...each]),
          [...junk],
          ...own.slice(1).map((each) => [...each]),
        );
        const clean = cleaned(file);
        expect(clean.length).toBe(insert(own, []).length);
        expect(packetsOf(clean)).toEqual([
          text(head),
          expect.stringMatching(/^[\s\S]{0,7}(?:Tags|vorbis|theora)?[\s\S]{4} *\0{4}[^ ]?$/),
          ...sound.map(text),
        ]);
      }),
      { examples: [[[text3], [], 1, bytes(MARK)]] },
    );
  });

  /** The packets of a file of one stream; each page has the checksum of RFC 3533. */
  function packetsOf(file: Uint8Array): string[] {
    const packets = [""];
    for (let at = 0; at < file.length; ) {
      const laces = file.subarray(at + 27, at + 27 + (file[at + 26] ?? 0));
      let body = at + 27 + laces.length;
      for (const lace of laces) {
        packets.push((packets.pop() ?? "") + text(file.subarray(body, body + lace)));
        body += lace;
        if (lace < 255) packets.push("");
      }
      at = body;
    }
    return packets.slice(0, -1);
  }
});

const bytesOf = (...parts: (string | number[])[]) => [...bytes(...parts)];
