import * as v from "valibot";
import { areTags, COMMUNITY_TAGS_MAX } from "../content/tags.ts";
import {
  author,
  BLANK_POST,
  type Checked,
  checkDraft,
  defaultAuthor,
  line,
  lines,
  needed,
  post,
  reference,
  TITLE_MAX,
} from "./draft-fields.ts";
import { atMost, hasVisibleText } from "./text-rules.ts";

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
  ...post(texts, hasVisibleText, COMMUNITY_TAGS_MAX),
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

export type CommunityDraft = v.InferOutput<typeof fields>;
export type CommunityField = keyof CommunityDraft & string;

/** Validates the community post. @returns it as it will be saved, or an error for each invalid field */
export function checkCommunityDraft(draft: unknown): Checked<CommunityDraft, CommunityField> {
  const checked = checkDraft(fields, draft);
  return checked.ok ? { ok: true, value: withConsistentMedia(checked.value) } : checked;
}

/** An empty form: not featured. */
export function newCommunityDraft(email: string | null, displayName = ""): CommunityDraft {
  return {
    ...BLANK_POST,
    mediaUrl: null,
    mediaType: null,
    author: defaultAuthor(email, displayName),
    country: "",
    city: "",
    tags: [],
    featured: false,
  };
}

/** Without a URL there is no media type and no picture data; the type defaults to image. */
function withConsistentMedia(draft: CommunityDraft): CommunityDraft {
  if (draft.mediaUrl === null) return { ...draft, mediaType: null, imageMeta: null };
  return { ...draft, mediaType: draft.mediaType ?? "image" };
}
