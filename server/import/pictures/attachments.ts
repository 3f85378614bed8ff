import type { WxrExport, WxrItem } from "../wxr-export.ts";

/** A file of the old site's media library. */
export interface Attachment {
  id: string;
  url: string;
  title: string;
  alt: string;
  caption: string;
  parent: string;
  order: number;
  /** The page that showed it on the old site. */
  page: string;
}

/** "inherit" is the usual state of a file. */
const NOT_PUBLIC = /^(?:private|trash|draft|pending)$/;
const PICTURE = /\.(?:jpe?g|png|gif|webp|avif|bmp)$/i;
const AUDIO = /\.(?:mp3|m4a|ogg|oga|wav|flac|opus)$/i;
const VIDEO = /\.(?:mp4|m4v|webm|ogv|mov)$/i;

/** The kind of file at an address, by its extension. */
export function mediaKind(url: string): "picture" | "audio" | "video" | null {
  const path = url.split(/[?#]/)[0] ?? "";
  if (PICTURE.test(path)) return "picture";
  if (AUDIO.test(path)) return "audio";
  return VIDEO.test(path) ? "video" : null;
}

function attachment(item: WxrItem): Attachment {
  return {
    id: item.id,
    url: item.attachmentUrl || item.guid,
    title: item.title.trim(),
    alt: item.meta.get("_wp_attachment_image_alt") ?? "",
    caption: item.excerpt.trim(),
    // An export of single posts changes an attachment's parent and stores the original one in its metadata.
    parent: item.meta.get("_attachment_original_parent_id") ?? item.parent,
    order: item.menuOrder,
    page: item.link,
  };
}

/** The media library of an export, by id, by the post a file is attached to, and by its own page. */
export class Attachments {
  readonly byId = new Map<string, Attachment>();
  readonly byPage = new Map<string, Attachment>();
  readonly #byParent = new Map<string, Attachment[]>();

  constructor({ items }: WxrExport) {
    for (const item of items) {
      if (item.type !== "attachment" || NOT_PUBLIC.test(item.status)) continue;
      const found = attachment(item);
      if (found.url === "") continue;
      this.byId.set(found.id, found);
      if (found.page !== "") this.byPage.set(found.page, found);
      const beside = this.#byParent.get(found.parent);
      if (beside) beside.push(found);
      else this.#byParent.set(found.parent, [found]);
    }
  }

  /** Files attached to a post, in the author's order. */
  of(postId: string): Attachment[] {
    return [...(this.#byParent.get(postId) ?? [])].sort(
      (a, b) => a.order - b.order || Number(a.id) - Number(b.id),
    );
  }
}
