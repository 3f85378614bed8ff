import type { Auth } from "../../domain/auth/auth.ts";
import type { Access } from "../../domain/outbox/admin-remote.ts";
import { type Failure, failed, type Result } from "../../domain/outbox/failure.ts";

/**
 * Sends a request with the access token of the given user; sends nothing if another user has signed in since. A
 * rejected token is refreshed once; if the fresh one is rejected too, the request fails.
 */
export async function withAccessToken<T>(
  auth: Pick<Auth, "access" | "refresh">,
  userId: string,
  ask: (as: Access) => Promise<Result<T>>,
): Promise<Result<T>> {
  const access = await auth.access();
  const answer = await askAs(access, userId, ask);
  if (!access.ok || answer.ok || answer.failure.kind !== "unauthorised") return answer;
  if (access.value.userId !== userId) return answer;
  const renewed = await auth.refresh();
  const again = await askAs(renewed, userId, ask);
  return renewed.ok && !again.ok ? failed(deniedFresh(again.failure)) : again;
}

function deniedFresh(failure: Failure): Failure {
  return failure.kind === "unauthorised" && failure.refusal
    ? { kind: "refused", ...failure.refusal }
    : failure;
}

async function askAs<T>(
  access: Result<Access>,
  userId: string,
  ask: (as: Access) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (!access.ok) return access;
  return access.value.userId === userId ? ask(access.value) : failed({ kind: "unauthorised" });
}
