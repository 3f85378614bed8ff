import type { Lang } from "../../../domain/content/content.ts";
import { localText } from "../../../domain/content/translation.ts";
import type { Timestamp } from "../../../domain/dates/timestamp.ts";
import { type PostKind, TRANSLATED_KINDS } from "../../../domain/kinds/kinds.ts";
import type { RowState } from "../../../domain/outbox/admin-view.ts";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import type { AdminReader } from "../../../offline/admin/queries.ts";

export type Activity = {
  readonly kind: PostKind;
  readonly id: string;
  readonly title: string;
  readonly lang: Lang;
  readonly createdAt: Timestamp;
  readonly published: boolean;
  readonly publishAt: Timestamp | null;
  readonly isPublic: boolean;
  readonly scheduledAt: Timestamp | null;
  readonly status: RowState;
};

const SHOWN = 5;

/** The newest 5 of the latest 3 articles and 2 of each other kind. */
export async function recentActivity(read: AdminReader): Promise<Activity[]> {
  const each = await Promise.all(
    TRANSLATED_KINDS.map(async (kind) =>
      (await read.list(kind, "all", kind === "blog" ? 3 : 2)).shown.map(
        ({ row, isPublic, scheduledAt, status }) => {
          const { id, createdAt, published, publishAt } = row;
          const { lang, text: title } = localText(row, "title", getLocale());
          const publication = { published, publishAt, isPublic, scheduledAt, status };
          return { kind, id, title, lang, createdAt, ...publication };
        },
      ),
    ),
  );
  return each
    .flat()
    .sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
    .slice(0, SHOWN);
}
