import type { ReactNode } from "react";

/** Nothing here: one sentence and one thing to do. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-5 rounded-card border border-line border-dashed px-6 py-14 text-center">
      <p className="max-w-[44ch] text-ink-2 text-lg">{children}</p>
      {action}
    </div>
  );
}
