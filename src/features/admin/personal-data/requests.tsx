import { type FormEvent, useState } from "react";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { useAdmin, useAdminCommand, useAdminLive } from "../../../data/admin/context.ts";
import { useSaveReports } from "../../../data/admin/use-save-reports.ts";
import { dayText } from "../../../domain/dates/both-calendars.ts";
import { checkRequest } from "../../../domain/forms/request-draft.ts";
import type { Shown } from "../../../domain/outbox/admin-view.ts";
import { storageProblemOf } from "../../../domain/outbox/persist.ts";
import {
  deadlineOf,
  isoTodayOf,
  REQUEST_KINDS,
  type RequestKind,
  runningDeadline,
  todayOf,
} from "../../../domain/privacy/deadlines.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { Button } from "../../../ui/button.tsx";
import { ChoiceField } from "../../../ui/forms/choice-field.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { useValidatedForm } from "../../../ui/forms/use-validated-form.ts";
import { REQUEST_NAMES, RequestItem } from "./request-item.tsx";

/** Requests and complaints about personal data: noted, with their deadlines, and marked as answered. Works offline. */
export function Requests() {
  const query = useAdminLive("requests", (read) => read.rows("request"));
  if (!query.value) return <QueryError query={query} />;
  const open = query.value.filter(({ row }) => row.answeredOn === null).sort(byDeadline);
  const answered = query.value
    .filter(({ row }) => row.answeredOn !== null)
    .sort((one, other) => ((one.row.answeredOn ?? "") < (other.row.answeredOn ?? "") ? 1 : -1));
  return (
    <div className="grid gap-5">
      <p className="measure">{m.requests_text()}</p>
      <div>
        <h3 className="mb-2">{m.requests_open()}</h3>
        {open.length === 0 ? <p className="text-ink-2">{m.requests_none()}</p> : <List of={open} />}
      </div>
      <NewRequest />
      {answered.length > 0 ? (
        <details>
          <summary className="min-h-11 font-semibold">{m.requests_closed()}</summary>
          <List of={answered} />
        </details>
      ) : null}
    </div>
  );
}

/** The next deadline first; a confirmed complaint, which has none, last. */
function byDeadline({ row: one }: Shown<"request">, { row: other }: Shown<"request">): number {
  const [day, otherDay] = [one, other].map((row) => runningDeadline(row) ?? Number.MAX_SAFE_INTEGER);
  return (day ?? 0) - (otherDay ?? 0);
}

function List({ of }: { of: readonly Shown<"request">[] }) {
  return (
    <ul className="max-w-3xl">
      {of.map((shown) => (
        <RequestItem key={shown.row.id} shown={shown} />
      ))}
    </ul>
  );
}

type Form = { readonly asksFor: RequestKind; readonly person: string; readonly receivedOn: string };

function NewRequest() {
  const { now } = useAdmin();
  const act = useAdminCommand();
  const { reportSave } = useSaveReports();
  const [fields, setFields] = useState<Form>({
    asksFor: "access",
    person: "",
    receivedOn: isoTodayOf(now()),
  });
  const { form, errors, validate } = useValidatedForm(
    (latest: Form) => checkRequest(latest, todayOf(now())),
    fields,
  );

  async function submit(event: FormEvent) {
    event.preventDefault();
    const noted = validate();
    if (!noted) return;
    const rowId = crypto.randomUUID();
    const due = deadlineOf(noted.asksFor, noted.receivedOn) ?? 0;
    const done = { text: m.requests_noted({ day: dayText(getLocale(), due) }) };
    const isStored = await reportSave({ rowId, act: null, done }, () =>
      storageProblemOf(
        act((admin) => admin.create("request", rowId, { ...noted, acknowledgedOn: null, answeredOn: null })),
      ),
    );
    if (isStored) setFields({ ...fields, person: "" });
  }

  return (
    <form
      ref={form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={m.requests_note()}
      className="grid max-w-xl gap-4"
    >
      <ChoiceField
        label={m.requests_kind()}
        value={fields.asksFor}
        choices={REQUEST_KINDS.map((value) => ({ value, label: REQUEST_NAMES[value]() }))}
        onChange={(asksFor) => setFields({ ...fields, asksFor })}
      />
      <Field
        label={m.requests_person()}
        hint={m.requests_person_hint()}
        value={fields.person}
        error={errors.person}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setFields({ ...fields, person: target.value })}
      />
      <Field
        type="date"
        label={m.requests_day()}
        value={fields.receivedOn}
        error={errors.receivedOn}
        max={isoTodayOf(now())}
        onChange={({ target }) => setFields({ ...fields, receivedOn: target.value })}
      />
      <div>
        <Button type="submit" variant="secondary">
          {m.requests_note()}
        </Button>
      </div>
    </form>
  );
}
