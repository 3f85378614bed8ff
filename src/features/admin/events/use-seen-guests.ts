import { useEffect, useRef, useState } from "react";
import { useAdminCommand } from "../../../data/admin/context.ts";
import type { AdminOf } from "../../../domain/content/admin-content.ts";
import { storageProblemOf } from "../../../domain/outbox/persist.ts";

/**
 * Notes that the owner has seen who answered.
 * @returns the ids of those that are new since this page was opened, or were when it was
 */
export function useSeenGuests(guests: readonly AdminOf["attendance"][]): ReadonlySet<string> {
  const act = useAdminCommand();
  const [fresh, setFresh] = useState<ReadonlySet<string>>(() => new Set());
  const added = guests.filter(({ seen, id }) => !seen && !fresh.has(id));
  if (added.length > 0) setFresh(new Set([...fresh, ...added.map(({ id }) => id)]));
  const noted = useRef(new Set<string>());
  useEffect(() => {
    for (const row of guests) {
      if (row.seen || noted.current.has(row.id)) continue;
      noted.current.add(row.id);
      const change = act((admin) => admin.change("attendance", row, { seen: true }));
      void storageProblemOf(change).then((problem) => {
        if (problem) console.warn("A new guest is not marked as seen:", problem);
      });
    }
  }, [guests, act]);
  return fresh;
}
