import type { RecordingStore } from "../../domain/recordings/recording.ts";
import type { PageSender } from "./page-sender.ts";

/** Where recordings are made, and where their copies are sent from. */
export type RecordingStores = Pick<PageSender, "submissions" | "recordings">;

/** A visitor's recordings that have not been copied for sending. */
export function visitorRecordings(stores: () => Promise<RecordingStores>): RecordingStore {
  return {
    begin: async (...recording) => (await stores()).recordings.begin(...recording),
    append: async (...chunk) => (await stores()).recordings.append(...chunk),

    has: async (place) => (await stores()).recordings.has(place),

    async find(place) {
      const { submissions, recordings } = await stores();
      const made = await recordings.find(place);
      if (!made || !(await submissions.hasCopyOf(made.id))) return made;
      // The page was closed after the recording was copied, and before it was deleted here.
      await recordings.discard(made.id);
      return null;
    },

    discard: async (id) => (await stores()).recordings.discard(id),
  };
}
