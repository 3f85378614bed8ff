import { useEffect, useState } from "react";
import { codeLoader } from "../../../pwa/update/load-code.ts";
import type { DoorCode } from "./door-code.tsx";

/** What shows a guest's code, or that it did not load. */
export type DoorCodeComponent = typeof DoorCode | "not_loaded";

const loadDoorCode = () => import("./door-code.tsx");

/** What shows a guest's code, which comes when an event is opened that takes answers; null until then. */
export function useDoorCode(isNeeded: boolean): DoorCodeComponent | null {
  const [loaded, setLoaded] = useState<{ readonly DoorCode: DoorCodeComponent } | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    codeLoader.load(loadDoorCode).then(
      ({ DoorCode }) => setLoaded({ DoorCode }),
      () => setLoaded({ DoorCode: "not_loaded" }),
    );
  }, [isNeeded]);
  return loaded?.DoorCode ?? null;
}
