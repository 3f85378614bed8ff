import { m } from "../../i18n/paraglide/messages.js";
import { Button } from "../../ui/button.tsx";

type ListMoreProps = {
  /** Rows that the list lacks on this device (src/data/admin/use-older.ts); null if it lacks none. */
  readonly older: { readonly isLoading: boolean; retry(): void } | null;
  /** True if this device has more rows of the list. */
  readonly hasMore: boolean;
  readonly label?: string;
  onMore(): void;
};

/** The end of a list of the admin: a button for its next part, or what becomes of older rows that are only at the server. */
export function ListMore({ older, hasMore, label = m.writing_more(), onMore }: ListMoreProps) {
  if (older?.isLoading)
    return (
      <p role="status" className="py-6 text-center text-ink-2">
        {m.admin_older_loading()}
      </p>
    );
  if (older)
    return (
      <p role="status" className="flex flex-wrap items-center justify-center gap-x-4 py-6 text-ink-2">
        {m.admin_older_unreachable()}
        <button type="button" onClick={older.retry} className="quiet-link min-h-11 font-semibold">
          {m.try_again()}
        </button>
      </p>
    );
  if (!hasMore) return null;
  return (
    <p className="py-6 text-center">
      <Button variant="secondary" onClick={onMore}>
        {label}
      </Button>
    </p>
  );
}
