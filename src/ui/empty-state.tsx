import type { ReactNode } from "react";

/** Nothing here: one sentence, said as large as what would stand in its place, and one thing to do. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-5 border-gold border-t-2 pt-5 pb-10">
      <p className="max-w-[34ch] text-balance font-display text-[1.35rem] leading-snug [overflow-wrap:anywhere]">
        {children}
      </p>
      {action}
    </div>
  );
}
