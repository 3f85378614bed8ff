import { QueryError } from "../../../components/lists/query-error.tsx";
import { adminPaths } from "../../../config/admin-paths.ts";
import { useAdminLive } from "../../../data/admin/context.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHead, Section } from "../../../ui/page.tsx";
import { DraftLine } from "./draft-line.tsx";
import { OperationItem } from "./operation-item.tsx";

/** All admin work that is only on this device; what needs the owner comes first. */
export function AdminWaitingPage() {
  const query = useAdminLive("admin-waiting", async (read) => {
    const [operations, drafts] = await Promise.all([read.queuedOperations(), read.drafts()]);
    return { operations: operations.filter(({ again }) => !again), drafts };
  });
  if (!query.value) {
    return (
      <>
        <PageHead title={m.admin_waiting_title()} lead={m.admin_waiting_lead()} />
        <QueryError query={query} />
      </>
    );
  }
  const { operations, drafts } = query.value;
  const deadLettered = operations.filter(({ state }) => state === "parked");
  const going = operations.filter(({ state }) => state !== "parked");

  return (
    <>
      <PageHead title={m.admin_waiting_title()} lead={m.admin_waiting_lead()} />
      <QueryError query={query} />
      {operations.length + drafts.length === 0 ? (
        <EmptyState action={<ButtonLink to={adminPaths.newPost("blog")}>{m.kind_blog_new()}</ButtonLink>}>
          {m.admin_waiting_empty()}
        </EmptyState>
      ) : null}
      <div className="grid gap-10">
        <Part title={m.admin_waiting_needs_you()} count={deadLettered.length}>
          {deadLettered.map((operation) => (
            <OperationItem key={operation.seq} operation={operation} />
          ))}
        </Part>
        <Part title={m.admin_waiting_going()} count={going.length}>
          {going.map((operation) => (
            <OperationItem key={operation.seq} operation={operation} />
          ))}
        </Part>
        <Part title={m.admin_waiting_drafts()} count={drafts.length}>
          {drafts.map((draft) => (
            <DraftLine key={draft.rowId} draft={draft} />
          ))}
        </Part>
      </div>
    </>
  );
}

type PartProps = { readonly title: string; readonly count: number; readonly children: React.ReactNode };

function Part({ title, count, children }: PartProps) {
  if (count === 0) return null;
  return (
    <Section title={title}>
      <ul className="grid gap-4">{children}</ul>
    </Section>
  );
}
