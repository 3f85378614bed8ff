import { store, stored } from "../../config/local-storage.ts";
import { storageKeys } from "../../config/storage-keys.ts";

/** The owner's badge counts what has arrived and was not seen, the visitor's rejected operations and what came back to them. */
type Part = "admin" | "site";

/** The Badging API (https://w3c.github.io/badging/), where the browser supports it. */
type Badging = { setAppBadge?(count: number): Promise<void>; clearAppBadge?(): Promise<void> };

/**
 * Shows the number of items that need this user on the app icon. Each part is known only where its database is
 * open, so the other part is stored.
 */
export function showOnIcon(part: Part, count: number): void {
  const counts = { ...parse(stored(storageKeys.badge)), [part]: count };
  store(storageKeys.badge, JSON.stringify(counts));
  badge(counts.admin + counts.site);
}

/** Clears the badge. */
export function clearIcon(): void {
  badge(0);
}

function badge(count: number): void {
  const icon = navigator as Badging;
  const done = count > 0 ? icon.setAppBadge?.(count) : icon.clearAppBadge?.();
  // The API may exist and still be refused, e.g. in a private window or by a policy.
  done?.catch((error: unknown) => console.warn("No badge on the icon.", error));
}

function parse(text: string | null): Record<Part, number> {
  try {
    const { admin, site } = JSON.parse(text ?? "{}") as Partial<Record<Part, unknown>>;
    return { admin: Number(admin) || 0, site: Number(site) || 0 };
  } catch {
    return { admin: 0, site: 0 };
  }
}
