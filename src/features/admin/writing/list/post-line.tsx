import { Languages } from "lucide-react";
import { Link } from "react-router-dom";
import { AdminRow, RowButton } from "../../../../components/admin/admin-row.tsx";
import { AdminTitle, shownTitle } from "../../../../components/admin/admin-title.tsx";
import { DeleteButton } from "../../../../components/admin/delete-button.tsx";
import { PublicationState } from "../../../../components/admin/publication-state.tsx";
import { dates, LongDate } from "../../../../components/texts/dates.tsx";
import { adminPaths } from "../../../../config/admin-paths.ts";
import type { AdminOf } from "../../../../domain/content/admin-content.ts";
import type { PostKind } from "../../../../domain/content/content.ts";
import { otherLanguages, type Translated } from "../../../../domain/content/translation.ts";
import { datetimeOf, millisecondsOf } from "../../../../domain/dates/timestamp.ts";
import { BASE_LANGUAGE, languageOf } from "../../../../domain/languages/languages.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { postKind } from "../post-kinds.ts";
import { UnpublishButton } from "../unpublish-button.tsx";
import { usePostActions } from "../use-post-actions.ts";
import type { Listed } from "./use-posts.ts";

/** A post in an admin list, with its state and actions. */
export function PostLine<K extends PostKind>({ kind, post }: { kind: K; post: Listed<K> }) {
  const { paths, text } = postKind(kind);
  const { publish, unpublish, remove } = usePostActions(kind);
  const { row } = post;
  const { lang, text: title } = shownTitle({ ...row, title: row.title || m.writing_untitled() });
  return (
    <AdminRow
      title={
        <AdminTitle to={paths.edit(row.id)} lang={lang}>
          {title}
        </AdminTitle>
      }
      state={
        <p className="flex flex-wrap items-center gap-x-3">
          <PublicationState publication={{ ...post, published: row.published, publishAt: row.publishAt }} />
          <PostDate row={row} />
          <PostLanguages post={row} />
          <PostState post={post} edit={paths.edit(row.id)} />
        </p>
      }
      actions={
        <>
          {row.published ? (
            <UnpublishButton post={row} inRow onUnpublish={() => void unpublish(row)} />
          ) : (
            <RowButton onClick={() => void publish(row)}>
              <span>{row.publishAt === null ? m.writing_publish() : m.writing_publish_now()}</span>
              <span className="sr-only">{`: ${title}`}</span>
            </RowButton>
          )}
          <DeleteButton
            label={m.writing_delete_named({ title })}
            question={text("deleteQuestion")}
            onDelete={() => void remove(row)}
          >
            <p lang={lang} className="font-semibold">
              {title}
            </p>
          </DeleteButton>
        </>
      }
    />
  );
}

/** When a post was published or, for a draft, last edited; a scheduled one already says its time. */
function PostDate({ row }: { row: AdminOf[PostKind] }) {
  if (row.published) return <LongDate of={row.publishedAt ?? row.createdAt} />;
  if (row.publishAt !== null) return null;
  return (
    <time dateTime={datetimeOf(row.updatedAt)}>
      {m.writing_edited_on({ date: dates().short(millisecondsOf(row.updatedAt)) })}
    </time>
  );
}

/** The languages of a post, unless it is only in the base language. */
function PostLanguages({ post }: { post: Translated }) {
  const languages = [post.lang, ...otherLanguages(post, post.lang)];
  if (languages.length === 1 && post.lang === BASE_LANGUAGE) return null;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Languages className="size-4" strokeWidth={1.8} aria-hidden="true" />
      {languages.map((lang) => (
        <span key={lang} lang={lang}>
          {languageOf(lang).name}
        </span>
      ))}
    </span>
  );
}

function PostState({
  post: { status, deadLettered, unsaved, lacksPicture },
  edit,
}: {
  post: Pick<Listed, "status" | "deadLettered" | "unsaved" | "lacksPicture">;
  edit: string;
}) {
  return (
    <>
      {lacksPicture ? (
        <Link to={edit} className="quiet-link font-semibold text-bad">
          {m.writing_state_picture_missing()}
        </Link>
      ) : null}
      {unsaved ? <span className="text-wait">{m.writing_state_unsaved()}</span> : null}
      {status === "deadLettered" ? (
        <Link
          to={deadLettered?.conflict ? adminPaths.conflict(deadLettered.id) : adminPaths.waiting}
          className="quiet-link font-semibold text-bad"
        >
          {m.writing_state_needs_you()}
        </Link>
      ) : null}
    </>
  );
}
