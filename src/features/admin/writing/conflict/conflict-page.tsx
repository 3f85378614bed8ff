import type { ReactNode } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { shownTitle } from "../../../../components/admin/admin-title.tsx";
import { QueryError } from "../../../../components/lists/query-error.tsx";
import { MissingPost } from "../../../../components/post/missing-post.tsx";
import { SkeletonPost } from "../../../../components/post/skeleton-post.tsx";
import { adminPaths } from "../../../../config/admin-paths.ts";
import { useAdmin, useAdminLive } from "../../../../data/admin/context.ts";
import type { SavedRow } from "../../../../data/admin/follow-save.ts";
import { useSaveReports } from "../../../../data/admin/use-save-reports.ts";
import { PICTURE_DEPENDENT_FIELDS } from "../../../../domain/content/picture-fields.ts";
import type { AdminOperation } from "../../../../domain/outbox/admin-operation.ts";
import { merge, type Overlap } from "../../../../domain/outbox/merge.ts";
import { storageProblemOf } from "../../../../domain/outbox/persist.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { BackLink } from "../../../../ui/back-link.tsx";
import { Button } from "../../../../ui/button.tsx";
import { PageHead } from "../../../../ui/page.tsx";
import { useToast } from "../../../../ui/toasts.tsx";
import { isTexts, useEntryState } from "../../../../ui/use-entry-state.ts";
import { ConflictField } from "./conflict-field.tsx";

/** `/admin/conflict/:id`: resolves a conflict. Shows this device's version and the server's side by side. */
export function ConflictPage() {
  const { id = "" } = useParams();
  const query = useAdminLive(`conflict:${id}`, async (read) => ({
    operation: (await read.queuedOperations()).find((one) => one.id === id && one.conflict !== null) ?? null,
  }));
  const found = query.value;
  if (!found) return query.status === "failed" ? <QueryError query={query} /> : <SkeletonPost />;
  if (!found.operation) return <MissingPost title={m.conflict_over()} text={m.conflict_over_text()} />;
  return (
    <>
      <div className="md:pt-4 [&+header]:pt-2">
        <BackLink to={adminPaths.waiting}>{m.conflict_back()}</BackLink>
      </div>
      <Conflict key={id} operation={found.operation} />
    </>
  );
}

type Commands = ReturnType<typeof useAdmin>["commands"];

/** The result of a decision: a sentence, or what is sent, whose toast follows it. */
type Decided = string | Pick<SavedRow, "rowId" | "done">;

/** What a decision sends. */
const sent = ({ rowId }: AdminOperation): Decided => ({ rowId, done: { text: m.saved_word() } });

/** Applies the decision, reports it, and navigates back. */
function useDecide() {
  const { commands } = useAdmin();
  const { reportSave, keep } = useSaveReports();
  const showToast = useToast();
  const navigate = useNavigate();
  return async (decide: (commands: Commands) => Promise<unknown>, done: Decided) => {
    const store = () =>
      Promise.resolve(decide(commands)).then((result) =>
        typeof result === "object" && result !== null && "ok" in result
          ? (result as Awaited<ReturnType<Commands["resolve"]>>)
          : { ok: true as const },
      );
    const isStored = await (typeof done === "string"
      ? keep(store())
      : reportSave({ ...done, act: null }, () => storageProblemOf(store())));
    if (!isStored) return;
    if (typeof done === "string") showToast({ text: done });
    void navigate(-1);
  };
}

function Conflict({ operation }: { operation: AdminOperation }) {
  const { intent, conflict } = operation;
  if (intent.kind === "delete") return <DeletedHere operation={operation} />;
  return conflict?.theirs ? <BothChanged operation={operation} /> : <DeletedThere operation={operation} />;
}

const NONE: readonly string[] = [];

