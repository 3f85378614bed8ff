import { useEffect, useState } from "react";
import { useAdmin } from "../../../data/admin/context.ts";
import { useOnline } from "../../../data/site/context.ts";
import type { SiteHealth } from "../../../domain/outbox/admin-remote.ts";

/**
 * The server's state, requested again when the connection is back; a stored one could be outdated.
 * @returns null while it is requested
 */
export function useHealth(): SiteHealth | "unknown" | null {
  const { health } = useAdmin();
  const online = useOnline();
  const [known, setKnown] = useState<SiteHealth | "unknown" | null>(null);

  useEffect(() => {
    let over = false;
    void health().then((answer) => {
      if (!over) setKnown(answer.ok ? answer.value : "unknown");
    });
    return () => {
      over = true;
    };
  }, [health, online]);

  return known;
}
