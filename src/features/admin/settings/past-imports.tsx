import { useId, useState } from "react";
import { TimeAgo } from "../../../components/texts/dates.tsx";
import { useAdmin, useAdminNow } from "../../../data/admin/context.ts";
import { useOnline } from "../../../data/site/context.ts";
import type { SiteImport, TakenBack } from "../../../domain/transfer/site-imports.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useAnswer } from "../../../ui/use-answer.ts";

type Named = SiteImport["edited"];

/** The imports from other sites, each of which can be taken back. Always requested from the server, which alone knows them. */
export function PastImports() {
  const { imports, adminSync } = useAdmin();
  const now = useAdminNow();
  const online = useOnline();
  const [listed, setListed] = useState<readonly SiteImport[]>([]);
  /** Number of imports taken back so far; a change asks for the list. */
  const [requests, setRequests] = useState(0);
  const [asking, setAsking] = useState<SiteImport | null>(null);
  const [isWorking, setIsWorking] = useState(false);
  const [outcome, setOutcome] = useState<TakenBack | "failed" | null>(null);

  useAnswer(
    imports.list,
    (answer) => {
      if (answer.ok) setListed(answer.value);
    },
    requests,
  );

  async function takeBack(id: string, withEdited: boolean): Promise<void> {
    setOutcome(null);
    setIsWorking(true);
    const taken = await imports.takeBack(id, withEdited);
    setIsWorking(false);
    setOutcome(taken.ok ? taken.value : "failed");
    setRequests((count) => count + 1);
    void adminSync.sync();
  }

  if (listed.length === 0 && outcome === null) return null;
  return (
    <div className="grid justify-items-start gap-3">
      <h3 className="font-semibold">{m.imports_title()}</h3>
      <ul className="grid w-full gap-3">
        {listed.map((each) => (
          <li key={each.id} className="grid justify-items-start gap-2">
            <span className="wrap-anywhere font-semibold">{each.title || m.imports_untitled()}</span>
            <span className="text-ink-2 text-sm">
              <span>{m.imports_counts({ made: each.made, changed: each.changed })}</span>{" "}
              <TimeAgo of={each.at} now={now} />
            </span>
            <Button variant="small" disabled={!online || isWorking} onClick={() => setAsking(each)}>
              {m.imports_take_back()}
            </Button>
          </li>
        ))}
      </ul>
      {isWorking ? <p role="status">{m.imports_working()}</p> : null}
      {outcome ? <Outcome outcome={outcome} /> : null}
      {asking ? (
        <Confirmation
          of={asking}
          onYes={(withEdited) => void takeBack(asking.id, withEdited)}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </div>
  );
}

type ConfirmationProps = { of: SiteImport; onYes(withEdited: boolean): void; onClose(): void };

/** Says what will be deleted and asks about what the owner has edited. */
function Confirmation({ of: { title, made, changed, edited }, onYes, onClose }: ConfirmationProps) {
  const [withEdited, setWithEdited] = useState(false);
  const box = useId();
  return (
    <ConfirmDialog
      question={m.imports_question()}
      yes={m.imports_take_back()}
      onYes={() => onYes(withEdited)}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <p className="wrap-anywhere font-semibold">{title}</p>
        <p>{m.imports_text({ made, changed })}</p>
        {edited.length > 0 ? (
          <>
            <p>{m.imports_edited({ count: edited.length })}</p>
            <Names of={edited} />
            <label htmlFor={box} className="flex min-h-11 items-center gap-3">
              <input
                id={box}
                type="checkbox"
                className="size-5 accent-red"
                checked={withEdited}
                onChange={({ target }) => setWithEdited(target.checked)}
              />
              <span>{m.imports_with_edited()}</span>
            </label>
          </>
        ) : null}
      </div>
    </ConfirmDialog>
  );
}

function Names({ of }: { of: Named }) {
  return (
    <ul className="max-h-48 list-inside list-disc overflow-y-auto">
      {of.map(({ id, title }) => (
        <li key={id} className="wrap-anywhere">
          {title}
        </li>
      ))}
    </ul>
  );
}

function Outcome({ outcome }: { outcome: TakenBack | "failed" }) {
  if (outcome === "failed") return <Notice tone="error">{m.imports_failed()}</Notice>;
  const { deleted, restored, kept } = outcome;
  return (
    <Notice tone="info">
      <p>{m.imports_done({ deleted, restored })}</p>
      {kept.length > 0 ? (
        <>
          <p>{m.imports_kept({ count: kept.length })}</p>
          <Names of={kept} />
        </>
      ) : null}
    </Notice>
  );
}
