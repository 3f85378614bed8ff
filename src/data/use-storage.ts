import { useState } from "react";
import { useAnswer } from "../ui/use-answer.ts";
import { usePageRead } from "./page-reads.ts";

/** Storage used and available to this site, in bytes, and whether it is persistent. */
export type StorageUse = { readonly used: number; readonly quota: number; readonly persistent: boolean };

/** The last measurement, null if the browser does not report it; undefined before the first. */
let last: StorageUse | null | undefined;

/** Measured before the page is shown and again then. Undefined while loading, null if the browser does not report it. */
export function useStorage(): StorageUse | null | undefined {
  usePageRead("storage", last !== undefined, async () => void (await measureStorage()));
  const [use, setUse] = useState(last);
  useAnswer(measureStorage, (measured) => setUse(measured));
  return use;
}

async function measureStorage(): Promise<StorageUse | null> {
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
