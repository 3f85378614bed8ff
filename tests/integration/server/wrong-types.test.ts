import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Backend } from "../../../server/database/backend.ts";
import { openNewBackend } from "../support/new-backend.ts";
import { newFolder } from "../support/new-folder.ts";

let backend: Backend;
const dataDir = newFolder();
beforeAll(async () => {
  backend = await openNewBackend({ dataDir, siteUrl: "http://localhost:4310", seed: false });
}, 180_000);
afterAll(() => backend.close());

/** Every kind of JSON value, for parameters of every type. */
const VALUES = [null, true, 1, -1.5, 1e300, "", "x", [], [1], [null], {}, { a: [true] }];
const CALLS: Readonly<Record<string, readonly string[]>> = {
  site_changes: ["since", "stamp", "max", "format", "done", "done_at"],
  site_first_pages: ["readable_ti", "readable_in"],
  site_counts: ["ids"],
  apply_interactions: ["batch", "done", "done_at"],
  submit: ["operation", "submission"],
  send_file_part: ["file", "part", "parts", "data"],
  save_subscription: ["operation", "subscription"],
  own_comments: ["proofs"],
  own_submissions: ["proofs"],
  own_answer: ["id", "secret"],
  redirect_of: ["path"],
};

test("a value of a wrong type is the sender's error, whatever it is", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const failed: string[] = [];
  for (const [name, parameters] of Object.entries(CALLS))
    for (const parameter of parameters)
      for (const value of VALUES) {
        const body = JSON.stringify({
          ...Object.fromEntries(parameters.map((one) => [one, "1"])),
          [parameter]: value,
        });
        const { status } = await backend.fetch(
          new Request(`http://localhost/rest/v1/rpc/${name}`, {
            method: "POST",
            headers: { apikey: backend.publishableKey, "content-type": "application/json" },
            body,
          }),
        );
        if (status >= 500) failed.push(`${status} ${name} ${body}`);
      }
  expect(failed).toEqual([]);
  expect(log.mock.calls).toEqual([]);
  log.mockRestore();
});
