import { expect, it } from "vitest";
import type { AdminOf } from "../../../src/domain/content/admin-content.ts";
import { correctionsText, interfaceCorrections } from "../../../src/domain/submissions/corrections-file.ts";

const CORRECTION = {
  id: "1",
  topic: "correction",
  status: "new",
  targetKind: null,
  page: "/events",
  lang: "ti",
  passage: "ሓድሽ",
  body: "ሓዱሽ",
  name: "Letay",
  email: "letay@selam.example",
  createdAt: "2026-11-26T04:00:00.000000Z",
} as unknown as AdminOf["submission"];

const also = (change: object) => ({ ...CORRECTION, ...change }) as AdminOf["submission"];

it("corrections of the site's own texts are exported with the page, both words and who sent them, without the email address", () => {
  const sent = [
    CORRECTION,
    also({ status: "applied", passage: "ሰናይ", body: "ፅቡቕ" }),
    also({ status: "declined" }),
    also({ targetKind: "community", targetId: "c1" }),
    also({ topic: "story", targetKind: null }),
  ];
  const found = interfaceCorrections(sent);
  expect(found.map(({ status }) => status)).toEqual(["new", "applied"]);
  const of = { page: "/events", lang: "ti", from: "Letay", at: "2026-11-26T04:00:00.000000Z" };
  expect(JSON.parse(correctionsText(found))).toEqual([
    { ...of, wrong: "ሓድሽ", right: "ሓዱሽ", status: "new" },
    { ...of, wrong: "ሰናይ", right: "ፅቡቕ", status: "applied" },
  ]);
});
