import type { Credentials } from "../outbox/admin-remote.ts";
import type { Result } from "../outbox/failure.ts";
import type { Erasure, LogEntry, PersonCounts, PersonData } from "./person-data.ts";

/** The server's functions about a person's data, for admins. They are never queued: their answers must be current. */
export interface PersonalDataRemote {
  /** @param term an email address or a device code */
  find(credentials: Credentials, term: string): Promise<Result<PersonData>>;
  /** @param request the idempotency key: a repeated request gets the first result */
  erase(credentials: Credentials, term: string, request: string): Promise<Result<PersonCounts>>;
  moderationLog(credentials: Credentials): Promise<Result<readonly LogEntry[]>>;
  /** The last erasures, newest first. */
  erasures(credentials: Credentials): Promise<Result<readonly Erasure[]>>;
}
