import * as v from "valibot";
import { areTags, COMMUNITY_TAGS_MAX } from "../../content/tags.ts";
import { author, line, lines, needed, post, reference, TITLE_MAX } from "../../forms/draft-fields.ts";
import { atMost, hasVisibleText } from "../../forms/text-rules.ts";

const CONTENT_MAX = 100_000;
const PLACE_MAX = 100;
/** For an unnamed place. */
const UNKNOWN = "Unknown";

const required = needed("Please fill in all required fields");
const place = v.pipe(
  line,
  v.transform((name) => (hasVisibleText(name) ? name : UNKNOWN)),
  atMost(PLACE_MAX),
);

const texts = {
  title: v.pipe(line, required, atMost(TITLE_MAX)),
  content: v.pipe(lines, required, atMost(CONTENT_MAX)),
};

const fields = v.object({
  ...post("community", texts, hasVisibleText, COMMUNITY_TAGS_MAX),
  mediaUrl: reference("Choose a file to upload, or enter a link that begins with https://"),
  mediaType: v.nullable(v.picklist(["image", "video"])),
  author,
  country: place,
  city: place,
  tags: v.pipe(
    v.array(v.string()),
    v.check(
      (tags) => areTags(tags, COMMUNITY_TAGS_MAX),
      "A tag is empty, repeated, or longer than 50 characters.",
    ),
  ),
  featured: v.boolean(),
});

type Checked = v.InferOutput<typeof fields>;

/** A community post as in its form, and as it is saved. */
export const communityForm = v.pipe(fields, v.transform(withConsistentMedia));

/** Without a URL there is no media type and no picture data; the type defaults to image. */
function withConsistentMedia(draft: Checked): Checked {
  if (draft.mediaUrl === null) return { ...draft, mediaType: null, imageMeta: null };
  return { ...draft, mediaType: draft.mediaType ?? "image" };
}
