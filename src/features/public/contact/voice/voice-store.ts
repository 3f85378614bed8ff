import { type RecordingStores, visitorRecordings } from "../../../../data/site/visitor-recordings.ts";
import type { PersistResult } from "../../../../domain/outbox/persist.ts";
import type { RecordingStore, SoundFile } from "../../../../domain/recordings/recording.ts";
import { draftOwner } from "../../../../domain/submissions/submission.ts";

const OWNER = draftOwner("voice");

/** What is sent with a recording. */
export type VoiceDetails = {
  readonly lang: "en" | "ti";
  readonly name: string;
  readonly email: string;
};

/** Recordings for the owner: the one that is being made, then those that were taken back from the outbox. */
export function voiceStore(stores: () => Promise<RecordingStores>): RecordingStore {
  const uncopied = visitorRecordings(stores);
  return {
    ...uncopied,

    async find(place) {
      const made = await uncopied.find(place);
      if (made) return made;
      const { submissions } = await stores();
      const [drafted] = await submissions.filesOf(OWNER);
      if (!drafted) return null;
      const { id, type, bytes, seconds = 0 } = drafted;
      return { id, type, bytes, seconds, isFinished: true };
    },

    async discard(id) {
      const { submissions, recordings } = await stores();
      await recordings.discard(id);
      // A file that was queued has another owner by now.
      const drafted = await submissions.filesOf(OWNER);
      if (drafted.some((file) => file.id === id)) await submissions.removeFile(id);
    },
  };
}

/** Queues a recording for the owner, once: a copy that was made before is used. */
export async function sendVoice(
  { submissions }: Pick<RecordingStores, "submissions">,
  { id, type, bytes, seconds }: SoundFile,
  details: VoiceDetails,
): Promise<PersistResult> {
  const copies = await submissions.filesOf(OWNER);
  let file = copies.find((copy) => copy.id === id || copy.recording === id)?.id;
  if (!file) {
    const added = await submissions.addFile(OWNER, { kind: "voice", type, bytes, seconds, recording: id });
    if (!added.ok) return added;
    file = added.id;
  }
  const written = { body: "", credit: false, passage: "", target: null, page: "", website: "" };
  return submissions.submit({ topic: "voice", ...details, ...written }, OWNER, undefined, file);
}
