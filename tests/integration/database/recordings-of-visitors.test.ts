import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { recordingFault } from "../../../src/capabilities/voice/media/recording-fault.ts";
import { describeOnEach } from "../support/each-database.ts";
import {
  block,
  box,
  chromiumMp4,
  chromiumWebm,
  cluster,
  ebml,
  element,
  fragment,
  ftyp,
  handler,
  mp4,
  OPUS_HEAD,
  oggPage,
  oggPages,
  PACKET,
  type RecordingType,
  sampleEntry,
  track,
  trak,
  webkitMp4,
  webm,
} from "../support/recordings.ts";
import { refusal, send, someone, story, submit } from "../support/submissions.ts";

const empty = Buffer.alloc(0);
const ogg = (seconds = 3) => Buffer.concat(oggPages(seconds));
const joined = (...parts: Buffer[]) => Buffer.concat(parts);
const moov = (...content: Buffer[]) => box("moov", box("mvhd", Buffer.alloc(100)), ...content);
/** The bytes of other files, as someone would hide them in a recording. */
const FOREIGN = [
  "<!doctype html><script>alert(1)</script>",
  "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
  "PK\u0003\u0004\u0014\u0000\u0000\u0000\u0008\u0000 a file.txt",
  "\u00ff\u00d8\u00ff\u00e0\u0000\u0010JFIF\u0000\u0001",
  "\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR",
  "%PDF-1.7\n1 0 obj <</Type /Catalog>>",
  "\u007fELF\u0002\u0001\u0001\u0000\u0000\u0000\u0000\u0000",
  "MZ\u0090\u0000\u0003\u0000\u0000\u0000",
  "GIF89a\u0001\u0000\u0001\u0000",
  "RIFF\u0024\u0000\u0000\u0000WAVEfmt ",
  "ID3\u0004\u0000\u0000\u0000\u0000\u0000\u0000",
  "#!/bin/sh\nrm -rf /\n",
].map((text) => Buffer.from(text, "latin1"));

/** What browsers record, and what is left of it when they are killed. */
const GOOD: [string, RecordingType, Buffer][] = [
  ["WebM of Chromium", "audio/webm", chromiumWebm],
  ["MP4 of Chromium", "audio/mp4", chromiumMp4],
  ["MP4 of WebKitGTK, with its type stated twice and two heads of fragments before the last sound", "audio/mp4", webkitMp4],
  ["MP4 with empty spaces, segment types and indexes between its fragments", "audio/mp4",
    joined(ftyp, box("free", Buffer.alloc(40)), moov(trak()), box("styp", Buffer.from("msdh\0\0\0\0msdhmsix")), box("sidx", Buffer.alloc(44)), fragment(Buffer.alloc(200)),
      box("styp", Buffer.from("msdh\0\0\0\0msdhmsix")), box("sidx", Buffer.alloc(44)), fragment(Buffer.alloc(200)), box("mfra", Buffer.alloc(60)))],
  ["WebM of one cluster", "audio/webm", webm()],
  ["WebM with a space for what is written later, and cues, as Safari records", "audio/webm",
    webm({
      before: joined(element(0xec, Buffer.alloc(80)), element(0x1549a966, element(0x2ad7b1, Buffer.from([15, 66, 64])))),
      clusters: joined(cluster(block()), cluster(block()), element(0x1c53bb6b, Buffer.alloc(30))),
    })],
  ["Ogg", "audio/ogg", ogg()],
  ["MP4 in AAC", "audio/mp4", mp4()],
  ["MP4 in one piece", "audio/mp4", joined(ftyp, box("mdat", Buffer.alloc(300)), moov(trak()))],
  ["three minutes of WebM", "audio/webm", webm({ clusters: cluster(...Array<Buffer>(9_000).fill(block())) })],
  ["three minutes of Ogg", "audio/ogg", ogg(180)],
]; // biome-ignore format: one recording a line

