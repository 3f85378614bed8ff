import { useState } from "react";
import { useAdmin } from "../../../data/admin/context.ts";
import { useOnline } from "../../../data/site/context.ts";
import type { SiteHealth } from "../../../domain/outbox/admin-remote.ts";
import { useAnswer } from "../../../ui/use-answer.ts";

type Health = {
  /** Null while it is requested. */
  readonly health: SiteHealth | "unknown" | null;
  /** Requests it again. */
  retry(): void;
};

/** The server's state, requested again when the connection is back; a stored one could be outdated. */
export function useHealth(): Health {
  const { health } = useAdmin();
  const online = useOnline();
  const [known, setKnown] = useState<Health["health"]>(null);
  const [attempt, setAttempt] = useState(0);

  useAnswer(health, (answer) => setKnown(answer.ok ? answer.value : "unknown"), `${online} ${attempt}`);

  return { health: known, retry: () => setAttempt((count) => count + 1) };
}
