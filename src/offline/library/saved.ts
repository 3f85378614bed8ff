import { Dexie } from "dexie";
import {
  CONTENT_KINDS,
  type ContentKind,
  type Lang,
  PAGE_KINDS,
  type PageKind,
} from "../../domain/content/content.ts";
import { offlinePictures, picturesOf } from "../../domain/content/pictures.ts";
import { inLanguage, type Translated } from "../../domain/content/translation.ts";
import { listDatabases } from "../core/list-databases.ts";
import type { SiteDatabase } from "../site/database.ts";

/** Number of stored rows of a kind, and their approximate size in bytes. */
export type StoredRows = { readonly count: number; readonly bytes: number };

/** A post with pictures, and the URLs under which they may be cached. */
export type PostWithPictures = {
  readonly kind: PageKind;
  readonly id: string;
  readonly title: string;
  readonly lang: string;
  readonly pictures: readonly string[];
};

const ROWS = 200;

/**
 * Scans all mirrored rows, yielding to the main thread between pages.
 * @param yieldToMain yields to the main thread
 * @param lang the reader's language, used for the title of a translated post
 */
export async function readStoredRows(
  db: SiteDatabase,
  yieldToMain: () => Promise<void>,
  lang: Lang,
): Promise<{ rows: Record<ContentKind, StoredRows>; posts: PostWithPictures[] }> {
  const rows = {} as Record<ContentKind, StoredRows>;
  const posts: PostWithPictures[] = [];
  for (const kind of CONTENT_KINDS) {
    let [count, bytes] = [0, 0];
    for (let after = ""; ; ) {
      const page = await db.table(kind).where("id").above(after).limit(ROWS).toArray();
      count += page.length;
      for (const row of page) {
        bytes += new Blob([JSON.stringify(row)]).size;
        const pictures = picturesOf(row);
        if (pictures.length > 0 && PAGE_KINDS.some((each) => each === kind))
          posts.push({ ...titleOf(row, lang), kind, id: row.id, pictures } as PostWithPictures);
      }
      if (page.length < ROWS) break;
      after = page.at(-1).id;
      await yieldToMain();
    }
    rows[kind] = { count, bytes };
  }
  return { rows, posts };
}

/** The pictures that the mirrored posts show, each in one size: without them a post is not whole offline. */
export async function readOfflinePictures(
  db: SiteDatabase,
  yieldToMain: () => Promise<void>,
): Promise<string[]> {
  const pictures = new Set<string>();
  for (const kind of PAGE_KINDS)
    for (let after = ""; ; ) {
      const page = await db.table(kind).where("id").above(after).limit(ROWS).toArray();
      for (const row of page) for (const picture of offlinePictures(row)) pictures.add(picture);
      if (page.length < ROWS) break;
      after = page.at(-1).id;
      await yieldToMain();
    }
  return [...pictures];
}

function titleOf(post: Translated, language: Lang): Pick<PostWithPictures, "title" | "lang"> {
  const { title, lang } = inLanguage(post, language);
  return { title, lang };
}

/** Number of the admin's queued operations and drafts that exist only on this device. */
export async function unsentAdminWork(): Promise<number> {
  let unsent = 0;
  for (const name of await listDatabases()) {
    if (!name.startsWith("selam-admin-")) continue;
    const admin = await new Dexie(name).open();
    for (const table of ["outbox", "drafts"])
      if (admin.tables.some((each) => each.name === table)) unsent += await admin.table(table).count();
    admin.close();
  }
  return unsent;
}
