import type { PersistResult } from "../../../domain/outbox/persist.ts";
import type { Submissions } from "../../../offline/site/submissions/submissions.ts";
import type { RecordingStore, SoundFile } from "../domain/recording.ts";

/** Where recordings are made, and where their copies are sent from. */
export type RecordingStores = {
  readonly submissions: Pick<Submissions, "addFile" | "removeFile" | "filesOf" | "hasCopyOf" | "submit">;
  readonly recordings: RecordingStore;
};

/**
 * A visitor's recordings: the one that is being made, then those of a draft, which were taken back from the outbox.
 * @param owner the draft
 */
export function visitorRecordings(stores: () => Promise<RecordingStores>, owner: string): RecordingStore {
  return {
    begin: async (...recording) => (await stores()).recordings.begin(...recording),
    append: async (...chunk) => (await stores()).recordings.append(...chunk),
    has: async (place) => (await stores()).recordings.has(place),

    async find(place) {
      const { submissions, recordings } = await stores();
      const made = await recordings.find(place);
      if (made && !(await submissions.hasCopyOf(made.id))) return made;
      // The page was closed after the recording was copied for sending, and before it was deleted here.
      if (made) await recordings.discard(made.id);
      const drafted = (await submissions.filesOf(owner)).find(({ kind }) => kind === "voice");
      if (!drafted) return null;
      const { id, type, bytes, seconds = 0 } = drafted;
      return { id, type, bytes, seconds, isFinished: true };
    },

    async discard(id) {
      const { submissions, recordings } = await stores();
      await recordings.discard(id);
      // A file that was queued has another owner by now.
      const drafted = await submissions.filesOf(owner);
      if (drafted.some((file) => file.id === id)) await submissions.removeFile(id);
    },
  };
}

/** Puts a recording among the files of a draft, once: a copy that was made before is used. */
export async function draftVoice(
  { submissions }: Pick<RecordingStores, "submissions">,
  owner: string,
  { id, type, bytes, seconds }: SoundFile,
): Promise<PersistResult> {
  const copies = await submissions.filesOf(owner);
  const copy = copies.find((file) => file.id === id || file.recording === id);
  if (copy) return { ok: true, id: copy.id };
  return submissions.addFile(owner, { kind: "voice", type, bytes, seconds, recording: id });
}