const HOSTILE: [string, RecordingType, Buffer][] = [
  ["the first bytes of WebM and its codec's name", "audio/webm", joined(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.from("\0\0webm\0A_OPUS...."))],
  ["another document type", "audio/webm", joined(ebml("matroska"), webm().subarray(ebml().length))],
  ["a track of video", "audio/webm", webm({ tracks: track(1, "V_VP8") })],
  ["a second track, of video", "audio/webm", webm({ tracks: joined(track(), track(1, "V_VP9")) })],
  ["a second track, of sound", "audio/webm", webm({ tracks: joined(track(), track()) })],
  ["a track within a track", "audio/webm", webm({ tracks: track(2, "A_OPUS", track(1, "V_VP8")) })],
  ["subtitles", "audio/webm", webm({ tracks: track(17, "S_TEXT/UTF8") })],
  ["another codec", "audio/webm", webm({ tracks: track(2, "A_PCM/INT/LIT") })],
  ["settings of video", "audio/webm", webm({ tracks: track(2, "A_OPUS", element(0xe0, Buffer.alloc(4))) })],
  ["encryption", "audio/webm", webm({ tracks: track(2, "A_OPUS", element(0x6d80, Buffer.alloc(4))) })],
  ["no track", "audio/webm", webm({ tracks: empty })],
  ["no sound", "audio/webm", webm({ clusters: cluster() })],
  ["an attachment", "audio/webm", webm({ before: element(0x1941a469, Buffer.from("a file")) })],
  ["tags", "audio/webm", webm({ before: element(0x1254c367, Buffer.from("Adwa")) })],
  ["chapters", "audio/webm", webm({ before: element(0x1043a770, Buffer.from("one")) })],
  ["bytes in an empty space", "audio/webm", webm({ before: element(0xec, Buffer.from("<script>alert(1)</script>")) })],
  ["cues as large as a file", "audio/webm", webm({ clusters: joined(cluster(block()), element(0x1c53bb6b, Buffer.alloc(9_000))) })],
  ["lacing", "audio/webm", webm({ clusters: cluster(block(), element(0xa3, Buffer.from([0x81, 0, 0, 0x82, 1, 0xf8, 1]))) })],
  ["a packet that is none", "audio/webm", webm({ clusters: cluster(block(Buffer.from([0xff, 0x00, 1]))) })],
  ["a packet as large as a picture", "audio/webm", webm({ clusters: cluster(block(Buffer.alloc(5_000, 3))) })],
  ["201 seconds of WebM", "audio/webm", webm({ clusters: cluster(...Array<Buffer>(10_050).fill(block())) })],
  ["two WebM files", "audio/webm", joined(webm(), webm())],
  ["201 seconds of Ogg", "audio/ogg", ogg(201)],
  ["two Ogg files", "audio/ogg", joined(ogg(), ogg())],
  ["another stream between the pages", "audio/ogg", joined(...oggPages(2), oggPage(0, 2, [Buffer.from("\x80theora")], 9))],
  ["video in Ogg", "audio/ogg", Buffer.concat(oggPages(2, Buffer.concat([Buffer.from("\x80theora"), Buffer.alloc(40)])))],
  ["Vorbis", "audio/ogg", Buffer.concat(oggPages(2, Buffer.concat([Buffer.from("\x01vorbis"), Buffer.alloc(23)])))],
  ["an Ogg without sound", "audio/ogg", Buffer.concat(oggPages(2).slice(0, 2))],
  ["a page left out", "audio/ogg", Buffer.concat(oggPages(4).toSpliced(3, 1))],
  ["pages in another order", "audio/ogg", Buffer.concat(oggPages(4).toSpliced(2, 2, oggPages(4)[3] ?? empty, oggPages(4)[2] ?? empty))],
  ["a track of video in MP4", "audio/mp4", mp4(moov(trak("vide", "avc1")))],
  ["a second track in MP4, of video", "audio/mp4", mp4(moov(trak(), trak("vide", "avc1")))],
  ["video that is called sound", "audio/mp4", mp4(moov(trak("soun", "avc1")))],
  ["two codecs", "audio/mp4", mp4(moov(trak("soun", "mp4a", sampleEntry("mp4a"), handler("soun"))))],
  ["a header of video", "audio/mp4", mp4(moov(trak("soun", "mp4a", box("vmhd", Buffer.alloc(12)))))],
  ["a place", "audio/mp4", mp4(moov(trak(), box("udta", box("\u00a9xyz", Buffer.from("+14.16+038.89/")))))],
  ["a box of anybody's", "audio/mp4", joined(mp4(), box("uuid", Buffer.from("a file")))],
  ["bytes in an empty box", "audio/mp4", joined(mp4(), box("free", Buffer.from("<script>alert(1)</script>")))],
  ["sound without a fragment that describes it", "audio/mp4", joined(mp4(), box("mdat", Buffer.alloc(40)))],
  ["a box that reaches to the end", "audio/mp4", joined(mp4(), Buffer.from("\0\0\0\0mdat a file"))],
  ["a picture of an iPhone", "audio/mp4", joined(box("ftyp", Buffer.from("heic\0\0\0\0mif1")), box("meta", handler("pict")), box("mdat", Buffer.alloc(99)))],
  ["a type after the head", "audio/mp4", joined(mp4(), ftyp)],
  ["a type as large as a file", "audio/mp4", joined(ftyp, box("ftyp", Buffer.alloc(200)), mp4().subarray(ftyp.length))],
  ["no head", "audio/mp4", joined(ftyp, fragment(Buffer.alloc(99)))],
  ["the header of Opus alone", "audio/ogg", OPUS_HEAD],
  ["a packet alone", "audio/webm", PACKET],
  ["Ogg called WebM", "audio/webm", ogg()],
  ["WebM called MP4", "audio/mp4", webm()],
  ["MP4 called Ogg", "audio/ogg", mp4()],
]; // biome-ignore format: one recording a line

