import { useId } from "react";
import { GivenAnswer } from "../../../capabilities/voice/features/admin/given-answer.tsx";
import { DeleteButton } from "../../../components/admin/delete-button.tsx";
import { SendStateBadge } from "../../../components/admin/send-state-badge.tsx";
import { TimeAgo } from "../../../components/texts/dates.tsx";
import { PlainText } from "../../../components/texts/plain-text.tsx";
import { isPublicPage } from "../../../config/page-address.ts";
import { useAdminNow } from "../../../data/admin/context.ts";
import { useSubmittedFile } from "../../../data/admin/use-submitted-file.ts";
import type { AdminOf } from "../../../domain/content/admin-content.ts";
import type { Shown } from "../../../domain/outbox/admin-view.ts";
import { isAnswered, isUndecided } from "../../../domain/submissions/submission.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Image } from "../../../ui/image.tsx";
import { Region } from "../../../ui/region.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { CorrectedPlaces } from "./corrected-places.tsx";
import { CorrectionActions } from "./correction-actions.tsx";
import { DeclineForm } from "./decline-form.tsx";
import { StoryActions } from "./story-actions.tsx";
import { SubmittedVoice } from "./submitted-voice.tsx";
import { TranscriptField } from "./transcript-field.tsx";
import { useSubmissionActions } from "./use-submission-actions.ts";
import { VoiceActions } from "./voice-actions.tsx";

/** What one visitor sent, with its actions. */
export function SubmissionItem({ shown: { row, status } }: { readonly shown: Shown<"submission"> }) {
  const heading = useId();
  const now = useAdminNow();
  const { remove } = useSubmissionActions(row);
  const isOpen = isUndecided(row);
  const pictures = row.files.filter(({ kind }) => kind === "picture");
  const voice = row.files.find(({ kind }) => kind === "voice");
  const Actions = ACTIONS[row.topic];
  return (
    <li>
      <Region>
        <article
          aria-labelledby={heading}
          className={`relative grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line p-5 ${isOpen ? "bg-sheet shadow-card" : ""}`}
        >
          <header className="flex flex-wrap pe-9 items-baseline gap-x-3">
            <h2 id={heading} className={`text-lg ${isOpen ? "" : "font-normal"}`}>
              {`${TOPICS[row.topic]()} · ${row.name || m.submission_nameless()}`}
            </h2>
            <span className="text-ink-2 text-sm">{stateText(row)}</span>
            <span className="flex min-w-0 flex-wrap gap-x-3 text-ink-2 text-sm">
              {row.email ? <span className="min-w-0">{row.email}</span> : null}
              <TimeAgo of={row.createdAt} now={now} />
            </span>
            <SendStateBadge status={status} />
          </header>
          {row.topic === "correction" ? <Correction row={row} /> : null}
          {row.topic !== "correction" && row.body ? (
            <PlainText text={row.body} lang={row.lang} className="measure" />
          ) : null}
          {pictures.length > 0 ? (
            <ul className="flex flex-wrap gap-3">
              {pictures.map((file) => (
                <li key={file.id} className="max-w-full">
                  <SubmittedPicture file={file} />
                </li>
              ))}
            </ul>
          ) : null}
          {voice ? <SubmittedVoice row={row} file={voice} /> : null}
          {row.topic === "story" ? (
            <p className="text-ink-2 text-sm">
              {row.credit && row.name ? m.submission_credit({ name: row.name }) : m.submission_no_credit()}
            </p>
          ) : null}
          <GivenAnswer row={row} />
          <div className="flex flex-wrap items-center gap-1.5 empty:hidden">
            <Actions row={row} />
            {isOpen && row.topic !== "voice" ? <DeclineForm row={row} /> : null}
          </div>
          {voice ? <TranscriptField row={row} /> : null}
          <div className="absolute end-2 top-2">
            <DeleteButton question={m.submission_delete_question()} onDelete={() => void remove()}>
              <p className="text-ink-2">{m.submission_delete_text()}</p>
            </DeleteButton>
          </div>
        </article>
      </Region>
    </li>
  );
}

const TOPICS = { story: m.submission_story, correction: m.waiting_correction, voice: m.submission_voice };

const ACTIONS = { story: StoryActions, correction: CorrectionActions, voice: VoiceActions };

function stateText(row: AdminOf["submission"]): string {
  if (row.topic !== "voice" || row.status !== "applied") return STATES[row.status]();
  return isAnswered(row) ? m.submission_answered() : m.submission_heard();
}

const STATES = {
  new: m.submission_new,
  heard: m.submission_heard,
  published: m.submission_published,
  declined: m.submission_declined,
  applied: m.submission_applied,
};

function Correction({ row }: { readonly row: AdminOf["submission"] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <dt className="text-ink-2 text-sm">{m.correction_passage()}</dt>
      <dd lang={row.lang} className="whitespace-pre-line">
        {row.passage}
      </dd>
      <dt className="text-ink-2 text-sm">{m.correction_body()}</dt>
      <dd lang={row.lang} className="whitespace-pre-line font-semibold">
        {row.body}
      </dd>
      <CorrectedPlaces row={row} />
      <dt className="text-ink-2 text-sm">{m.submission_page()}</dt>
      <dd>
        {isPublicPage(row.page) ? (
          <a href={row.page} className="quiet-link">
            {row.page}
          </a>
        ) : (
          <span className="break-words">{row.page}</span>
        )}
      </dd>
    </dl>
  );
}

type SubmittedFile = AdminOf["submission"]["files"][number];

/** In pixels; of a picture without known dimensions. */
const PICTURE_SIZE = 160;
const MAX_PICTURE_HEIGHT = 256;

/** A picture that a visitor sent. It is on this device after it was seen once, and has its room before: below it are buttons. */
function SubmittedPicture({ file }: { readonly file: SubmittedFile }) {
  const url = useSubmittedFile(file.id);
  const [width, height] = [file.width ?? PICTURE_SIZE, file.height ?? PICTURE_SIZE];
  const shown = Math.min(height, MAX_PICTURE_HEIGHT);
  return (
    <div
      className="max-w-full"
      style={{ width: (width / height) * shown, aspectRatio: `${width} / ${height}` }}
    >
      {url === null ? <Skeleton className="size-full" /> : null}
      {url === "missing" ? <p className="text-ink-2 text-sm">{m.submission_picture_later()}</p> : null}
      {url !== null && url !== "missing" ? (
        <Image
          src={url}
          alt=""
          width={width}
          height={height}
          className="size-full rounded-small border border-line object-cover"
        />
      ) : null}
    </div>
  );
}
