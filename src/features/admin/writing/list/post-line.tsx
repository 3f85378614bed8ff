import { Languages } from "lucide-react";
import { Link } from "react-router-dom";
import { AdminTitle } from "../../../../components/admin/admin-title.tsx";
import { DeleteButton } from "../../../../components/admin/delete-button.tsx";
import { PublicationState } from "../../../../components/admin/publication-state.tsx";
import { LANGUAGE_NAMES } from "../../../../components/language/language-names.ts";
import { LongDate } from "../../../../components/texts/dates.tsx";
import { adminPaths } from "../../../../config/admin-paths.ts";
import type { PostKind } from "../../../../domain/content/content.ts";
import { otherLanguage, type Translated } from "../../../../domain/content/translation.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { Button, ButtonLink } from "../../../../ui/button.tsx";
import { POST_KINDS } from "../post-kinds.ts";
import { UnpublishButton } from "../unpublish-button.tsx";
import { usePostActions } from "../use-post-actions.ts";
import type { Listed } from "./use-posts.ts";

/** A post in an admin list, with its state and actions. */
export function PostLine<K extends PostKind>({ kind, post }: { kind: K; post: Listed<K> }) {
  const { paths, labels } = POST_KINDS[kind];
  const { publish, unpublish, remove } = usePostActions(kind);
  const { row } = post;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-line border-t py-4 xs:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <AdminTitle to={paths.edit(row.id)} lang={row.lang}>
          {row.title || m.writing_untitled()}
        </AdminTitle>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-sm">
          <PublicationState publication={{ ...post, published: row.published, publishAt: row.publishAt }} />
          <LongDate of={row.publishedAt ?? row.createdAt} />
          <PostLanguages post={row} />
          <PostState post={post} isDraft={!row.published && !post.isPublic} edit={paths.edit(row.id)} />
        </p>
      </div>
      <div className="flex items-center gap-2">
        <ButtonLink to={paths.edit(row.id)} variant="small">
          {m.writing_edit()}
          <span className="sr-only">: {row.title}</span>
        </ButtonLink>
        {row.published ? (
          <UnpublishButton post={row} onUnpublish={() => void unpublish(row)} />
        ) : (
          <Button variant="small" onClick={() => void publish(row)}>
            {m.writing_publish()}
            <span className="sr-only">: {row.title}</span>
          </Button>
        )}
        <DeleteButton
          label={m.writing_delete_named({ title: row.title })}
          question={labels.deleteQuestion()}
          onDelete={() => void remove(row)}
        >
          <p lang={row.lang} className="font-semibold [overflow-wrap:anywhere]">
            {row.title}
          </p>
        </DeleteButton>
      </div>
    </li>
  );
}

/** The languages of a post, unless it is only in English. */
function PostLanguages({ post }: { post: Translated }) {
  const other = otherLanguage(post, post.lang);
  const languages = other ? [post.lang, other] : [post.lang];
  if (languages.length === 1 && post.lang === "en") return null;
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full border border-line px-2">
      <Languages className="size-4" strokeWidth={1.8} aria-hidden="true" />
      {languages.map((lang) => (
        <span key={lang} lang={lang}>
          {LANGUAGE_NAMES[lang]}
        </span>
      ))}
    </span>
  );
}

function PostState({
  post: { status, parked, unsaved, lacksPicture },
  isDraft,
  edit,
}: {
  post: Pick<Listed, "status" | "parked" | "unsaved" | "lacksPicture">;
  /** The publication state of a draft does not say that it waits to be sent. */
  isDraft: boolean;
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
      {status === "waiting" && isDraft ? <span className="text-wait">{m.saved_here()}</span> : null}
      {status === "parked" ? (
        <Link
          to={parked?.conflict ? adminPaths.conflict(parked.id) : adminPaths.waiting}
          className="quiet-link font-semibold text-bad"
        >
          {m.writing_state_needs_you()}
        </Link>
      ) : null}
    </>
  );
}
