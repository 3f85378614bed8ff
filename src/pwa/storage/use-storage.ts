import { useState } from "react";
import { useAnswer } from "../../ui/use-answer.ts";

/** Storage used and available to this site, in bytes, and whether it is persistent. */
export type StorageUse = { readonly used: number; readonly quota: number; readonly persistent: boolean };

let last: StorageUse | null | undefined;

/** The last measurement; undefined before the first. */
export const measuredStorage = (): StorageUse | null | undefined => last;

/** Undefined while loading, null if the browser does not report it. */
export function useStorage(): StorageUse | null | undefined {
  const [use, setUse] = useState(last);
  useAnswer(measureStorage, (measured) => setUse(measured));
  return use;
}

/** Measures it; null if the browser does not report it. */
export async function measureStorage(): Promise<StorageUse | null> {
  last = await measure();
  return last;
}

async function measure(): Promise<StorageUse | null> {
  if (!navigator.storage?.estimate) return null;
  const [{ usage = 0, quota = 0 }, persistent] = await Promise.all([
    navigator.storage.estimate(),
    navigator.storage.persisted(),
  ]);
  return { used: usage, quota, persistent };
}
