import { type FormEvent, useState } from "react";
import { LinkTarget } from "../../../components/admin/link-target.tsx";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { periodText } from "../../../components/privacy/period-text.ts";
import { RETENTION_LABELS } from "../../../components/privacy/retention-labels.ts";
import { useAdminCommand, useAdminLive } from "../../../data/admin/context.ts";
import { useSaveReports } from "../../../data/admin/use-save-reports.ts";
import type { AdminOf } from "../../../domain/content/admin-content.ts";
import { storageProblemOf } from "../../../domain/outbox/persist.ts";
import {
  DELETIONS_KEPT_DAYS,
  daysKept,
  decided,
  RETENTION_KINDS,
  type Retention,
  retentionChoices,
} from "../../../domain/privacy/retention.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { ChoiceField } from "../../../ui/forms/choice-field.tsx";
import { Notice } from "../../../ui/notice.tsx";

/** The retention periods, which are a field of the site's profile. */
export function RetentionForm() {
  const query = useAdminLive("retention", async (read) => ({ row: (await read.profile())?.row ?? null }));
  if (!query.value) return <QueryError query={query} />;
  const { row } = query.value;
  if (!row) return <Notice tone="info">{m.profile_not_here()}</Notice>;
  return <Periods row={row} />;
}

function Periods({ row }: { row: AdminOf["profile"] }) {
  const act = useAdminCommand();
  const { reportSave } = useSaveReports();
  /** The periods chosen here and not saved. */
  const [chosen, setChosen] = useState<Retention>({});
  const current: Retention = { ...row.retention, ...chosen };

  async function submit(event: FormEvent) {
    event.preventDefault();
    const saved = { rowId: row.id, act: { kind: "update" }, done: { text: m.saved_word() } } as const;
    const isStored = await reportSave(saved, () =>
      storageProblemOf(act((admin) => admin.change("profile", row, { retention: decided(current) }))),
    );
    if (isStored) setChosen({});
  }

  return (
    <form onSubmit={(event) => void submit(event)} aria-label={m.field_retention()} className="grid gap-6">
      <p className="measure">{m.retention_text({ period: periodText(DELETIONS_KEPT_DAYS) })}</p>
      <LinkTarget id="retention" className="grid max-w-3xl gap-6 lg:grid-cols-2">
        {RETENTION_KINDS.map((kind) => {
          const days = daysKept(kind, current);
          return (
            <ChoiceField
              key={kind}
              label={RETENTION_LABELS[kind]()}
              value={String(days)}
              choices={retentionChoices(kind, days).map((choice) => ({
                value: String(choice),
                label: periodText(choice),
              }))}
              onChange={(value) => setChosen({ ...chosen, [kind]: Number(value) })}
            />
          );
        })}
      </LinkTarget>
      <p className="measure text-ink-2 text-sm">{m.retention_fixed()}</p>
      <div>
        <Button type="submit">{m.retention_save()}</Button>
      </div>
    </form>
  );
}