function BothChanged({ operation }: { operation: AdminOperation }) {
  const decide = useDecide();
  const [theirs, setTheirs] = useEntryState<readonly string[]>(`theirs:${operation.id}`, NONE, isTexts);
  const { intent, conflict } = operation;
  if (intent.kind !== "save" || !conflict?.theirs) return null;
  const { overlaps } = merge(intent.base, intent.fields, conflict.theirs);
  const decisions = fieldsToDecide(overlaps);
  const choose = (field: string, mine: boolean) =>
    setTheirs(mine ? theirs.filter((one) => one !== field) : [...theirs, field]);
  return (
    <>
      <PageHead title={m.conflict_title()} lead={m.conflict_lead()} />
      <div className="pb-6">
        <Name {...operation} />
      </div>
      <div className="grid gap-8">
        {decisions.map((overlap) => (
          <ConflictField
            key={overlap.field}
            overlap={overlap}
            mine={!theirs.includes(overlap.field)}
            onChoose={(mine) => choose(overlap.field, mine)}
          />
        ))}
      </div>
      <Decision>
        <Button
          onClick={() =>
            decide(
              (commands) => commands.resolve(operation, withDependents(theirs, overlaps)),
              sent(operation),
            )
          }
        >
          {m.conflict_save()}
        </Button>
        <p className="w-full text-ink-2 text-sm">{m.conflict_kept_too()}</p>
      </Decision>
    </>
  );
}

function DeletedThere({ operation }: { operation: AdminOperation }) {
  const decide = useDecide();
  return (
    <>
      <PageHead title={m.conflict_deleted_there()} lead={m.conflict_deleted_there_lead()} />
      <Name {...operation} />
      <Decision>
        <Button onClick={() => decide((commands) => commands.overwrite(operation), sent(operation))}>
          {m.conflict_make_again()}
        </Button>
        <Button
          variant="secondary"
          onClick={() => decide((commands) => commands.discard(operation), m.conflict_let_go_done())}
        >
          {m.conflict_let_go()}
        </Button>
      </Decision>
    </>
  );
}

function DeletedHere({ operation }: { operation: AdminOperation }) {
  const decide = useDecide();
  return (
    <>
      <PageHead title={m.conflict_deleted_here()} lead={m.conflict_deleted_here_lead()} />
      <Name {...operation} />
      <Decision>
        <Button onClick={() => decide((commands) => commands.overwrite(operation), sent(operation))}>
          {m.conflict_delete_anyway()}
        </Button>
        <Button
          variant="secondary"
          onClick={() => decide((commands) => commands.discard(operation), m.conflict_stays())}
        >
          {m.conflict_keep()}
        </Button>
      </Decision>
    </>
  );
}

function Decision({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3 pt-8 pb-14">{children}</div>;
}

function Name({ intent, conflict }: AdminOperation) {
  const row = conflict?.theirs ?? intent.base;
  const own = intent.kind === "save" ? intent.fields.title : undefined;
  const title = row && "title" in row && !("ofKind" in row) ? shownTitle(row) : null;
  return (
    <p lang={title?.lang} className="font-display font-semibold text-xl">
      {intent.on === "profile" ? m.profile_form() : (title?.text ?? String(own ?? m.writing_untitled()))}
    </p>
  );
}

/** The overlaps that the owner decides; dependent fields of a picture follow the picture. */
export function fieldsToDecide(overlaps: readonly Overlap[]): Overlap[] {
  const along = new Set(overlaps.flatMap(({ field }) => PICTURE_DEPENDENT_FIELDS[field] ?? []));
  return overlaps.filter(({ field }) => !along.has(field));
}

/** The chosen fields, with their dependent fields. */
export function withDependents(chosen: readonly string[], overlaps: readonly Overlap[]): string[] {
  const names = new Set(overlaps.map(({ field }) => field));
  return chosen.flatMap((field) => [
    field,
    ...(PICTURE_DEPENDENT_FIELDS[field] ?? []).filter((name) => names.has(name)),
  ]);
}
