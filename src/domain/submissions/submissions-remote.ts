import type { SubmitRemote } from "../outbox/action.ts";
import type { Credentials } from "../outbox/admin-remote.ts";
import type { Result } from "../outbox/failure.ts";
import type { Decision } from "./submission.ts";

/** A file as the server gives it. */
export type FileBytes = { readonly type: string; readonly bytes: ArrayBuffer };

/** A part of a file, counted from 0. */
export type FilePart = {
  readonly file: string;
  readonly part: number;
  readonly parts: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
};

/** The server's functions for submissions; loaded with the sender. */
export interface SubmissionsRemote extends SubmitRemote {
  /** Stores a part of a file. Repeated, it changes nothing. */
  sendPart(part: FilePart): Promise<Result<null>>;
  /** What the owner decided about this device's submissions, and answered to its messages, by id; up to 100. */
  decisions(
    proofs: readonly { readonly id: string; readonly secret: string }[],
  ): Promise<Result<ReadonlyMap<string, Decision>>>;
  /** The recording with which the owner answered one of them; null if it is gone. */
  answer(proof: { readonly id: string; readonly secret: string }): Promise<Result<FileBytes | null>>;
}

/** The server's function by which the owner gets a submission's files. */
export interface SubmittedFilesRemote {
  /** A picture or recording that a visitor sent, or the recording of an answer; null if it is gone. */
  submittedFile(access: Credentials, id: string): Promise<Result<FileBytes | null>>;
}
