import { useState } from "react";
import { dataSize } from "../../../components/texts/data-size.ts";
import { useSiteData } from "../../../data/site/context.ts";
import { LISTED_KINDS } from "../../../domain/content/content.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import type { Saved } from "./use-saved.ts";

/** Selectable numbers of posts per kind. */
const SIZES = [500, 2_000] as const;

/** Downloads more than the default 200 posts per kind. */
export function SaveMore({ saved, onChange }: { saved: Saved | undefined; onChange(): void }) {
  const withData = useSiteData();
  const [state, setState] = useState<{ count: number; outcome: "fetching" | "saved" | "failed" } | null>(
    null,
  );
  const isLoading = state?.outcome === "fetching";

  async function download(count: number) {
    setState({ count, outcome: "fetching" });
    const all = await withData(({ siteSync }) =>
      Promise.all(LISTED_KINDS.map((kind) => siteSync.older(kind, count))),
    );
    setState({ count, outcome: all.every(({ ok }) => ok) ? "saved" : "failed" });
    onChange();
  }

  return (
    <>
      <p className="mb-3">{m.library_more_text()}</p>
      <div className="flex flex-wrap gap-3">
        {SIZES.map((count) => (
          <Button
            key={count}
            variant="secondary"
            aria-disabled={isLoading}
            onClick={() => !isLoading && void download(count)}
          >
            {m.library_keep_count({ count })}
          </Button>
        ))}
      </div>
      {saved ? (
        <p className="mt-2 text-ink-2 text-sm">
          {`${SIZES.map((count) =>
            m.library_more_size({ count, size: dataSize(downloadSize(saved, count)) }),
          ).join(" ")} ${m.library_more_pictures()}`}
        </p>
      ) : null}
      <p role="status" className="mt-2 min-h-6 text-ink-2">
        {state ? OUTCOMES[state.outcome](state.count) : ""}
      </p>
    </>
  );
}

/** The most bytes that so many posts of each kind add, if they are as long as those saved here. */
function downloadSize({ rows }: Saved, wanted: number): number {
  return LISTED_KINDS.reduce((sum, kind) => {
    const { count, bytes } = rows[kind];
    return count === 0 ? sum : sum + (bytes / count) * Math.max(0, wanted - count);
  }, 0);
}

const OUTCOMES = {
  fetching: () => m.library_keeping(),
  saved: (count: number) => m.library_kept_count({ count }),
  failed: () => m.library_kept_failed(),
};
