import type { Auth } from "../../domain/auth/auth.ts";
import type { Credentials } from "../../domain/outbox/admin-remote.ts";
import { type Failure, failed, type Result } from "../../domain/outbox/failure.ts";

/**
 * Sends a request with the access token of the given user; sends nothing if another user has signed in since. A
 * rejected token is refreshed once; if the fresh one is rejected too, the request fails.
 */
export async function withAccessToken<T>(
  auth: Pick<Auth, "access" | "refresh">,
  userId: string,
  request: (credentials: Credentials) => Promise<Result<T>>,
): Promise<Result<T>> {
  const access = await auth.access();
  const result = await requestAs(access, userId, request);
  if (!access.ok || result.ok || result.failure.kind !== "unauthorised") return result;
  if (access.value.userId !== userId) return result;
  const renewed = await auth.refresh();
  const second = await requestAs(renewed, userId, request);
  return renewed.ok && !second.ok ? failed(deniedFresh(second.failure)) : second;
}

function deniedFresh(failure: Failure): Failure {
  return failure.kind === "unauthorised" && failure.refusal
    ? { kind: "rejected", ...failure.refusal }
    : failure;
}

async function requestAs<T>(
  access: Result<Credentials>,
  userId: string,
  request: (credentials: Credentials) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (!access.ok) return access;
  return access.value.userId === userId ? request(access.value) : failed({ kind: "unauthorised" });
}
