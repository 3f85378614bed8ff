import type { RecordingStore } from "../domain/recording.ts";
import { createRecordingStore } from "../offline/recording-store.ts";
import { RecordingsDatabase } from "../offline/recordings-database.ts";

let store: RecordingStore | null = null;

/** This device's store of recordings. */
export function recordingStore(): RecordingStore {
  store ??= createRecordingStore(new RecordingsDatabase());
  return store;
}

/** The place of a recording for a post; deleted when its admin signs out. */
export function adminPlace(userId: string, rowId = ""): string {
  return `admin:${userId}:${rowId}`;
}
