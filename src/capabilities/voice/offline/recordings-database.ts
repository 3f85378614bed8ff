import type { Table } from "dexie";
import { DeviceDatabase } from "../../../offline/core/device-database.ts";

type StoredRecording = { readonly id: string; readonly place: string; readonly type: string };

/** A second of sound. `seconds` is the length of the recording up to its end. */
type StoredChunk = {
  readonly recording: string;
  readonly at: number;
  readonly bytes: ArrayBuffer;
  readonly seconds: number;
};

export interface RecordingsDatabase {
  recordings: Table<StoredRecording, string>;
  chunks: Table<StoredChunk, [string, number]>;
}

/** `selam-recordings`: sound while it is recorded. A database of its own, so that no page opens it without need. */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: Dexie defines the tables that the schema names
export class RecordingsDatabase extends DeviceDatabase {
  constructor() {
    super("selam-recordings");
    this.version(1).stores({ recordings: "id, place", chunks: "[recording+at]" });
  }
}
