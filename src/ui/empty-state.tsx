import type { ReactNode } from "react";
import type { Elements } from "./elements.ts";

/** An empty state: one prominent sentence and one action. */
export function EmptyState({ children, action }: { children: ReactNode; action?: Elements }) {
  return (
    <div className="grid justify-items-start gap-5 border-gold border-t-2 pt-5 pb-10">
      <p className="max-w-[34ch] text-balance font-display text-xl leading-snug">{children}</p>
      {action}
    </div>
  );
}
