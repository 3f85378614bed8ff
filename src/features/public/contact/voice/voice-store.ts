import { recordingStore } from "../../../../data/recordings.ts";
import type { SiteData } from "../../../../data/site/context.ts";
import type { PersistResult } from "../../../../domain/outbox/persist.ts";
import type { RecordingStore, SoundFile } from "../../../../domain/recordings/recording.ts";
import { draftOwner } from "../../../../domain/submissions/submission.ts";
import type { Submissions } from "../../../../offline/site/submissions/submissions.ts";

const OWNER = draftOwner("voice");

/** What is sent with a recording. */
export type VoiceDetails = {
  readonly lang: "en" | "ti";
  readonly name: string;
  readonly email: string;
};

type Own = () => Promise<Submissions>;

/** The submissions of this device. */
export function submissionsOf(data: Promise<SiteData>): Own {
  return async () => (await (await data).sender()).submissions;
}

/** Recordings for the owner: the one that is being made, then those that were taken back from the outbox. */
export function voiceStore(own: Own, recordings: RecordingStore = recordingStore()): RecordingStore {
  return {
    ...recordings,

    async find(place) {
      const made = await recordings.find(place);
      const submissions = await own();
      if (made && !(await submissions.hasCopyOf(made.id))) return made;
      // The page was closed after the recording was copied for sending, and before it was deleted here.
      if (made) await recordings.discard(made.id);
      const [drafted] = await submissions.filesOf(OWNER);
      if (!drafted) return null;
      const { id, type, bytes, seconds = 0 } = drafted;
      return { id, type, bytes, seconds, isFinished: true };
    },

    async discard(id) {
      await recordings.discard(id);
      const submissions = await own();
      // A file that was queued has another owner by now.
      const drafted = await submissions.filesOf(OWNER);
      if (drafted.some((file) => file.id === id)) await submissions.removeFile(id);
    },
  };
}

/** Queues a recording for the owner, once: a copy that was made before is used. */
export async function sendVoice(
  own: Own,
  { id, type, bytes, seconds }: SoundFile,
  details: VoiceDetails,
): Promise<PersistResult> {
  const submissions = await own();
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
