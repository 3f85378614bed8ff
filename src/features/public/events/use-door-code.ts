import { useEffect, useState } from "react";
import { codeLoader } from "../../../pwa/update/load-code.ts";
import type { DoorCode } from "./door-code.tsx";

export type DoorCodeComponent = typeof DoorCode;

const loadDoorCode = () => import("./door-code.tsx");

/**
 * What shows a guest's code; null until it is here. It comes when an event is opened that takes answers, and the service
 * worker keeps it for a time without a connection.
 */
export function useDoorCode(isNeeded: boolean): DoorCodeComponent | null {
  const [loaded, setLoaded] = useState<{ readonly DoorCode: DoorCodeComponent } | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    codeLoader.load(loadDoorCode).then(
      ({ DoorCode }) => setLoaded({ DoorCode }),
      // Without a connection it is not here yet; at the door the name is enough.
      () => setLoaded(null),
    );
  }, [isNeeded]);
  return loaded?.DoorCode ?? null;
}
