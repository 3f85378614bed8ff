import { useEffect, useState } from "react";
import { codeLoader } from "./load-code.ts";

/**
 * Code that loads on use: null until it is there, "failed" if this device has not got it and can't fetch it.
 * @param load imports it; always the same function
 */
export function useCode<T extends object>(load: () => Promise<T>, isNeeded: boolean): T | "failed" | null {
  const [code, setCode] = useState<T | "failed" | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    codeLoader.load(load).then(setCode, (error: unknown) => {
      console.warn("A part of the page did not load.", error);
      setCode("failed");
    });
  }, [load, isNeeded]);
  return code;
}
