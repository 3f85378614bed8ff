import { useState } from "react";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { useAdminLive } from "../../../data/admin/context.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { Chips } from "../../../ui/chips.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHead } from "../../../ui/page.tsx";
import { CommentItem } from "./comment-item.tsx";

const FILTERS = ["pending", "visible", "hidden"] as const;
type Filter = (typeof FILTERS)[number];
/** Page size. */
const PAGE = 50;

/** Moderation of comments: pending, visible and hidden. */
export function CommentsPage() {
  const [filter, setFilter] = useState<Filter>("pending");
  const [most, setMost] = useState(PAGE);
  const query = useAdminLive("comments", (read) => read.comments());
  const found = query.value?.filter(({ shown }) => shown.row.status === filter);

  return (
    <>
      <PageHead title={m.admin_comments()} lead={m.comments_lead()} />
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
      {found?.length === 0 ? <EmptyState>{emptyText(filter)}</EmptyState> : null}
      <ul className="grid gap-4">
        {found?.slice(0, most).map(({ shown, post }) => (
          <CommentItem key={shown.row.id} shown={shown} post={post} />
        ))}
      </ul>
      {found && found.length > most ? (
        <div className="mt-5">
          <Button variant="secondary" onClick={() => setMost(most + PAGE)}>
            {m.comments_more({ count: Math.min(PAGE, found.length - most) })}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function filterName(filter: Filter): string {
  return { pending: m.comments_pending(), visible: m.comments_visible(), hidden: m.comments_hidden() }[
    filter
  ];
}

function emptyText(filter: Filter): string {
  return {
    pending: m.comments_none_pending(),
    visible: m.comments_none_visible(),
    hidden: m.comments_none_hidden(),
  }[filter];
}
