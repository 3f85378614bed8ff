import { useEffect, useState } from "react";

/** What this site keeps on the device: bytes, of how many it may have, and whether the browser promised to keep it. */
export type StorageUse = { readonly used: number; readonly quota: number; readonly persistent: boolean };

/** Undefined until it is known, null where the browser does not say. */
export function useStorage(): StorageUse | null | undefined {
  const [use, setUse] = useState<StorageUse | null>();
  useEffect(() => {
    let over = false;
    void measure().then((measured) => {
      if (!over) setUse(measured);
    });
    return () => {
      over = true;
    };
  }, []);
  return use;
}

async function measure(): Promise<StorageUse | null> {
  if (!navigator.storage?.estimate) return null;
  const [{ usage = 0, quota = 0 }, persistent] = await Promise.all([
    navigator.storage.estimate(),
    navigator.storage.persisted(),
  ]);
  return { used: usage, quota, persistent };
}
