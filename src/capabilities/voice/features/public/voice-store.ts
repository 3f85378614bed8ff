import type { Lang } from "../../../../domain/languages/languages.ts";
import type { PersistResult } from "../../../../domain/outbox/persist.ts";
import type { draftOwner } from "../../../../domain/submissions/submission.ts";
import { draftVoice, type RecordingStores, visitorRecordings } from "../../data/visitor-recordings.ts";
import type { RecordingStore, SoundFile } from "../../domain/recording.ts";

/** Not computed: with the rules of submissions, what a page needs to send would come with the recorder. */
const OWNER: ReturnType<typeof draftOwner> = "draft:voice";

/** What is sent with a recording. */
export type VoiceDetails = {
  readonly lang: Lang;
  readonly name: string;
  readonly email: string;
};

/** Recordings for the owner: the one that is being made, then those that were taken back from the outbox. */
export function voiceStore(stores: () => Promise<RecordingStores>): RecordingStore {
  return visitorRecordings(stores, OWNER);
}

/**
 * Queues a recording for the owner, once.
 * @param id of the operation
 */
export async function sendVoice(
  stores: Pick<RecordingStores, "submissions">,
  sound: SoundFile,
  details: VoiceDetails,
  id?: string,
): Promise<PersistResult> {
  const file = await draftVoice(stores, OWNER, sound);
  if (!file.ok) return file;
  const written = { body: "", credit: false, passage: "", target: null, page: "", website: "" };
  return stores.submissions.submit(
    { topic: "voice", ...details, ...written },
    OWNER,
    undefined,
    (one) => one.id === file.id,
    id,
  );
}
