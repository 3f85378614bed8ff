/**
 * Records the voice message of the demo: `npx tsx supabase/seed/record-voice.ts` plays the first seconds of the sample voice of
 * media/community-media/goitom.mp3 to Chromium's recorder, as a visitor's device records, and writes the bytes in base64
 * where 45-from-visitors.sql has them.
 */
import { readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { chromiumPath } from "../../tests/e2e/support/chromium.ts";

const here = dirname(fileURLToPath(import.meta.url));
const sql = `${here}/45-from-visitors.sql`;
/** How much of the sample is played, in seconds, and how it is encoded, in bits per second: less than 10 kB together. */
const SECONDS = 7;
const BITS_PER_SECOND = 8_000;
const MOST_BYTES = 10_000;
const LINE = 124;

/** Runs in the browser. */
async function record([sample, seconds, bits]: [string, number, number]): Promise<string> {
  const context = new AudioContext({ sampleRate: 48_000 });
  const bytes = Uint8Array.from(atob(sample), (letter) => letter.charCodeAt(0));
  const source = new AudioBufferSourceNode(context, { buffer: await context.decodeAudioData(bytes.buffer) });
  const speaker = new MediaStreamAudioDestinationNode(context, { channelCount: 1 });
  source.connect(speaker);
  const recorder = new MediaRecorder(speaker.stream, {
    mimeType: "audio/webm;codecs=opus",
    audioBitsPerSecond: bits,
  });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const ended = new Promise((resolve) => {
    recorder.onstop = resolve;
  });
  recorder.start(1_000);
  source.start();
  setTimeout(() => recorder.stop(), seconds * 1_000);
  await ended;
  const recorded = new Uint8Array(await new Blob(parts).arrayBuffer());
  return btoa(Array.from(recorded, (byte) => String.fromCharCode(byte)).join(""));
}

async function main(): Promise<void> {
  const sample = await readFile(`${here}/media/community-media/goitom.mp3`);
  const browser = await chromium.launch({
    executablePath: chromiumPath() ?? "",
    args: ["--autoplay-policy=no-user-gesture-required"],
  });
  try {
    const page = await browser.newPage();
    const given: [string, number, number] = [sample.toString("base64"), SECONDS, BITS_PER_SECOND];
    const base64 = await page.evaluate(record, given);
    const bytes = Buffer.from(base64, "base64").length;
    if (bytes > MOST_BYTES) throw new Error(`The recording has ${bytes} bytes, more than ${MOST_BYTES}.`);
    const lines = base64.match(new RegExp(`.{1,${LINE}}`, "g")) ?? [];
    const before = await readFile(sql, "utf8");
    const after = before.replace(
      /(function pg_temp\.voice\(\)[^$]*\$\$\s*select decode\(\$base64\$\n)[^$]*(\n\$base64\$)/,
      (_, head: string, tail: string) => head + lines.join("\n") + tail,
    );
    if (after === before) throw new Error("45-from-visitors.sql has no place for the recording.");
    await writeFile(sql, after);
    console.warn(`${bytes} bytes`);
  } finally {
    await browser.close();
  }
}

await main();
