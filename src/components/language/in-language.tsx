import type { ReactNode } from "react";

/**
 * What a press changed, for those who hear the page: not every screen reader speaks the new name of the button one is on.
 * Always in the page: a screen reader speaks a change in a region it already knows.
 */
export function InLanguage({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="sr-only">
      {children}
    </p>
  );
}
