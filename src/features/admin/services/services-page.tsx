import { Plus } from "lucide-react";
import { useState } from "react";
import { AdminRow, RowButton } from "../../../components/admin/admin-row.tsx";
import { AdminTitle } from "../../../components/admin/admin-title.tsx";
import { DeleteButton } from "../../../components/admin/delete-button.tsx";
import { SendStateBadge } from "../../../components/admin/send-state-badge.tsx";
import { EmptyList } from "../../../components/lists/empty-list.tsx";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { storageErrorText } from "../../../components/texts/storage-error-text.ts";
import { adminPaths } from "../../../config/admin-paths.ts";
import { useAdminCommand, useAdminLive, useAdminSync } from "../../../data/admin/context.ts";
import { useSaveReports } from "../../../data/admin/use-save-reports.ts";
import type { Shown } from "../../../domain/outbox/admin-view.ts";
import { storageProblemOf } from "../../../domain/outbox/persist.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { ButtonLink } from "../../../ui/button.tsx";
import { PageHead } from "../../../ui/page.tsx";
import { useToast } from "../../../ui/toasts.tsx";

/** All services, published or not. */
export function ServicesAdminPage() {
  const query = useAdminLive("services", (read) => read.rows("service"));
  const sync = useAdminSync();
  const all = query.value;
  const [create] = useState(() => adminPaths.service(crypto.randomUUID()));
  return (
    <>
      <PageHead
        title={m.admin_services()}
        lead={m.services_admin_lead()}
        action={
          <ButtonLink to={create}>
            <Plus className="size-5" aria-hidden="true" />
            <span>{m.service_new()}</span>
          </ButtonLink>
        }
      />
      <QueryError query={query} />
      {all?.length === 0 ? (
        <EmptyList sync={sync} fill={{ to: create, label: m.service_new() }}>
          {m.services_admin_empty()}
        </EmptyList>
      ) : null}
      <ul className="grid">
        {all
          ?.slice()
          .reverse()
          .map((shown) => (
            <Line key={shown.row.id} shown={shown} />
          ))}
      </ul>
    </>
  );
}

function Line({ shown: { row, status } }: { shown: Shown<"service"> }) {
  const act = useAdminCommand();
  const showToast = useToast();
  const { removeRow } = useSaveReports();

  async function toggle() {
    const problem = await storageProblemOf(
      act((admin) => admin.change("service", row, { active: !row.active })),
    );
    if (problem) showToast({ tone: "failed", text: storageErrorText(problem) });
  }

  const remove = () => removeRow("service", row, { done: { text: m.service_deleted() } });

  return (
    <AdminRow
      title={
        <AdminTitle to={adminPaths.service(row.id)} lang={row.lang}>
          {row.title}
        </AdminTitle>
      }
      state={
        <p>
          <span className={row.active ? "text-ok" : "text-wait"}>
            {row.active ? m.field_active() : m.service_hidden()}
          </span>{" "}
          <SendStateBadge status={status} />
        </p>
      }
      actions={
        <>
          <RowButton onClick={() => void toggle()}>
            <span>{row.active ? m.service_hide() : m.service_show()}</span>
            <span className="sr-only">{`: ${row.title}`}</span>
          </RowButton>
          <DeleteButton
            label={m.writing_delete_named({ title: row.title })}
            question={m.service_delete_question()}
            onDelete={() => void remove()}
          >
            <p className="text-ink-2">{row.title}</p>
          </DeleteButton>
        </>
      }
    />
  );
}
