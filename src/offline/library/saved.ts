import { Dexie } from "dexie";
import { CONTENT_KINDS, type ContentKind, type Lang } from "../../domain/content/content.ts";
import { picturesOf } from "../../domain/content/pictures.ts";
import { spokenIn, type Translated } from "../../domain/content/translation.ts";
import { listDatabases } from "../core/list-databases.ts";
import type { SiteDatabase } from "../site/database.ts";

/** How many rows of a kind are here, and about how many bytes they are. */
export type SavedRows = { readonly count: number; readonly bytes: number };

/** A post that has pictures, and the addresses under which they may be kept. */
export type PostWithPictures = {
  readonly kind: "blog" | "news" | "community";
  readonly id: string;
  readonly title: string;
  readonly lang: string;
  readonly pictures: readonly string[];
};

const ROWS = 200;
const WITH_PICTURES = ["blog", "news", "community"] as const;

/**
 * Goes through everything that is mirrored here, in turns.
 * @param breathe lets the browser do something else
 * @param lang the reader's: a post that is translated is named in it
 */
export async function savedRows(
  db: SiteDatabase,
  breathe: () => Promise<void>,
  lang: Lang,
): Promise<{ rows: Record<ContentKind, SavedRows>; posts: PostWithPictures[] }> {
  const rows = {} as Record<ContentKind, SavedRows>;
  const posts: PostWithPictures[] = [];
  for (const kind of CONTENT_KINDS) {
    let [count, bytes] = [0, 0];
    for (let after = ""; ; ) {
      const page = await db.table(kind).where("id").above(after).limit(ROWS).toArray();
      count += page.length;
      for (const row of page) {
        bytes += new Blob([JSON.stringify(row)]).size;
        const pictures = picturesOf(row);
        if (pictures.length > 0 && WITH_PICTURES.some((each) => each === kind))
          posts.push({ ...named(row, lang), kind, id: row.id, pictures } as PostWithPictures);
      }
      if (page.length < ROWS) break;
      after = page.at(-1).id;
      await breathe();
    }
    rows[kind] = { count, bytes };
  }
  return { rows, posts };
}

function named(post: Translated, language: Lang): Pick<PostWithPictures, "title" | "lang"> {
  const { title, lang } = spokenIn(post, language);
  return { title, lang };
}

/** How much of the owner's work on this device is nowhere else: what waits to be sent, and drafts. */
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
