import { AdminRow } from "../../../components/admin/admin-row.tsx";
import { AdminTitle, shownTitle } from "../../../components/admin/admin-title.tsx";
import { RowActions, RowsPage } from "../../../components/admin/rows-page.tsx";
import { SendStateBadge } from "../../../components/admin/send-state-badge.tsx";
import { adminPaths } from "../../../config/admin-paths.ts";
import { useAdminLive, useAdminSync } from "../../../data/admin/context.ts";
import { useSaveReports } from "../../../data/admin/use-save-reports.ts";
import type { Shown } from "../../../domain/outbox/admin-view.ts";
import { m } from "../../../i18n/paraglide/messages.js";

/** All services, published or not. */
export function ServicesAdminPage() {
  const query = useAdminLive("services", async (read) => (await read.rows("service")).slice().reverse());
  return (
    <RowsPage
      title={m.admin_services()}
      lead={m.services_admin_lead()}
      empty={m.services_admin_empty()}
      create={m.service_new()}
      formOf={adminPaths.service}
      query={query}
      sync={useAdminSync()}
    >
      {(shown) => <Line key={shown.row.id} shown={shown} />}
    </RowsPage>
  );
}

function Line({ shown: { row, status } }: { shown: Shown<"service"> }) {
  const { changeRow, removeRow } = useSaveReports();
  const title = shownTitle(row);

  const toggle = () => changeRow("service", row, { active: !row.active });

  const remove = () => removeRow("service", row, { done: { text: m.service_deleted() } });

  return (
    <AdminRow
      title={
        <AdminTitle to={adminPaths.service(row.id)} lang={title.lang}>
          {title.text}
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
        <RowActions
          of={title.text}
          toggle={row.active ? m.service_hide() : m.service_show()}
          question={m.service_delete_question()}
          onToggle={toggle}
          onDelete={remove}
        />
      }
    />
  );
}
