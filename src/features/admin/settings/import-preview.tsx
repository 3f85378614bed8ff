import { Fragment, useState } from "react";
import type { ImportPlan, PlannedArticle } from "../../../domain/transfer/site-transfer.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { FullReport } from "./full-report.tsx";
import { reportLines } from "./transfer-texts.ts";

type ImportPreviewProps = {
  readonly plan: ImportPlan;
  readonly disabled: boolean;
  onImport(): void;
  onCancel(): void;
};

/** What an import would do, before anything is stored. */
export function ImportPreview({ plan, disabled, onImport, onCancel }: ImportPreviewProps) {
  return (
    <section
      aria-label={m.transfer_preview()}
      className="grid w-full min-w-0 gap-3 rounded-small border border-line bg-sheet p-4"
    >
      <p role="status" className="font-semibold">
        {m.transfer_preview()}
      </p>
      {plan.kind === "archive" ? (
        <ul>
          {reportLines(plan).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <Summary plan={plan.plan} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button disabled={disabled} onClick={onImport}>
          {m.transfer_import_now()}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {m.dialog_cancel()}
        </Button>
      </div>
      {plan.kind === "plan" ? (
        <>
          <FullReport text={plan.plan.report} />
          <Articles articles={plan.plan.articles} />
        </>
      ) : null}
    </section>
  );
}

/** How many articles there will be, and in which states. */
function Summary({ plan: { title, articles } }: { plan: Extract<ImportPlan, { kind: "plan" }>["plan"] }) {
  const states = PLANNED_STATES.map((state) => {
    return { state, count: articles.filter((article) => article.state === state).length };
  });
  return (
    <>
      <p className="wrap-anywhere">{title}</p>
      <p>{m.transfer_preview_articles({ count: articles.length })}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4">
        {states
          .filter(({ count }) => count > 0)
          .map(({ state, count }) => (
            <Fragment key={state}>
              <dt className="text-ink-2">{STATES[state]()}</dt>
              <dd>{count}</dd>
            </Fragment>
          ))}
      </dl>
    </>
  );
}

const PAGE = 30;

/** An archive of ten years has hundreds of articles. */
function Articles({ articles }: { articles: readonly PlannedArticle[] }) {
  const [most, setMost] = useState(PAGE);
  return (
    <>
      <ul className="grid gap-3">
        {articles.slice(0, most).map((article, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two articles may be alike, and the list never changes
          <Article key={at} article={article} />
        ))}
      </ul>
      {articles.length > most ? (
        <Button variant="secondary" onClick={() => setMost(most + PAGE)}>
          {m.writing_more()}
        </Button>
      ) : null}
    </>
  );
}

const PLANNED_STATES = ["published", "scheduled", "draft"] as const;
const STATES: Readonly<Record<PlannedArticle["state"], () => string>> = {
  published: m.transfer_state_published,
  scheduled: m.transfer_state_scheduled,
  draft: m.transfer_state_draft,
};

function Article({ article: { title, state, pictures, hosts, thumbnail } }: { article: PlannedArticle }) {
  const elsewhere = m.transfer_pictures_elsewhere({ count: pictures, hosts: hosts.join(", ") });
  return (
    <li className="flex min-w-0 gap-3">
      {thumbnail ? <img src={thumbnail} alt="" className="size-12 shrink-0 rounded-small" /> : null}
      <span className="min-w-0">
        <span className="wrap-anywhere block font-semibold">{title}</span>
        <span className="block text-ink-2 text-sm">{STATES[state]()}</span>
        {pictures > 0 ? (
          <span className="wrap-anywhere block text-ink-2 text-sm">
            {hosts.length > 0 ? elsewhere : m.transfer_count_pictures({ count: pictures })}
          </span>
        ) : null}
      </span>
    </li>
  );
}
