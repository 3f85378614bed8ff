import { useCallback, useEffect, useState } from "react";
import { readShared, type Shared } from "./shared.ts";

/** The shared content on this device; null until loaded. */
export function useShared(): { readonly shared: readonly Shared[] | null; again(): void } {
  const [shared, setShared] = useState<readonly Shared[] | null>(null);
  const again = useCallback(() => {
    readShared().then(setShared, (error) => {
      console.warn("What was shared could not be read.", error);
      setShared([]);
    });
  }, []);
  useEffect(again, [again]);
  return { shared, again };
}
