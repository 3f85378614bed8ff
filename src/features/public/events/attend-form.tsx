import { type FormEvent, useState } from "react";
import { periodText } from "../../../components/privacy/period-text.ts";
import { storageErrorText } from "../../../components/texts/storage-error-text.ts";
import { useCommand, useIsPersistent, useLive } from "../../../data/site/context.ts";
import { textForm } from "../../../data/site/draft-form.ts";
import { useVisitorDraft } from "../../../data/site/use-visitor-draft.ts";
import type { SiteEvent } from "../../../domain/content/content.ts";
import { MAX_PEOPLE, type OwnAttendance, ownAttendance } from "../../../domain/events/attendance.ts";
import { checkAttend } from "../../../domain/forms/attend-draft.ts";
import { type StorageProblem, storageProblemOf } from "../../../domain/outbox/persist.ts";
import { daysUntilGone } from "../../../domain/privacy/retention.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { ChoiceField } from "../../../ui/forms/choice-field.tsx";
import { DraftForm } from "../../../ui/forms/draft-form.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { useValidatedForm } from "../../../ui/forms/use-validated-form.ts";
import { Notice } from "../../../ui/notice.tsx";

type AttendFormProps = {
  readonly event: SiteEvent;
  readonly day: string;
  readonly own: Extract<OwnAttendance, { state: "none" | "refused" }>;
  onSent(): void;
};

/** The form of an answer: who comes, and how many. A refused answer is changed and sent again. */
export function AttendForm({ event, day, own, onSent }: AttendFormProps) {
  const act = useCommand();
  const isPersistent = useIsPersistent();
  const { value: profile } = useLive("attend:profile", (read) => read.profile());
  const rejected = own.state === "refused" ? own : null;
  const [begun] = useState(() =>
    textForm({ name: rejected?.name ?? "", people: String(rejected?.people ?? 1) }),
  );
  const stored = useVisitorDraft(`attend:${event.id}:${day}`, begun);
  const { change, submit } = stored;
  const { name, people } = stored.draft;
  const [problem, setProblem] = useState<StorageProblem | null>(null);
  const fields = { name, people: Number(people) };
  const { form, errors, validate } = useValidatedForm(
    checkAttend,
    fields as Readonly<Record<string, unknown>>,
  );

  async function send(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault();
    const website = new FormData(submitted.currentTarget).get("website");
    const answer = validate({ ...fields, website });
    if (!answer) return;
    const failed = await storageProblemOf(
      submit((id) =>
        act((commands) =>
          commands.attend(
            { kind: "attend", on: "event", postId: event.id, day, ...answer },
            (local) => ownAttendance(local, day),
            id,
          ),
        ),
      ),
    );
    setProblem(failed);
    if (!failed) onSent();
  }

  return (
    <DraftForm
      ref={form}
      onSubmit={(submitted) => void send(submitted)}
      draft={stored}
      aria-label={m.attend_title()}
      className="relative grid max-w-md grid-cols-[minmax(0,1fr)] gap-4"
    >
      <Field
        name="name"
        label={m.attend_name()}
        value={name}
        error={errors.name}
        required
        autoComplete="name"
        onChange={({ target }) => change((now) => ({ ...now, name: target.value }))}
      />
      <ChoiceField
        label={m.attend_people()}
        value={people}
        choices={Array.from({ length: MAX_PEOPLE }, (_, at) => String(at + 1)).map((value) => ({
          value,
          label: value,
        }))}
        onChange={(count) => change((now) => ({ ...now, people: count }))}
      />
      <p className="text-ink-2 text-sm">
        {m.attend_privacy({ period: periodText(daysUntilGone("attendances", profile?.retention ?? {})) })}
      </p>
      {isPersistent ? null : <Notice tone="info">{m.attend_unkept_before()}</Notice>}
      {problem ? <Notice tone="error">{storageErrorText(problem)}</Notice> : null}
      <div>
        <Button type="submit">{rejected ? m.attend_again() : m.attend_send()}</Button>
      </div>
    </DraftForm>
  );
}
