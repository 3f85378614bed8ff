import { m } from "../../i18n/paraglide/messages.js";

/** How much is new, as a red number; nothing if nothing is. */
export function NewCount({ count, className = "" }: { readonly count: number; readonly className?: string }) {
  if (count === 0) return null;
  return (
    <span className={`min-w-6 rounded-full bg-red px-2 text-center text-on-red text-sm ${className}`}>
      <span>{count}</span>
      <span className="sr-only">{m.admin_new_items()}</span>
    </span>
  );
}
