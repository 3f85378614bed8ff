import { expect, it } from "vitest";
import { ApiError } from "../../../src/api/http.ts";
import { afterDue } from "../../../src/api/site-api.ts";

/** A server with one overdue schedule; `works` if it can carry it out. */
function server(works: boolean) {
  const calls: string[] = [];
  let rev = 7;
  const readChanges = async () => {
    calls.push("ask");
    return { rev, due: rev === 7 };
  };
  const publishDue = async () => {
    calls.push("publish");
    if (!works) throw new ApiError({ kind: "offline" });
    rev += 1;
    return 1;
  };
  return { calls, readChanges, publishDue };
}

it("an answer that reports an overdue schedule is asked for again after it was carried out", async () => {
  const { calls, readChanges, publishDue } = server(true);
  expect(await afterDue(readChanges, publishDue)).toEqual({ rev: 8, due: false });
  expect(calls).toEqual(["ask", "publish", "ask"]);
  await afterDue(readChanges, publishDue);
  expect(calls).toHaveLength(4);
});

it("a schedule that cannot be carried out now does not cost the answer", async () => {
  const { calls, readChanges, publishDue } = server(false);
  expect(await afterDue(readChanges, publishDue)).toEqual({ rev: 7, due: true });
  expect(calls).toEqual(["ask", "publish"]);
});

it("a server without schedules is asked once", async () => {
  const requests: number[] = [];
  const answer = await afterDue(
    async () => requests.push(1),
    async () => null,
  );
  expect([answer, requests]).toEqual([1, [1]]);
});
