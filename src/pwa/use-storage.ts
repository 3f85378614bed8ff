import { useEffect, useState } from "react";

/** What this site keeps on the device: bytes, of how many it may have, and whether the browser promised to keep it. */
export type StorageUse = { readonly used: number; readonly quota: number; readonly persistent: boolean };

/** Null where the browser does not say. */
export function useStorage(): StorageUse | null {
  const [use, setUse] = useState<StorageUse | null>(null);
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

/** Asks the browser not to throw away what is stored here. @returns whether it promised */
export async function keepStorage(): Promise<boolean> {
  return (await navigator.storage?.persist?.()) ?? false;
}

async function measure(): Promise<StorageUse | null> {
  if (!navigator.storage?.estimate) return null;
  const [{ usage = 0, quota = 0 }, persistent] = await Promise.all([
    navigator.storage.estimate(),
    navigator.storage.persisted(),
  ]);
  return { used: usage, quota, persistent };
}
