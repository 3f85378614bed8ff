import { useCallback, useEffect, useState } from "react";
import { readShared, type SharedContent } from "./shared.ts";

/** The shared content on this device; null until loaded. */
export function useShared(): { readonly shared: readonly SharedContent[] | null; refresh(): void } {
  const [shared, setShared] = useState<readonly SharedContent[] | null>(null);
  const refresh = useCallback(() => {
    readShared().then(setShared, (error) => {
      console.warn("What was shared could not be read.", error);
      setShared([]);
    });
  }, []);
  useEffect(refresh, [refresh]);
  return { shared, refresh };
}
