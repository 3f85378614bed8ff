import { type Failure, failed, type Result, success } from "../../../src/domain/outbox/failure.ts";
import { type Decision, partsOf, type Submission } from "../../../src/domain/submissions/submission.ts";
import type {
  FileBytes,
  FilePart,
  SubmissionsRemote,
} from "../../../src/domain/submissions/submissions-remote.ts";

/** The server's functions for submissions, in memory. */
export class FakeSubmissionsRemote implements SubmissionsRemote {
  /** Parts by file. */
  readonly parts = new Map<string, Map<number, Uint8Array>>();
  readonly submitted = new Map<string, Submission>();
  readonly calls: string[] = [];
  readonly decided = new Map<string, Decision>();
  /** The recordings of answers, by what is answered. */
  readonly answers = new Map<string, FileBytes>();
  /** The failures of the next calls; null for a call that succeeds. */
  readonly failures: (Failure | null)[] = [];

  async sendPart({ file, part, bytes }: FilePart): Promise<Result<null>> {
    this.calls.push(`part ${part}`);
    const failure = this.failures.shift();
    if (failure) return failed(failure);
    const parts = this.parts.get(file) ?? new Map<number, Uint8Array>();
    this.parts.set(file, parts.set(part, bytes));
    return success(null);
  }

  async submit(id: string, submission: Submission): Promise<Result<readonly string[]>> {
    this.calls.push("submit");
    const failure = this.failures.shift();
    if (failure) return failed(failure);
    const missing = submission.files.filter((file) => this.parts.get(file.id)?.size !== partsOf(file.size));
    if (missing.length > 0) return success(missing.map((file) => file.id));
    this.submitted.set(id, submission);
    return success([]);
  }

  async decisions(
    proofs: readonly { readonly id: string }[],
  ): Promise<Result<ReadonlyMap<string, Decision>>> {
    return success(new Map([...this.decided].filter(([id]) => proofs.some((proof) => proof.id === id))));
  }

  async answer({ id }: { readonly id: string }): Promise<Result<FileBytes | null>> {
    const failure = this.failures.shift();
    return failure ? failed(failure) : success(this.answers.get(id) ?? null);
  }
}
