import type { ReactNode } from "react";

/**
 * Announces a language change to screen readers, as not all of them announce a button's new name. Always in the DOM:
 * changes are announced only in a live region that already exists.
 */
export function Announcement({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="sr-only">
      {children}
    </p>
  );
}
