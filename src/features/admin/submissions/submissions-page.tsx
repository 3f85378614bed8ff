import { Download } from "lucide-react";
import { EmptyList } from "../../../components/lists/empty-list.tsx";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { paths } from "../../../config/paths.ts";
import { useAdminLive, useAdminSync } from "../../../data/admin/context.ts";
import type { Shown } from "../../../domain/outbox/admin-view.ts";
import { correctionsText, interfaceCorrections } from "../../../domain/submissions/corrections-file.ts";
import { isUndecided } from "../../../domain/submissions/submission.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { downloadText } from "../../../ui/download-text.ts";
import { PageHead } from "../../../ui/page.tsx";
import { SubmissionItem } from "./submission-item.tsx";

const CORRECTIONS_FILE = "selam-corrections.json";

/** Stories, corrections and recordings of visitors; those that wait for the owner first. */
export function SubmissionsPage() {
  const query = useAdminLive("submissions", (read) => read.rows("submission"));
  const sync = useAdminSync();
  const found = query.value && [...query.value].sort(newFirst);
  const ofInterface = interfaceCorrections(found?.map(({ row }) => row) ?? []);
  return (
    <>
      <PageHead title={m.submissions_title()} lead={m.submissions_lead()} />
      <QueryError query={query} />
      {found?.length === 0 ? (
        <EmptyList sync={sync} fill={{ to: paths.story, label: m.submissions_fill() }}>
          {m.submissions_empty()}
        </EmptyList>
      ) : null}
      {ofInterface.length > 0 ? (
        <p className="mb-4">
          <Button
            variant="secondary"
            onClick={() => downloadText(CORRECTIONS_FILE, correctionsText(ofInterface), "application/json")}
          >
            <Download className="size-5" aria-hidden="true" />
            {m.submissions_export()}
          </Button>
        </p>
      ) : null}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {found?.map((shown) => (
          <SubmissionItem key={shown.row.id} shown={shown} />
        ))}
      </ul>
    </>
  );
}

function newFirst({ row: one }: Shown<"submission">, { row: other }: Shown<"submission">): number {
  const decided = Number(isUndecided(other)) - Number(isUndecided(one));
  return decided || (one.createdAt < other.createdAt ? 1 : -1);
}
