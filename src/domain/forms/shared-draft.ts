import type { ImageMeta, PostKind, Recording } from "../content/content.ts";
import { languageOfText } from "../content/post-language.ts";
import { type FieldsIn, newPost } from "../kinds/forms.ts";
import { isHtml, KINDS } from "../kinds/kinds.ts";
import { articleOf } from "../text/article-of.ts";
import { TITLE_MAX } from "./draft-fields.ts";
import { isWithin } from "./text-rules.ts";

/** The text received through the share sheet. */
export type SharedText = { readonly title: string; readonly text: string; readonly url: string };
/** The picture received with it, as a row refers to it. */
export type SharedPicture = { readonly reference: string; readonly meta: ImageMeta | null };
/** A draft made from shared content. All of its text is kept, for the owner to edit. A recording is a visitor's. */
export function draftOfShared<K extends PostKind>(
  kind: K,
  shared: SharedText,
  picture: SharedPicture | null,
  email: string,
  displayName = "",
  recording: Recording | null = null,
): { readonly kind: K; readonly fields: FieldsIn[K] } {
  const title = isWithin(shared.title, TITLE_MAX) ? shared.title : "";
  const address = shared.text.includes(shared.url) ? "" : shared.url;
  const content = [title ? "" : shared.title, shared.text, address].filter(Boolean).join("\n\n");
  const fields = {
    ...newPost(kind, email, displayName),
    lang: languageOfText(title + content),
    title,
    content: isHtml(kind, "content") ? articleOf(content) : content,
    [KINDS[kind].post.picture]: picture?.reference ?? null,
    ...(kind === "community" && picture ? { mediaType: "image" } : {}),
    imageMeta: picture?.meta ?? null,
    recording,
  };
  return { kind, fields };
}
