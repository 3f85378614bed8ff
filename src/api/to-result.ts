import { failed, type Result, success } from "../domain/outbox/failure.ts";
import { CallFailed } from "./classify.ts";

type Answering = { throwOnError(): PromiseLike<{ data: unknown }> };

/** The data of a query. @throws CallFailed */
export async function data(query: Answering): Promise<unknown> {
  return (await query.throwOnError()).data;
}

/** Converts a thrown failure to a result. */
export async function toResult<T>(call: () => Promise<T>): Promise<Result<T>> {
  try {
    return success(await call());
  } catch (error) {
    if (error instanceof CallFailed) return failed(error.failure);
    throw error;
  }
}
