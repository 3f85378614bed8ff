import * as v from "valibot";
import {
  BLANK_POST,
  type Checked,
  checkDraft,
  line,
  lines,
  needed,
  PICTURE_REFERENCE,
  post,
  reference,
  TITLE_MAX,
  VIDEO_REFERENCE,
} from "./draft-fields.ts";
import { atMost } from "./text-rules.ts";

const TITLE_MIN = 3;
const CONTENT_MIN = 10;
const CONTENT_MAX = 100_000;

const texts = {
  title: v.pipe(
    line,
    needed("Title is required"),
    atLeast(TITLE_MIN, "Title must be at least 3 characters"),
    atMost(TITLE_MAX),
  ),
  content: v.pipe(
    lines,
    needed("Content is required"),
    atLeast(CONTENT_MIN, "Content must be at least 10 characters"),
    atMost(CONTENT_MAX),
  ),
};

/** A news item as in its form, and as it is saved. */
const newsDraftSchema = v.object({
  ...post(texts),
  imageUrl: reference(PICTURE_REFERENCE),
  videoUrl: reference(VIDEO_REFERENCE),
});

export type NewsDraft = v.InferOutput<typeof newsDraftSchema>;
export type NewsField = keyof NewsDraft & string;

/** Validates the news item. @returns it as it will be saved, or an error for each invalid field */
export function checkNewsDraft(draft: unknown): Checked<NewsDraft, NewsField> {
  return checkDraft(newsDraftSchema, draft);
}

export function newNewsDraft(): NewsDraft {
  return { ...BLANK_POST, imageUrl: null, videoUrl: null };
}

function atLeast(min: number, message: string) {
  return v.check<string, string>((text) => [...text.slice(0, 2 * min)].length >= min, message);
}
