// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import type { Submission } from "../../../src/domain/submissions/submission.ts";
import {
  emptyDraft,
  readDraft,
  storeDraft,
  withTakenBack,
} from "../../../src/features/public/submissions/submission-draft.ts";

const back = { ...emptyDraft("ti"), topic: "story", body: "From Adwa", name: "" } as unknown as Submission;

it("what was taken back comes before what was written since, and neither replaces the other", () => {
  const draft = { ...emptyDraft("en"), body: "From Axum", name: "Letay" };
  expect(withTakenBack(draft, back, "an id")).toMatchObject({
    body: "From Adwa\n\nFrom Axum",
    name: "Letay",
    lang: "ti",
    replaces: "an id",
  });
  expect(withTakenBack({ ...draft, body: "From Adwa" }, back, null).body).toBe("From Adwa");
});

it("a draft survives a reload, and a damaged one does not break the form", () => {
  storeDraft("story", { ...emptyDraft("en"), body: "From Adwa" });
  expect(readDraft("story", "ti")).toMatchObject({ body: "From Adwa", lang: "en" });
  expect(readDraft("correction", "ti")).toEqual(emptyDraft("ti"));
  localStorage.setItem("selam-story-draft", "{");
  vi.mocked(console.warn).mockImplementation(() => undefined);
  expect(readDraft("story", "ti")).toEqual(emptyDraft("ti"));
  expect(console.warn).toHaveBeenCalledOnce();
  vi.mocked(console.warn).mockClear();
  storeDraft("story", null);
  expect(readDraft("story", "en")).toEqual(emptyDraft("en"));
});
