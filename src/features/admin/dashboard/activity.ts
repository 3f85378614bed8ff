import type { Lang } from "../../../domain/content/content.ts";
import type { Timestamp } from "../../../domain/dates/timestamp.ts";
import type { RowState } from "../../../domain/outbox/admin-view.ts";
import type { AdminReader } from "../../../offline/admin/queries.ts";

export type Activity = {
  readonly kind: "blog" | "news" | "community";
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

/** Rows read of each kind. */
const OF_EACH = { blog: 3, news: 2, community: 2 } as const;
const SHOWN = 5;

/** The newest 5 of the latest 3 articles, 2 news items and 2 community posts. */
export async function recentActivity(read: AdminReader): Promise<Activity[]> {
  const kinds = ["blog", "news", "community"] as const;
  const each = await Promise.all(
    kinds.map(async (kind) =>
      (await read.list(kind, "all", OF_EACH[kind])).shown.map(({ row, isPublic, scheduledAt, status }) => {
        const { id, title, lang, createdAt, published, publishAt } = row;
        const publication = { published, publishAt, isPublic, scheduledAt, status };
        return { kind, id, title, lang, createdAt, ...publication };
      }),
    ),
  );
  return each
    .flat()
    .sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
    .slice(0, SHOWN);
}
