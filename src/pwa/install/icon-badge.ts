import { store, stored } from "../../config/local-storage.ts";
import { storageKeys } from "../../config/storage-keys.ts";

/** Who is asked for: the owner by messages, the visitor by what could not be sent. */
type Part = "admin" | "site";

/** Badging (https://w3c.github.io/badging/), where the browser has it. */
type Badging = { setAppBadge?(count: number): Promise<void>; clearAppBadge?(): Promise<void> };

/**
 * Shows on the app's icon how much needs this person. Each part is known only where its database is open, so the other
 * one is remembered.
 */
export function showOnIcon(part: Part, count: number): void {
  const counts = { ...parse(stored(storageKeys.badge)), [part]: count };
  store(storageKeys.badge, JSON.stringify(counts));
  badge(counts.admin + counts.site);
}

/** Nobody of this device is asked for any more. */
export function clearIcon(): void {
  badge(0);
}

function badge(count: number): void {
  const icon = navigator as Badging;
  const done = count > 0 ? icon.setAppBadge?.(count) : icon.clearAppBadge?.();
  // A browser that has the word may still refuse: a private window, a policy.
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
