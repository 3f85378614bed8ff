import { useState } from "react";
import { useAsk } from "../../../data/site/context.ts";
import { LISTED_KINDS } from "../../../domain/content/content.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";

/** Selectable numbers of posts per kind. */
const SIZES = [500, 2_000] as const;

/** Downloads more than the default 200 posts per kind. */
export function KeepMore({ onChange }: { onChange(): void }) {
  const ask = useAsk();
  const [state, setState] = useState<{ count: number; outcome: "asking" | "kept" | "failed" } | null>(null);
  const isLoading = state?.outcome === "asking";

  async function keep(count: number) {
    setState({ count, outcome: "asking" });
    const all = await ask(({ engine }) => Promise.all(LISTED_KINDS.map((kind) => engine.older(kind, count))));
    setState({ count, outcome: all.every(({ ok }) => ok) ? "kept" : "failed" });
    onChange();
  }

  return (
    <>
      <p className="mb-3">{m.library_more_text()}</p>
      <div className="flex flex-wrap gap-3">
        {SIZES.map((count) => (
          <Button
            key={count}
            weight="second"
            aria-disabled={isLoading}
            onClick={() => !isLoading && void keep(count)}
          >
            {m.library_keep_count({ count })}
          </Button>
        ))}
      </div>
      <p role="status" className="mt-2 min-h-6 text-ink-2">
        {state ? OUTCOMES[state.outcome](state.count) : ""}
      </p>
    </>
  );
}

const OUTCOMES = {
  asking: () => m.library_keeping(),
  kept: (count: number) => m.library_kept_count({ count }),
  failed: () => m.library_kept_failed(),
};
