import type { PickedFile } from "../../components/admin/media/media-field.tsx";
import type { AdminOf, FieldsOf } from "../../domain/content/admin-content.ts";
import {
  type PicturedKind,
  pictureField,
  picturesElsewhere,
  rowPicturesElsewhere,
} from "../../domain/forms/pictures-elsewhere.ts";
import { setOrRemove } from "../../ui/article-html/element-edits.ts";
import { createSanitiser } from "../../ui/article-html/sanitise.ts";
import { figureOf } from "../../ui/rich-editor/editor-picture.ts";
import type { Admin } from "./context.ts";
import { takeMedia } from "./take-media.ts";

type Taken = Extract<PickedFile, { ok: true }>["media"];

/**
 * Takes the pictures that a row shows from other hosts into the site's own storage, and saves the row. What cannot be had stays.
 * A row with unsaved changes is left to its form.
 */
export async function bringPictures<K extends PicturedKind>(
  admin: Admin,
  kind: K,
  row: AdminOf[K],
): Promise<void> {
  if (await admin.read.draft(row.id, kind)) return;
  const taken = new Map<string, Taken>();
  for (const address of rowPicturesElsewhere(kind, row)) {
    const picked = await takeMedia(admin, { kind, rowId: row.id }, address, "article");
    if (picked.ok && picked.media.meta) taken.set(address, picked.media);
  }
  const fields = withPictures(kind, row, taken);
  const media = [...taken.values()].flatMap(({ uploads }) => uploads.map(({ path }) => path));
  if (taken.size > 0) await admin.commands.change(kind, row, fields, media);
}

/** The fields of a row that show pictures, with these in the place of others. */
function withPictures<K extends PicturedKind>(
  kind: K,
  row: AdminOf[K],
  taken: ReadonlyMap<string, Taken>,
): FieldsOf<K> {
  const field = pictureField(kind);
  const cover = taken.get(String((row as Readonly<Record<string, unknown>>)[field]));
  const fields: Record<string, unknown> = {};
  if (cover) Object.assign(fields, { [field]: cover.reference, imageMeta: cover.meta });
  if (kind === "blog") {
    const { content, translations } = row as AdminOf["blog"];
    const shown = (html: string) => articleWith(html, taken);
    Object.assign(fields, {
      content: shown(content),
      translations: Object.fromEntries(
        Object.entries(translations).map(([lang, texts]) => [
          lang,
          { ...texts, content: shown(String(texts.content)) },
        ]),
      ),
    });
  }
  return fields as FieldsOf<K>;
}

function articleWith(html: string, taken: ReadonlyMap<string, Taken>): string {
  if (!picturesElsewhere(html).some((address) => taken.has(address))) return html;
  const { fragment, sanitise } = createSanitiser(window);
  const article = document.createElement("div");
  article.append(fragment(html));
  for (const image of article.querySelectorAll("img")) {
    const { reference: src, meta } = taken.get(image.getAttribute("src") ?? "") ?? {};
    if (!src || !meta) continue;
    const { alt: _, ...attrs } = figureOf({ src, meta }).attrs;
    for (const [name, value] of Object.entries(attrs)) setOrRemove(image, name, value);
  }
  for (const video of article.querySelectorAll("video")) {
    const poster = taken.get(video.getAttribute("poster") ?? "");
    if (poster) video.setAttribute("poster", poster.reference);
  }
  return sanitise(article.innerHTML);
}
