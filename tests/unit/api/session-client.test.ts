import { expect, it } from "vitest";
import { createSessionClient } from "../../../src/api/supabase-client.ts";

it("a session has one client, and another token has its own", async () => {
  const { as } = createSessionClient("https://site.example", "key");
  const ofFirst = await as({ userId: "u1", token: "t1" });
  expect(await as({ userId: "u1", token: "t1" })).toBe(ofFirst);
  const renewed = await as({ userId: "u1", token: "t2" });
  expect(renewed).not.toBe(ofFirst);
  expect(await as({ userId: "u1", token: "t2" })).toBe(renewed);
});
