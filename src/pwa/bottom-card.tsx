import type { ReactNode } from "react";

/**
 * A card at the bottom of the window that can be ignored. Its live region is always rendered, so that screen
 * readers announce new content.
 */
export function BottomCard({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className="no-print pointer-events-none fixed inset-x-0 bottom-[calc(var(--status-bar,0px)+var(--bottom-edge,0px))] z-10 px-3 pb-[env(safe-area-inset-bottom)]"
    >
      {children ? (
        <div className="pointer-events-auto mx-auto mb-3 flex max-h-[60vh] supports-[height:1svh]:max-h-[60svh] w-fit max-w-full flex-wrap items-center gap-x-4 gap-y-2 overflow-y-auto rounded-card border border-line bg-sheet px-5 py-3 shadow-card">
          {children}
        </div>
      ) : null}
    </div>
  );
}
