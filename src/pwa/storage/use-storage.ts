import { useEffect, useState } from "react";

/** Storage used and available to this site, in bytes, and whether it is persistent. */
export type StorageUse = { readonly used: number; readonly quota: number; readonly persistent: boolean };

/** Undefined while loading, null if the browser does not report it. */
export function useStorage(): StorageUse | null | undefined {
  const [use, setUse] = useState<StorageUse | null>();
  useEffect(() => {
    let cancelled = false;
    void measure().then((measured) => {
      if (!cancelled) setUse(measured);
    });
    return () => {
      cancelled = true;
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
