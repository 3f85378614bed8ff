import * as v from "valibot";
import {
  line,
  lines,
  needed,
  pictureReference,
  post,
  TITLE_MAX,
  videoReference,
} from "../../forms/draft-fields.ts";
import { atMost } from "../../forms/text-rules.ts";

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
export const newsForm = v.object({
  ...post("news", texts),
  imageUrl: pictureReference,
  videoUrl: videoReference,
});

function atLeast(min: number, message: string) {
  return v.check<string, string>((text) => [...text.slice(0, 2 * min)].length >= min, message);
}
