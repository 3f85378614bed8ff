import type { Auth } from "../domain/auth.ts";
import type { Access } from "../domain/desk-remote.ts";
import { failed, type Result } from "../domain/failure.ts";

/**
 * Asks the server as one person and nobody else: where another one has signed in meanwhile, nothing is asked at all. A
 * token that is refused is renewed once.
 */
export async function asPerson<T>(
  auth: Pick<Auth, "access" | "refresh">,
  userId: string,
  ask: (as: Access) => Promise<Result<T>>,
): Promise<Result<T>> {
  const access = await auth.access();
  const answer = await askAs(access, userId, ask);
  if (!access.ok || answer.ok || answer.failure.kind !== "unauthorised") return answer;
  return access.value.userId === userId ? askAs(await auth.refresh(), userId, ask) : answer;
}

async function askAs<T>(
  access: Result<Access>,
  userId: string,
  ask: (as: Access) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (!access.ok) return access;
  return access.value.userId === userId ? ask(access.value) : failed({ kind: "unauthorised" });
}