/** Recordings with the offsets at which one of their pieces begins. */
const WITH_PIECES: [RecordingType, readonly Buffer[]][] = [
  ["audio/webm", [ebml(), webm().subarray(ebml().length, -2 * block().length), block(), block()]],
  ["audio/ogg", oggPages(4)],
  ["audio/mp4", [ftyp, moov(trak()), fragment(Buffer.alloc(200, 1)), fragment(Buffer.alloc(200, 2))]],
];

describeOnEach("recordings of visitors", (running) => {
  const faultOf = async (type: RecordingType, bytes: Uint8Array): Promise<string | null> => {
    const [row] = await running.db.sql<{ fault: string | null }>(
      "select private.voice_fault($1, $2) as fault",
      [type, bytes],
    );
    const fault = row?.fault ?? null;
    // The device tells the same before anything is sent.
    expect([type, recordingFault(type, bytes)]).toEqual([type, fault]);
    return fault;
  };

  it.each(GOOD)("%s is accepted", async (_, type, bytes) => {
    expect(await faultOf(type, bytes)).toBeNull();
  });

  it.each(HOSTILE)("%s is refused", async (_, type, bytes) => {
    expect(await faultOf(type, bytes)).toMatch(/^file_(type|damaged)$/);
  });

  it("nothing is stored of a story with such a recording, and with another one it is sent", async () => {
    const { db } = running;
    for (const [what, type, bytes] of HOSTILE) {
      const [from, operation] = [someone(db), randomUUID()];
      // What no first byte of a recording has is refused before it is stored.
      const file = await send(from, bytes, { kind: "voice", type }).catch(async (error: unknown) => {
        expect([what, await refusal(Promise.reject(error))]).toEqual([what, "file_type"]);
        return null;
      });
      const code = file && (await refusal(submit(from, story({ files: [file] }), operation)));
      expect([what, code]).toEqual([what, file && expect.stringMatching(/^file_(type|damaged)$/)]);
      const stored = await db.sql(
        "select s.id from public.submissions s where s.id = $1 union all select f.id from private.submitted_files f where f.id = $2",
        [operation, file?.id ?? operation],
      );
      expect([what, stored]).toEqual([what, []]);
    }
    const [from, operation] = [someone(db), randomUUID()];
    const file = await send(from, webm({ before: element(0x1254c367, Buffer.from("Adwa")) }), {
      kind: "voice",
      type: "audio/webm",
    });
    expect(await refusal(submit(from, story({ files: [file] }), operation))).toBe("file_type");
    const other = await send(from, chromiumWebm, { kind: "voice", type: "audio/webm" });
    expect(await submit(from, story({ files: [other] }), operation)).toEqual({ status: "applied" });
  });

  it("a recording that was cut off by a kill is accepted from its first sound on", async () => {
    for (const [type, bytes, first] of [
      ["audio/webm", chromiumWebm, 0xb0],
      ["audio/mp4", chromiumMp4, 641 + 236 + 2_096],
      ["audio/ogg", ogg(), Buffer.concat(oggPages(3).slice(0, 3)).length],
    ] as const) {
      for (let cut = first; cut < bytes.length; cut += 53)
        expect([type, cut, await faultOf(type, bytes.subarray(0, cut))]).toEqual([type, cut, null]);
      for (let cut = 0; cut < Math.min(first, 160); cut += 7)
        expect([type, cut, await faultOf(type, bytes.subarray(0, cut))]).not.toEqual([type, cut, null]);
    }
  });

  it("a short recording is accepted wherever it is cut off after its first sound", async () => {
    const two = webm({ clusters: joined(cluster(block()), cluster(block(), block())) });
    const first = webm({ clusters: cluster(block()) }).length;
    for (const [type, bytes, start] of [
      ["audio/webm", two, first],
      ["audio/webm", joined(chromiumWebm.subarray(0, 1_700)), 1_660],
      ["audio/mp4", mp4(), mp4().length - fragment(Buffer.alloc(200)).length],
      ["audio/ogg", ogg(2), Buffer.concat(oggPages(2).slice(0, 3)).length],
    ] as const)
      for (let cut = start; cut <= bytes.length; cut += 1)
        expect([type, cut, await faultOf(type, bytes.subarray(0, cut))]).toEqual([type, cut, null]);
    const other = Buffer.from("\u001f\u008b\u0008 packed", "latin1");
    for (let length = 2; length < other.length; length += 1)
      expect(await faultOf("audio/webm", joined(two, other.subarray(0, length)))).toBe("file_damaged");
  });

  it("bytes of other files before, between and after the pieces of a recording are refused", async () => {
    for (const [type, pieces] of WITH_PIECES)
      for (let at = 0; at <= pieces.length; at += 1)
        for (const foreign of FOREIGN) {
          const bytes = joined(...pieces.slice(0, at), foreign, ...pieces.slice(at));
          expect([type, at, await faultOf(type, bytes)]).not.toEqual([type, at, null]);
        }
  });

  it("other files that are called recordings are refused, and never end in an error", async () => {
    const types = fc.constantFrom<RecordingType>("audio/webm", "audio/ogg", "audio/mp4");
    const head = fc.constantFrom(empty, webm().subarray(0, 60), ogg().subarray(0, 47), ftyp, ...FOREIGN);
    const noise = fc.uint8Array({ minLength: 40, maxLength: 400 });
    await fc.assert(
      fc.asyncProperty(types, head, noise, async (type, start, rest) => {
        expect(await faultOf(type, joined(start, Buffer.from(rest)))).not.toBeNull();
      }),
      { numRuns: 300 },
    );
  });

  it("a recording with changed bytes is accepted or refused, and never ends in an error", async () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), {
      minLength: 1,
      maxLength: 6,
    });
    const recordings = fc.constantFrom<[RecordingType, Buffer]>(
      ["audio/webm", webm()],
      ["audio/webm", chromiumWebm.subarray(0, 600)],
      ["audio/ogg", ogg(1)],
      ["audio/mp4", mp4()],
    );
    await fc.assert(
      fc.asyncProperty(recordings, changes, async ([type, good], edits) => {
        const bytes = Buffer.from(good);
        for (const [at, value] of edits) bytes[at % bytes.length] = value;
        expect([null, "file_type", "file_damaged"]).toContain(await faultOf(type, bytes));
      }),
      { numRuns: 300 },
    );
  });
});
