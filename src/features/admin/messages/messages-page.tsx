import { ListMore } from "../../../components/admin/list-more.tsx";
import { EmptyList } from "../../../components/lists/empty-list.tsx";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { SearchBox } from "../../../components/search/search-box.tsx";
import { paths } from "../../../config/paths.ts";
import { useAdminSync } from "../../../data/admin/context.ts";
import { useAdminList } from "../../../data/admin/use-admin-list.ts";
import { useOlder } from "../../../data/admin/use-older.ts";
import type { AdminMessage } from "../../../domain/content/admin-content.ts";
import { fold, soughtParts } from "../../../domain/text/search-words.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { PageHead } from "../../../ui/page.tsx";
import { isNumber, isString, useEntryState } from "../../../ui/use-entry-state.ts";
import { MessageItem } from "./message-item.tsx";

const PAGE = 30;

/** Messages to the owner, unread ones first. */
export function MessagesPage() {
  const [search, setSearch] = useEntryState("sought", "", isString);
  const [most, setMost] = useEntryState("most", PAGE, isNumber);
  const text = search.trim();
  const query = useAdminList(`messages:${most}:${text}`, (read) =>
    read.messages(most, text === "" ? null : matcherOf(text)),
  );
  const sync = useAdminSync();
  const older = useOlder(query.value?.older);
  const found = query.value?.shown;
  const count = query.value?.count ?? Number.POSITIVE_INFINITY;

  return (
    <>
      <PageHead title={m.admin_messages()} lead={m.messages_lead()} />
      <SearchBox label={m.messages_search()} value={search} onChange={setSearch} />
      <QueryError query={query} />
      {found?.length === 0 && !older ? (
        <EmptyList sync={sync} fill={text === "" ? { to: paths.contact, label: m.messages_fill() } : null}>
          {text === "" ? m.messages_empty() : m.messages_none_found({ words: search })}
        </EmptyList>
      ) : null}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {found?.map((shown) => (
          <MessageItem key={shown.row.id} shown={shown} />
        ))}
      </ul>
      <ListMore
        older={older}
        hasMore={found !== undefined && count > found.length}
        onMore={() => setMost(most + PAGE)}
      />
    </>
  );
}

/** A test for messages that contain all words, in any spelling. */
export function matcherOf(query: string): (message: AdminMessage) => boolean {
  const words = soughtParts(query);
  return ({ name, email, message, subject }) => {
    const text = fold([name, email, subject ?? "", message].join("\n"));
    return words.every((word) => text.includes(word));
  };
}
