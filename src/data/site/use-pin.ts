import { useState } from "react";
import type { Kept } from "../../offline/core/persist.ts";
import type { PinnedKind } from "../../offline/library/library.ts";
import { useAsk, useLasts, useLive } from "./context.ts";

type NotPersisted = Extract<Kept, { ok: false }>["why"];

/** Whether a post is pinned on this device, and a function to toggle it. */
export type PinState = {
  /** Undefined while loading. */
  readonly pinned: boolean | undefined;
  readonly notKept: NotPersisted | null;
  toggle(): void;
};

/** Null in a browser without persistent storage. */
export function usePin(kind: PinnedKind, id: string): PinState | null {
  const lasts = useLasts();
  const ask = useAsk();
  const [notKept, setNotKept] = useState<NotPersisted | null>(null);
  const pins = useLive("pins", (read) => read.pins());
  const pinned = pins?.some((pin) => pin.id === id);

  async function toggle() {
    const kept = await ask(async ({ shelf }) => {
      const { library } = await shelf();
      return pinned ? library.unpin(id) : library.pin(kind, id);
    });
    setNotKept(kept && !kept.ok ? kept.why : null);
  }

  if (!lasts) return null;
  return { pinned, notKept, toggle: () => void toggle().catch(console.error) };
}
