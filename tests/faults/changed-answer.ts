import { type Result, success } from "../../src/domain/outbox/failure.ts";

/** An answer as a planted bug changes it; a failure stays as it is. */
export async function changedAnswer<T>(
  answer: Promise<Result<T>>,
  change: (value: T) => Partial<T>,
): Promise<Result<T>> {
  const result = await answer;
  return result.ok ? success({ ...result.value, ...change(result.value) }) : result;
}
