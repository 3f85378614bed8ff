import { useState } from "react";
import type { PersistResult } from "../../domain/outbox/persist.ts";
import type { PinnedKind } from "../../offline/library/library.ts";
import { useIsPersistent, useLive, useSiteData } from "./context.ts";

type NotPersisted = Extract<PersistResult, { ok: false }>["error"];

/** Whether a post is pinned on this device, and a function to toggle it. */
export type PinState = {
  /** Undefined while loading. */
  readonly pinned: boolean | undefined;
  readonly notPersisted: NotPersisted | null;
  toggle(): void;
};

/** Null in a browser without persistent storage. */
export function usePin(kind: PinnedKind, id: string): PinState | null {
  const isPersistent = useIsPersistent();
  const ask = useSiteData();
  const [notPersisted, setNotPersisted] = useState<NotPersisted | null>(null);
  const { value: pins } = useLive("pins", (read) => read.pins());
  const pinned = pins?.some((pin) => pin.id === id);

  async function toggle() {
    const result = await ask(async ({ derived }) => {
      const { library } = await derived();
      return pinned ? library.unpin(id) : library.pin(kind, id);
    });
    setNotPersisted(result && !result.ok ? result.error : null);
  }

  if (!isPersistent) return null;
  return { pinned, notPersisted, toggle: () => void toggle().catch(console.error) };
}
