import * as v from "valibot";
import {
  type Checked,
  checkDraft,
  line,
  lines,
  needed,
  PICTURE_REFERENCE,
  picture,
  reference,
  spoken,
  TITLE_MAX,
  VIDEO_REFERENCE,
} from "./draft-fields.ts";
import { atMost } from "./length.ts";

const TITLE_MIN = 3;
const CONTENT_MIN = 10;
const CONTENT_MAX = 100_000;

/** A news item as its form has it, and as it is saved. */
const newsDraftSchema = v.object({
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
  imageUrl: reference(PICTURE_REFERENCE),
  imageMeta: picture,
  videoUrl: reference(VIDEO_REFERENCE),
  published: v.boolean(),
  ...spoken,
});

export type NewsDraft = v.InferOutput<typeof newsDraftSchema>;
export type NewsField = keyof NewsDraft & string;

/** The news item as it will be saved, or what is wrong with each field. */
export function checkNewsDraft(draft: unknown): Checked<NewsDraft, NewsField> {
  return checkDraft(newsDraftSchema, draft);
}

/** An empty form. New items are published when they are saved. */
export function newNewsDraft(): NewsDraft {
  return {
    title: "",
    content: "",
    imageUrl: null,
    imageMeta: null,
    videoUrl: null,
    published: true,
    lang: "en",
    translations: {},
  };
}

function atLeast(min: number, message: string) {
  return v.check<string, string>((text) => [...text.slice(0, 2 * min)].length >= min, message);
}
