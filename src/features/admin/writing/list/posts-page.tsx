import { Plus } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { AdminTitle } from "../../../../components/admin/admin-title.tsx";
import { ListMore } from "../../../../components/admin/list-more.tsx";
import { Announcement } from "../../../../components/language/announcement.tsx";
import { EmptyList } from "../../../../components/lists/empty-list.tsx";
import { QueryError } from "../../../../components/lists/query-error.tsx";
import { SearchBox } from "../../../../components/search/search-box.tsx";
import { clockText } from "../../../../components/texts/dates.tsx";
import { useAdminSync } from "../../../../data/admin/context.ts";
import { useOlder } from "../../../../data/admin/use-older.ts";
import type { PostKind } from "../../../../domain/content/content.ts";
import type { Draft } from "../../../../domain/forms/draft.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { ButtonLink } from "../../../../ui/button.tsx";
import { Chips } from "../../../../ui/chips.tsx";
import type { Elements } from "../../../../ui/elements.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PageHead, Section } from "../../../../ui/page.tsx";
import { SkeletonList } from "../../../../ui/skeleton.tsx";
import { isNumber, isOneOf, isString, useEntryState } from "../../../../ui/use-entry-state.ts";
import { postKind } from "../post-kinds.ts";
import { STATE_FILTERS, type StateFilter } from "./filter-posts.ts";
import { PostLine } from "./post-line.tsx";
import { type Listed, usePosts } from "./use-posts.ts";

const PAGE = 30;
const isState = isOneOf(STATE_FILTERS);

/** All posts of a kind, including drafts and unsent ones. Search and filters run on this device. */
export function PostsPage<K extends PostKind>({ kind }: { kind: K }) {
  const { paths, text } = postKind(kind);
  const [parameters] = useSearchParams();
  const [search, setSearch] = useEntryState("sought", "", isString);
  const [state, setState] = useEntryState<StateFilter>("state", stateIn(parameters.get("state")), isState);
  const [most, setMost] = useEntryState("most", PAGE, isNumber);
  const query = usePosts(kind, { search, state, limit: most });
  const posts = query.value;
  const older = useOlder(posts?.older);
  const sync = useAdminSync();
  const found = posts?.listed ?? [];
  const isAll = state === "all" && search.trim() === "";
  const unsaved =
    posts && (state === "all" || state === "draft") && search.trim() === "" ? posts.unsaved : [];

  return (
    <>
      <PageHead
        title={text("list")}
        action={
          <ButtonLink to={paths.create}>
            <Plus className="size-5" aria-hidden="true" />
            <span>{text("new")}</span>
          </ButtonLink>
        }
      />
      <div className="max-w-xl pb-4">
        <SearchBox label={m.writing_search()} value={search} onChange={setSearch} />
        <Chips<StateFilter>
          label={m.writing_filter()}
          chips={STATE_FILTERS.map((value) => ({ value, label: FILTER_NAMES[value]() }))}
          chosen={state}
          onChoose={setState}
        />
      </div>
      {unsaved.length > 0 ? (
        <Section title={m.writing_unsaved()} className="pb-6" headingClass="mb-2 text-xl">
          <ul>
            {unsaved.map((draft) => (
              <DraftLine key={draft.rowId} kind={kind} draft={draft} />
            ))}
          </ul>
        </Section>
      ) : null}
      <Announcement>{posts ? countText(posts) : ""}</Announcement>
      <QueryError query={query} text={text("loadFailed")} />
      {posts ? (
        <Posts
          kind={kind}
          posts={found}
          empty={
            older ? null : isAll ? (
              <EmptyList sync={sync} fill={{ to: paths.create, label: text("new") }}>
                {text("empty")}
              </EmptyList>
            ) : (
              <EmptyState>{m.writing_none_found()}</EmptyState>
            )
          }
        />
      ) : query.status === "failed" ? null : (
        <SkeletonList count={6} className="h-20" />
      )}
      <ListMore
        older={older}
        hasMore={posts !== undefined && hasMore(posts)}
        onMore={() => setMost(most + PAGE)}
      />
    </>
  );
}

type PostsProps<K extends PostKind> = {
  readonly kind: K;
  readonly posts: readonly Listed<K>[];
  /** In place of the list if there are none; null while older ones are read. */
  readonly empty: Elements;
};

function Posts<K extends PostKind>({ kind, posts, empty }: PostsProps<K>) {
  if (posts.length === 0) return empty;
  return (
    <ul>
      {posts.map((post) => (
        <PostLine key={post.id} kind={kind} post={post} />
      ))}
    </ul>
  );
}

type Found = { readonly listed: readonly unknown[]; readonly count: number | null };

function hasMore({ listed, count }: Found): boolean {
  return count === null || count > listed.length;
}

function countText({ listed, count }: Found): string {
  return count === null ? m.writing_first({ count: listed.length }) : m.writing_count({ count });
}

/** The filter that a link asks for: the dashboard's to the drafts of a list. */
function stateIn(asked: string | null): StateFilter {
  return STATE_FILTERS.find((filter) => filter === asked) ?? "all";
}

const FILTER_NAMES: Readonly<Record<StateFilter, () => string>> = {
  all: m.writing_filter_all,
  published: m.writing_filter_published,
  scheduled: m.writing_filter_scheduled,
  draft: m.writing_filter_draft,
  unsent: m.writing_filter_unsent,
};

/** A draft of a post that was never saved, on this device only. */
function DraftLine({ kind, draft }: { kind: PostKind; draft: Draft }) {
  const { title } = draft.fields as { title?: string };
  return (
    <li className="group relative border-line border-t py-2">
      <AdminTitle to={postKind(kind).paths.edit(draft.rowId)}>
        {title?.trim() || m.writing_untitled()}
      </AdminTitle>
      <p className="text-ink-2 text-sm">{m.writing_kept_at({ time: clockText(draft.updatedAt) })}</p>
    </li>
  );
}
