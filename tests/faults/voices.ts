import { createHash } from "node:crypto";
import type { RecordingStore, SoundFile } from "../../src/capabilities/voice/domain/recording.ts";
import { sendVoice, voiceStore } from "../../src/capabilities/voice/features/public/voice-store.ts";
import { RecordingsDatabase } from "../../src/capabilities/voice/offline/recordings-database.ts";
import type { PersistResult } from "../../src/domain/outbox/persist.ts";
import { block, cluster, webm } from "../integration/support/recordings.ts";
import { recordResult } from "./actions.ts";
import type { Effects } from "./effects.ts";
import type { Finding } from "./finding.ts";
import type { Scene } from "./scene.ts";
import type { Tab } from "./tab.ts";

const PLACE = "contact";
const TYPE = "audio/webm";
/** Packets of a recording that is sent in one part, and of one that takes two. */
const PACKETS = [10, 60] as const;
const PACKET_BYTES = 1_200;

/** A recording as its person made it. */
type Voice = {
  readonly id: string;
  /** What the recorder gave, in order. */
  readonly chunks: readonly Uint8Array[];
  /** How many chunks the device has said to have stored. */
  stored: number;
  /** True once the person doesn't want it. */
  isDiscarded: boolean;
};

/** The recordings of one schedule, of which each is unlike all others. */
export class Voices {
  readonly all: Voice[] = [];
  readonly findings: Finding[] = [];
  /** A person speaks in one tab at a time. */
  isSpeaking = false;

  /** What a device found must be a recording up to a chunk, and no less of it than was said to be stored. */
  check({ bytes }: SoundFile): Voice | null {
    const content = contentOf(bytes);
    const voice = this.all.find(({ chunks }) => prefixesOf(chunks).includes(content));
    if (!voice) this.findings.push({ kind: "lost", text: "What was found is not what was recorded" });
    else if (prefixesOf(voice.chunks).indexOf(content) + 1 < voice.stored)
      this.findings.push({
        kind: "lost",
        text: `Of ${voice.id}, ${voice.stored} chunks were stored, not all are found`,
      });
    return voice ?? null;
  }
}

/** Sends the owner a voice message: what an earlier page has left, which may be discarded, or else a new recording. */
export async function speak(scene: Scene, tab: Tab, n: number): Promise<void> {
  const { voices } = scene;
  if (voices.isSpeaking) return;
  voices.isSpeaking = true;
  try {
    await speakOnce(scene, tab, n);
  } catch (error) {
    if (!tab.faults.gone) throw error;
  } finally {
    voices.isSpeaking = false;
  }
}

async function speakOnce(scene: Scene, tab: Tab, n: number): Promise<void> {
  const { voices } = scene;
  let files: readonly string[] = [];
  let isRecorded: Promise<void> | null = null;
  const submissions = {
    ...tab.submissions,
    refreshDecisions: async () => undefined,
    // Noted when it is submitted: the id is made there, and a tab that dies earlier has submitted nothing.
    submit(...written: Parameters<Tab["submissions"]["submit"]>): Promise<PersistResult> {
      const persisting = tab.submissions.submit(...written);
      const action = { kind: "submission" as const, postId: "", lane: "submission", text: "", files };
      isRecorded = recordResult(scene, tab, action, persisting);
      return persisting;
    },
  };
  const stores = { submissions, recordings: tab.recordings };
  const store = voiceStore(async () => stores);
  const found = await store.find(PLACE);
  const voice = found && voices.check(found);
  if (found && n === 0) {
    if (voice) voice.isDiscarded = true;
    return store.discard(found.id);
  }
  const sound = found ?? (await record(voices, store, n));
  files = [contentOf(sound.bytes)];
  const sent = await sendVoice(stores, sound, { lang: "ti", name: "Aster", email: "" });
  await isRecorded;
  if (sent.ok) await store.discard(sound.id);
}

/** Records as `useRecorder` does: each chunk is stored while the next one is made. */
async function record(voices: Voices, store: RecordingStore, n: number): Promise<SoundFile> {
  const id = crypto.randomUUID();
  const chunks = chunksOf(PACKETS[n % 2] ?? PACKETS[0], voices.all.length);
  const voice: Voice = { id, chunks, stored: 0, isDiscarded: false };
  voices.all.push(voice);
  let isStored = (await store.begin(PLACE, id, TYPE)).ok;
  for (const [at, chunk] of chunks.entries()) {
    const appended = await store.append(id, at, new Uint8Array(chunk).buffer, at + 1);
    isStored = isStored && appended.ok;
    if (isStored) voice.stored += 1;
  }
  return { id, type: TYPE, bytes: new Uint8Array(Buffer.concat(chunks)).buffer, seconds: chunks.length };
}

/** A recording of this many packets, unlike that of any other number, in three chunks, of which the first can be heard alone. */
function chunksOf(packets: number, nth: number): Buffer[] {
  const packet = (at: number) =>
    Buffer.concat([Buffer.from([0xf8, at, nth]), Buffer.alloc(PACKET_BYTES, nth)]);
  const blocks = Array.from({ length: packets }, (_, at) => block(packet(at)));
  const whole = webm({ clusters: cluster(...blocks) });
  const cuts = [0, 3 * PACKET_BYTES, Math.floor(whole.length / 2), whole.length];
  return cuts.slice(1).map((cut, at) => whole.subarray(cuts[at], cut));
}

/** No recording is at the server twice, and none is lost that the device has stored. */
export async function auditVoices(scene: Scene, { submissions }: Effects): Promise<Finding[]> {
  const { voices, actions, wasAbsent } = scene;
  const here = await contentsOnDevice(scene);
  const there = [...submissions.values()].flatMap(({ files }) => files);
  const mayRepeat = wasAbsent || actions.all.some((action) => action.mayRepeat);
  return [
    ...voices.findings,
    ...voices.all.flatMap(({ id, chunks, stored, isDiscarded }): Finding[] => {
      const own = prefixesOf(chunks);
      const times = there.filter((content) => own.includes(content)).length;
      if (times > 1 && !mayRepeat)
        return [{ kind: "duplicated", text: `The recording ${id} arrived ${times} times` }];
      const isSafe = times > 0 || own.some((content) => here.has(content));
      return stored === 0 || isDiscarded || isSafe || wasAbsent
        ? []
        : [{ kind: "lost", text: `The recording ${id} is neither here nor at the server` }];
    }),
  ];
}

/** The contents of the recordings and files on the device, including those that were cut off. */
async function contentsOnDevice(scene: Scene): Promise<Set<string>> {
  const db = scene.device.openDatabase();
  const recordings = new RecordingsDatabase();
  try {
    const files = (await db.files.toArray()).map(({ bytes }) => contentOf(bytes));
    const made = await Promise.all(
      (await recordings.recordings.toArray()).map(async ({ id }) => {
        const chunks = await recordings.chunks.filter(({ recording }) => recording === id).sortBy("at");
        return contentOf(Buffer.concat(chunks.map(({ bytes }) => new Uint8Array(bytes))));
      }),
    );
    return new Set([...files, ...made]);
  } finally {
    db.close();
    recordings.close();
  }
}

function prefixesOf(chunks: readonly Uint8Array[]): string[] {
  return chunks.map((_, at) => contentOf(Buffer.concat(chunks.slice(0, at + 1))));
}

function contentOf(bytes: ArrayBuffer | Uint8Array): string {
  return createHash("sha256").update(new Uint8Array(bytes)).digest("hex");
}
