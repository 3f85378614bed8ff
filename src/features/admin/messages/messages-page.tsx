import { useState } from "react";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { SearchBox } from "../../../components/search/search-box.tsx";
import { useAdminLive } from "../../../data/admin/context.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHead } from "../../../ui/page.tsx";
import { matchesMessage } from "./matches-message.ts";
import { MessageItem } from "./message-item.tsx";

/** Messages to the owner, unread ones first. */
export function MessagesPage() {
  const [search, setSearch] = useState("");
  const query = useAdminLive("messages", (read) => read.messages());
  const found = query.value?.filter(({ row }) => matchesMessage(row, search));

  return (
    <>
      <PageHead title={m.admin_messages()} lead={m.messages_lead()} />
      <SearchBox label={m.messages_search()} value={search} onChange={setSearch} />
      <QueryError query={query} />
      {found?.length === 0 ? (
        <EmptyState>
          {search.trim() === "" ? m.messages_empty() : m.messages_none_found({ words: search })}
        </EmptyState>
      ) : null}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {found?.map((shown) => (
          <MessageItem key={shown.row.id} shown={shown} />
        ))}
      </ul>
    </>
  );
}
