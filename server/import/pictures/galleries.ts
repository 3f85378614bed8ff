import { restrictionOf } from "../access/restriction.ts";
import { isSettings } from "../builders/settings-html.ts";
import { storedValue } from "../builders/stored-page.ts";
import { replaceEmptyBlocks } from "../html/block-comment.ts";
import { pictureHtml } from "../html/wordpress-shortcodes.ts";
import type { WxrItem } from "../wxr-export.ts";
import type { Attachment, Attachments } from "./attachments.ts";

/** Custom fields in which Envira, FooGallery, Modula, Soliloquy, Robo and others keep the pictures of a gallery. */
const FIELDS = /galler|image|attachment|slider/i;
const SHORTCODE = /(?<!\[)\[[a-z][\w-]*\s(?:[^[\]]*\s)?id\s*=\s*["']?(\d+)["']?[^[\]]*\](?!\])/gi;

/** The galleries of an export that are entries of their own, as plug-ins keep them. */
export class Galleries {
  readonly #html = new Map<string, { readonly items: readonly WxrItem[]; readonly html: string }>();

  /** Takes those that everybody could see, of pictures that are in the file's library. */
  constructor(items: readonly WxrItem[], attachments: Attachments) {
    const slides = slidesOf(items);
    for (const item of items) {
      if (/^(?:post|page|attachment)$/.test(item.type) || item.status !== "publish") continue;
      // What has a text of its own is more than a gallery.
      if (item.content.trim() !== "" || item.password !== "" || restrictionOf(item) !== null) continue;
      const own = slides.get(item.id) ?? [];
      const pictures = [
        ...[...item.meta].flatMap(([key, value]) =>
          FIELDS.test(key) ? picturesIn(storedValue(value), attachments) : [],
        ),
        ...own.flatMap((slide) => pictureOf(slide, attachments)),
      ];
      const html = `<figure class="gallery">${pictures.map(pictureHtml).join("")}</figure>`;
      if (pictures.length > 0) this.#html.set(item.id, { items: [item, ...own], html });
    }
  }

  /**
   * The text of a post with each gallery at the place that names it.
   * @param onUsed called for each entry that is shown
   */
  shownIn(text: string, onUsed: (item: WxrItem) => void): string {
    const shown = (place: string, id: string) => {
      const found = this.#html.get(id);
      if (!found) return place;
      found.items.forEach(onUsed);
      return found.html;
    };
    return replaceEmptyBlocks(text.replace(SHORTCODE, shown), ({ place, name, attributes }) => {
      // Those of plug-ins have a name of two parts.
      if (!name.includes("/")) return place;
      const settings = storedValue(attributes);
      const { id, galleryId = id, galleryID = galleryId } = isSettings(settings) ? settings : {};
      return shown(place, String(galleryID));
    });
  }
}

/** MetaSlider's slides by the number of their slider, in its order. */
function slidesOf(items: readonly WxrItem[]): Map<string, WxrItem[]> {
  const slides = new Map<string, WxrItem[]>();
  for (const item of items) {
    if (item.type !== "ml-slide") continue;
    const before = slides.get(item.parent);
    if (before) before.push(item);
    else slides.set(item.parent, [item]);
  }
  for (const each of slides.values()) each.sort((a, b) => a.menuOrder - b.menuOrder);
  return slides;
}

/** The picture of a slide that everybody could see, with the slide's words. */
function pictureOf(slide: WxrItem, attachments: Attachments): Attachment[] {
  const { status, meta, excerpt } = slide;
  const picture = attachments.byId.get(meta.get("_thumbnail_id") ?? "");
  const isHidden = /^(?:1|true|on)$/.test(meta.get("_meta_slider_slide_is_hidden") ?? "");
  if (!picture || status !== "publish" || isHidden || restrictionOf(slide) !== null) return [];
  return [{ ...picture, caption: excerpt.trim() || picture.caption }];
}

/** The pictures that a value lists by number, each with its own words if it has some. Those that are no part of the gallery yet are left out. */
function picturesIn(value: unknown, attachments: Attachments, key = ""): Attachment[] {
  if (Array.isArray(value)) return value.flatMap((each) => picturesIn(each, attachments, String(each)));
  if (!isSettings(value)) return attachments.byId.has(key) ? [attachments.byId.get(key) as Attachment] : [];
  if (/^(?:draft|pending|inactive)$/.test(String(value.status))) return [];
  const picture = attachments.byId.get(String(value.id ?? key));
  if (!picture) return Object.entries(value).flatMap(([name, each]) => nested(each, attachments, name));
  const caption = [value.caption, value.description].find((text) => typeof text === "string" && text !== "");
  return [{ ...picture, caption: typeof caption === "string" ? caption : picture.caption }];
}

/** What is within a setting; a number alone is one of the plug-in's, not of a picture. */
const nested = (value: unknown, attachments: Attachments, key: string): Attachment[] =>
  typeof value === "object" && value !== null ? picturesIn(value, attachments, key) : [];
