import { useAdmin } from "../../../data/admin/context.ts";
import { useSaveReports } from "../../../data/admin/use-save-reports.ts";
import type { AdminOf, FieldsOf } from "../../../domain/content/admin-content.ts";
import { applyCorrection } from "../../../domain/submissions/apply-correction.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { useToast } from "../../../ui/toasts.tsx";
import { useSubmissionActions } from "./use-submission-actions.ts";

/** Applies a correction to its post as an ordinary edit, or notes that one of the interface was passed on. */
export function CorrectionActions({ row }: { readonly row: AdminOf["submission"] }) {
  const { read, fetcher } = useAdmin();
  const { changeRow } = useSaveReports();
  const { decide } = useSubmissionActions(row);
  const showToast = useToast();
  const { targetKind, targetId } = row;
  const done = () => decide({ status: "applied", link: row.page }, m.submission_applied());

  async function apply() {
    if (!targetKind || !targetId) return;
    await fetcher.fetchRows(targetKind, [targetId]);
    const post = (await read.row(targetKind, targetId))?.row;
    const fields = post && applyCorrection(targetKind, post as never, row.passage, row.body, row.lang);
    if (!post || !fields) return showToast({ tone: "failed", text: m.submission_not_found() });
    if (await changeRow(targetKind, post as never, fields as FieldsOf<typeof targetKind>)) await done();
  }

  if (row.status !== "new") return null;
  if (targetKind) return <Button onClick={() => void apply()}>{m.submission_apply()}</Button>;
  return (
    <Button variant="secondary" onClick={() => void done()}>
      {m.submission_noted()}
    </Button>
  );
}
