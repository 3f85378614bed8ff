import { expect, it } from "vitest";
import type { Submission } from "../../../src/domain/submissions/submission.ts";
import {
  emptyDraft,
  submissionForm,
  withAbout,
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

it("a stored draft is read, with the fields that it lacks, and a damaged one is not", () => {
  expect(submissionForm.parse({ ...emptyDraft("ti"), body: "From Adwa" })).toMatchObject({
    body: "From Adwa",
    lang: "ti",
  });
  expect(submissionForm.parse({ body: "From Adwa" })).toEqual({ ...emptyDraft("en"), body: "From Adwa" });
  expect(submissionForm.parse("{")).toBeNull();
  expect(submissionForm.parse(null)).toBeNull();
});

it("what was typed before the stored draft was read comes after it", () => {
  const stored = { ...emptyDraft("ti"), body: "From Adwa", name: "Letay" };
  const now = { ...emptyDraft("en"), body: "From Axum" };
  expect(submissionForm.join(stored, now)).toEqual({ ...stored, body: "From Adwa\n\nFrom Axum" });
  expect(submissionForm.join({ ...stored, credit: false }, now).credit).toBe(false);
  expect(submissionForm.join({ ...emptyDraft("ti"), name: "Letay" }, now)).toEqual({ ...now, name: "Letay" });
  const edited = { ...now, replaces: "an id" };
  expect(submissionForm.join(stored, edited).replaces).toBe("an id");
});

it("a sent story leaves its language and its author's name", () => {
  const sent = { ...emptyDraft("ti"), body: "From Adwa", email: "l@example.org", name: "Letay " };
  expect(submissionForm.afterSubmit(sent, "id", sent)).toEqual({ ...emptyDraft("ti"), name: "Letay" });
});

const about = { page: "/news/2", target: { kind: "news", id: "2" }, passage: "ሰላም" } as const;

it("words about one page are not told of another", () => {
  const elsewhere = { ...emptyDraft("en"), page: "/blog/1", passage: "ሰላም ንኹሉ", body: "ሰላም ንዅሉ" };
  expect(withAbout(elsewhere, about)).toEqual(elsewhere);
  expect(submissionForm.join(elsewhere, { ...emptyDraft("en"), ...about })).toEqual(elsewhere);
  expect(withAbout({ ...elsewhere, body: "" }, about)).toMatchObject(about);
  expect(withAbout({ ...elsewhere, body: "" }, { ...about, passage: "" }).passage).toBe("");
});

it("another passage of the same page comes after the first, which it replaces before anything is written", () => {
  const draft = withAbout({ ...emptyDraft("en"), page: "/news/2", passage: "ንኹሉ", body: "ንዅሉ" }, about);
  expect(draft).toMatchObject({ ...about, passage: "ንኹሉ\n\nሰላም", body: "ንዅሉ" });
  expect(withAbout({ ...draft, body: "", passage: "ንኹሉ" }, about).passage).toBe("ሰላም");
});
