import type { ImageMeta, Recording } from "../content/content.ts";
import { articleOf } from "../text/article-of.ts";
import { type BlogDraft, newBlogDraft } from "./blog-draft.ts";
import { type CommunityDraft, newCommunityDraft } from "./community-draft.ts";
import { TITLE_MAX } from "./draft-fields.ts";
import { type NewsDraft, newNewsDraft } from "./news-draft.ts";
import { isWithin } from "./text-rules.ts";

/** The text received through the share sheet. */
export type SharedText = { readonly title: string; readonly text: string; readonly url: string };
/** The picture received with it, as a row refers to it. */
export type SharedPicture = { readonly reference: string; readonly meta: ImageMeta | null };
type SharedDraft =
  | { readonly kind: "blog"; readonly fields: BlogDraft }
  | { readonly kind: "news"; readonly fields: NewsDraft }
  | { readonly kind: "community"; readonly fields: CommunityDraft };

/** A draft made from shared content. All of its text is kept, for the owner to edit. A recording is a visitor's. */
export function draftOfShared(
  kind: SharedDraft["kind"],
  shared: SharedText,
  picture: SharedPicture | null,
  email: string,
  displayName = "",
  recording: Recording | null = null,
): SharedDraft {
  const title = isWithin(shared.title, TITLE_MAX) ? shared.title : "";
  const address = shared.text.includes(shared.url) ? "" : shared.url;
  const content = [title ? "" : shared.title, shared.text, address].filter(Boolean).join("\n\n");
  const src = picture?.reference ?? null;
  const imageMeta = picture?.meta ?? null;
  const lang: "ti" | "en" = /\p{Script=Ethiopic}/u.test(title + content) ? "ti" : "en";
  switch (kind) {
    case "blog": {
      const fields = {
        ...newBlogDraft(email, displayName),
        lang,
        title,
        content: articleOf(content),
        featuredImage: src,
        imageMeta,
        recording,
      };
      return { kind, fields };
    }
    case "news":
      return {
        kind,
        fields: { ...newNewsDraft(), lang, title, content, imageUrl: src, imageMeta, recording },
      };
    case "community": {
      const mediaType = src === null ? null : "image";
      return {
        kind,
        fields: {
          ...newCommunityDraft(email, displayName),
          lang,
          title,
          content,
          mediaUrl: src,
          mediaType,
          imageMeta,
          recording,
        },
      };
    }
  }
}
