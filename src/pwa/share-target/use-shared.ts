import { useCallback, useEffect, useState } from "react";
import { readShared, type Shared } from "./shared.ts";

/** What was shared with this app and waits to become a post; null until it is read. */
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
