import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useAdminReach } from "../../../../components/admin/reach-context.ts";
import { StashedVersions } from "../../../../components/admin/stash/stashed-versions.tsx";
import { dates } from "../../../../components/texts/dates.tsx";
import { ownerText } from "../../../../components/texts/owner-texts.ts";
import { pageOf } from "../../../../config/paths.ts";
import type { OpenDraft } from "../../../../data/admin/use-draft.ts";
import type { useMedia } from "../../../../data/admin/use-media.ts";
import type { Fields } from "../../../../domain/content/admin-content.ts";
import type { PostKind } from "../../../../domain/content/content.ts";
import { millisecondsOf } from "../../../../domain/dates/timestamp.ts";
import type { FieldsIn } from "../../../../domain/kinds/forms.ts";
import type { Shown } from "../../../../domain/outbox/admin-view.ts";
import { ownerState } from "../../../../domain/outbox/owner-state.ts";
import type { StorageProblem } from "../../../../domain/outbox/persist.ts";
import type { Reach } from "../../../../domain/outbox/reach.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import type { Elements } from "../../../../ui/elements.ts";
import type { Errors } from "../../../../ui/forms/use-validated-form.ts";
import { PostSettings } from "../fields/post-settings.tsx";
import { TranslationChoice } from "../translation-choice.tsx";
import { UnpublishButton } from "../unpublish-button.tsx";
import type { FormLanguages } from "../use-languages.ts";
import { usePostActions } from "../use-post-actions.ts";
import { PostVersions } from "../versions/post-versions.tsx";
import { MissingFields } from "./missing-fields.tsx";
import { PublishDate } from "./publish-date.tsx";
import { SettingsPanel } from "./settings-panel.tsx";
import type { Panel } from "./use-panel.ts";

type PostPanelProps<K extends PostKind> = {
  readonly id: string;
  readonly kind: K;
  readonly rowId: string;
  readonly draft: OpenDraft<K, FieldsIn[K]>;
  readonly media: ReturnType<typeof useMedia>;
  readonly languages: FormLanguages;
  readonly errors: Errors;
  /** Names of the fields that are still needed for publishing. */
  readonly missing: readonly string[];
  readonly panel: Panel;
  /** The post as the admin shows it; null if it was never saved. */
  readonly shown: Shown<K> | null;
  /** The verbs of the page, for where the panel covers them. */
  readonly actions: Elements;
  onDiscard(): void;
  /** Saves the post with the fields of an earlier version. @returns why it could not be stored; null on success */
  onRestore(fields: Fields): Promise<StorageProblem | null>;
  /** Restores a version that was set aside. */
  onTake(aside: Fields): void;
};

/** The panel of a post: its state, its date, its other fields, its languages and its versions. */
export function PostPanel<K extends PostKind>(props: PostPanelProps<K>) {
  const {
    id,
    kind,
    rowId,
    draft,
    media,
    languages,
    errors,
    missing,
    panel,
    shown,
    actions,
    onDiscard,
    onRestore,
    onTake,
  } = props;
  const { fields, change } = draft;
  const { unpublish } = usePostActions(kind);
  const reach = useAdminReach();
  const isUnsaved = draft.storage.state !== "unchanged" || draft.restoredAt !== null;
  return (
    <SettingsPanel id={id} beside={panel.beside} actions={actions} onClose={panel.close}>
      <div className="grid gap-1">
        <MissingFields missing={missing} complete={publishedText(shown, reach)} onGo={panel.go} />
        {shown?.row.published ? (
          <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
            {shown.isPublic ? (
              <Link to={pageOf[kind](rowId)} className="quiet-link inline-flex min-h-11 items-center gap-2">
                {m.writing_view_on_site()}
                <ExternalLink className="size-4" aria-hidden="true" />
              </Link>
            ) : null}
            <UnpublishButton post={shown.row} onUnpublish={() => void unpublish(shown.row)} />
          </div>
        ) : null}
      </div>
      <PublishDate
        publishedAt={shown?.row.publishedAt ?? null}
        published={shown?.row.published ?? false}
        publishAt={fields.publishAt}
        change={(changed) => change(changed as Partial<FieldsIn[K]>)}
      />
      <PostSettings
        kind={kind}
        rowId={rowId}
        fields={fields}
        errors={errors}
        media={media}
        languages={languages}
        change={change}
      />
      <TranslationChoice
        fields={fields}
        change={change}
        translation={languages.translated ? languages.translation.lang : null}
        onAdd={(lang) => {
          languages.addTranslation(lang);
          // On a narrow screen the sheet would cover the new title.
          if (!panel.beside) panel.close();
        }}
        onRemove={languages.removeTranslation}
      />
      {isUnsaved ? <DiscardButton onDiscard={onDiscard} /> : null}
      {draft.base ? <PostVersions kind={kind} rowId={rowId} fields={fields} onRestore={onRestore} /> : null}
      <StashedVersions stashed={draft.stashed} onTake={onTake} />
    </SettingsPanel>
  );
}

/** The post's state if nothing is missing: when readers got it, or that it can be published. */
function publishedText(shown: Shown<PostKind> | null, reach: Reach): string {
  if (!shown?.row.published) return m.writing_ready();
  const { row, isPublic, scheduledAt, status } = shown;
  const { publishedAt, publishAt } = row;
  if (!isPublic || status !== "sent" || publishedAt === null)
    return ownerText(ownerState({ published: true, publishAt, isPublic, scheduledAt, status }, reach));
  return m.writing_published_on({ date: dates().short(millisecondsOf(publishedAt)) });
}

/** Discards what was typed since the last save, after a question. */
function DiscardButton({ onDiscard }: { onDiscard(): void }) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <Button variant="link" onClick={() => setIsConfirming(true)}>
        {m.writing_discard()}
      </Button>
      {isConfirming ? (
        <ConfirmDialog
          question={m.writing_discard_question()}
          yes={m.writing_discard()}
          onYes={onDiscard}
          onClose={() => setIsConfirming(false)}
        >
          <p className="text-ink-2">{m.writing_discard_text()}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
