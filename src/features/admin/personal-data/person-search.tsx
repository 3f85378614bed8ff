import { Download, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { TimeAgo } from "../../../components/texts/dates.tsx";
import { againText } from "../../../components/texts/owner-texts.ts";
import { useAdmin, useAdminNow } from "../../../data/admin/context.ts";
import { useOnline } from "../../../data/site/context.ts";
import type { Failure } from "../../../domain/outbox/failure.ts";
import { reachOf } from "../../../domain/outbox/reach.ts";
import {
  countsOf,
  type Erasure,
  exportedFile,
  PERSON_KINDS,
  type PersonCounts,
  type PersonData,
} from "../../../domain/privacy/person-data.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useAnswer } from "../../../ui/use-answer.ts";

const KINDS = {
  messages: m.person_messages,
  comments: m.person_comments,
  reports: m.person_reports,
  submissions: m.person_submissions,
  attendances: m.person_attendances,
  subscriptions: m.person_subscriptions,
  deleted: m.person_deleted,
} as const;

type Found = {
  readonly term: string;
  readonly data: PersonData;
  /** The id of an erasure of this result, so that a repeated one is carried out once. */
  readonly request: string;
};

/** Finds what is stored of a person, by email address or device code, to export or erase it. */
export function PersonSearch() {
  const { personalData } = useAdmin();
  const online = useOnline();
  const [term, setTerm] = useState("");
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [erased, setErased] = useState<PersonCounts | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function search(event: FormEvent) {
    event.preventDefault();
    if (isBusy || term.trim() === "") return;
    setIsBusy(true);
    setErased(null);
    const answer = await personalData.find(term.trim());
    setFound(answer.ok ? { term: term.trim(), data: answer.value, request: crypto.randomUUID() } : null);
    setFailure(answer.ok ? null : answer.failure);
    setIsBusy(false);
  }

  async function erase({ term: whose, request }: Found) {
    setIsBusy(true);
    const answer = await personalData.erase(whose, request);
    setFailure(answer.ok ? null : answer.failure);
    if (answer.ok) {
      setErased(answer.value);
      setFound(null);
    }
    setIsBusy(false);
  }

  return (
    <div className="grid gap-5">
      <p className="measure">{m.person_text()}</p>
      <form
        onSubmit={(event) => void search(event)}
        aria-label={m.personal_person()}
        className="grid max-w-xl gap-4"
      >
        <Field
          type="search"
          label={m.person_term()}
          hint={m.person_term_hint()}
          value={term}
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setTerm(target.value)}
        />
        <div>
          <Button type="submit" aria-disabled={isBusy}>
            {m.person_search()}
          </Button>
        </div>
      </form>
      {failure ? <Notice tone="error">{failureText(failure, online)}</Notice> : null}
      <p role="status" className="font-medium text-ok empty:sr-only">
        {erased
          ? m.person_erased({ count: PERSON_KINDS.reduce((sum, kind) => sum + erased[kind], 0) })
          : null}
      </p>
      {found ? <Result found={found} isBusy={isBusy} onErase={() => void erase(found)} /> : null}
      <Erasures key={erased ? "after" : "before"} />
    </div>
  );
}

function failureText(failure: Failure, online: boolean): string {
  if (failure.kind !== "rejected") return m.try_again_when({ when: againText(reachOf({ online, failure })) });
  return failure.code === "bad_person" ? m.person_bad_term() : failure.message || m.refusal_other();
}

type ResultProps = { readonly found: Found; readonly isBusy: boolean; onErase(): void };

function Result({ found, isBusy, onErase }: ResultProps) {
  const { now } = useAdmin();
  const [isConfirming, setIsConfirming] = useState(false);
  const counts = countsOf(found.data);
  const isErasable = PERSON_KINDS.some((kind) => counts[kind] > 0);
  const requests = found.data.requests.length;

  function download() {
    const file = exportedFile(found.data, found.term, location.origin, now());
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([file], { type: "application/json" }));
    link.download = `selam-personal-data-${new Date(now()).toISOString().slice(0, 10)}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  if (!isErasable && requests === 0) return <p role="status">{m.person_nothing({ term: found.term })}</p>;
  return (
    <div className="grid max-w-xl gap-4 rounded-card border border-line bg-sheet p-5">
      <h3>{m.person_found({ term: found.term })}</h3>
      <Counts counts={counts} />
      {requests > 0 ? <p className="text-ink-2">{m.person_requests({ count: requests })}</p> : null}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={download}>
          <Download className="size-5" aria-hidden="true" />
          {m.person_export()}
        </Button>
        {isErasable ? (
          <Button variant="secondary" aria-disabled={isBusy} onClick={() => setIsConfirming(!isBusy)}>
            <Trash2 className="size-5" aria-hidden="true" />
            {m.person_erase()}
          </Button>
        ) : null}
      </div>
      {isConfirming ? (
        <ConfirmDialog
          question={m.person_erase_question()}
          yes={m.person_erase()}
          onYes={onErase}
          onClose={() => setIsConfirming(false)}
        >
          <p>{m.person_erase_text({ term: found.term })}</p>
          <Counts counts={counts} />
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

function Counts({ counts }: { counts: PersonCounts }) {
  return (
    <ul className="list-disc ps-5">
      {PERSON_KINDS.map((kind) => (
        <li key={kind}>{KINDS[kind]({ count: counts[kind] })}</li>
      ))}
    </ul>
  );
}

/** The record of erasures, which names nobody but the admin. */
function Erasures() {
  const { personalData } = useAdmin();
  const now = useAdminNow();
  const [listed, setListed] = useState<readonly Erasure[]>([]);
  useAnswer(personalData.erasures, (answer) => {
    if (answer.ok) setListed(answer.value);
  });
  if (listed.length === 0) return null;
  return (
    <div>
      <h3 className="mb-2">{m.person_record()}</h3>
      <ul className="grid gap-3">
        {listed.map(({ id, at, by, foundBy, counts }) => (
          <li key={id}>
            <span>{foundBy === "email" ? m.person_by_email() : m.person_by_device()}</span>{" "}
            <span className="text-ink-2 text-sm">
              <TimeAgo of={at} now={now} />
              <span>{` · ${by}`}</span>
            </span>
            <span className="block text-ink-2 text-sm">
              {PERSON_KINDS.map((kind) => KINDS[kind]({ count: counts[kind] })).join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
