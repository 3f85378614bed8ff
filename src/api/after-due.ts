import * as v from "valibot";
import { toResult } from "./classify.ts";

/** An answer that says that a schedule's time has come. */
const dueAnswer = v.object({ due: v.literal(true) });

/**
 * Asks, and if the answer reports a schedule whose time has come, has the server carry it out and asks again: a server
 * without a timer relies on those who read. If that fails, the answer is used as it is, and the next one will ask again.
 */
export async function afterDue(
  ask: () => Promise<unknown>,
  publishDue: () => Promise<unknown>,
): Promise<unknown> {
  const answer = await ask();
  if (!v.is(dueAnswer, answer)) return answer;
  const published = await toResult(publishDue);
  return published.ok ? ask() : answer;
}
