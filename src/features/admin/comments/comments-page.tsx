import { ArrowRight } from "lucide-react";
import { Link } from "react-router-dom";
import { ListMore } from "../../../components/admin/list-more.tsx";
import { EmptyList } from "../../../components/lists/empty-list.tsx";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { adminPaths } from "../../../config/admin-paths.ts";
import { useAdminSync } from "../../../data/admin/context.ts";
import { useAdminList } from "../../../data/admin/use-admin-list.ts";
import { useFetchedRows, useOlder } from "../../../data/admin/use-older.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Chips } from "../../../ui/chips.tsx";
import { PageHead } from "../../../ui/page.tsx";
import { isNumber, isOneOf, useEntryState } from "../../../ui/use-entry-state.ts";
import { CommentItem } from "./comment-item.tsx";

const FILTERS = ["pending", "reported", "visible", "hidden"] as const;
type Filter = (typeof FILTERS)[number];
const isFilter = isOneOf(FILTERS);
const PAGE = 50;

/** Moderation of comments: pending, visible and hidden. */
export function CommentsPage() {
  const [filter, setFilter] = useEntryState<Filter>("filter", "pending", isFilter);
  const [most, setMost] = useEntryState("most", PAGE, isNumber);
  const query = useAdminList(`comments:${filter}:${most}`, (read) =>
    read.comments(filter === "reported" ? "open" : filter, most),
  );
  const older = useOlder(query.value?.older);
  useFetchedRows("community", query.value?.missingPosts);
  const sync = useAdminSync();
  const found = query.value?.shown;
  const left = (query.value?.count ?? 0) - (found?.length ?? 0);

  return (
    <>
      <PageHead title={m.admin_comments()} lead={m.comments_lead()} />
      <p className="mb-4">
        <Link to={adminPaths.moderationLog} className="inline-flex min-h-11 items-center gap-2 font-semibold">
          {m.log_title()}
          <ArrowRight className="size-4" aria-hidden="true" />
        </Link>
      </p>
      <Chips
        label={m.comments_filter()}
        chips={FILTERS.map((value) => ({ value, label: filterName(value) }))}
        chosen={filter}
        onChoose={(next) => {
          setFilter(next);
          setMost(PAGE);
        }}
      />
      <QueryError query={query} />
      {found?.length === 0 && !older ? (
        <EmptyList sync={sync} fill={null}>
          {emptyText(filter)}
        </EmptyList>
      ) : null}
      <ul className="grid gap-4">
        {found?.map(({ shown, post }) => (
          <CommentItem key={shown.row.id} shown={shown} post={post} />
        ))}
      </ul>
      <ListMore
        older={older}
        hasMore={left > 0}
        label={m.comments_more({ count: Math.min(PAGE, left) })}
        onMore={() => setMost(most + PAGE)}
      />
    </>
  );
}

function filterName(filter: Filter): string {
  return {
    pending: m.comments_pending(),
    reported: m.comments_reported(),
    visible: m.comments_visible(),
    hidden: m.comments_hidden(),
  }[filter];
}

function emptyText(filter: Filter): string {
  return {
    pending: m.comments_none_pending(),
    reported: m.comments_none_reported(),
    visible: m.comments_none_visible(),
    hidden: m.comments_none_hidden(),
  }[filter];
}
