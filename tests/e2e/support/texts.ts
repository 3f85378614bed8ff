import { readFileSync } from "node:fs";
import type { Lang } from "../../../src/domain/content/content.ts";

/** The interface's texts of a language by key. */
export function textsOf(language: Lang): (key: string) => string {
  const file = new URL(`../../../messages/${language}.json`, import.meta.url);
  const catalogue = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  return (key) => {
    const text = catalogue[key];
    if (!text) throw new Error(`messages/${language}.json has no text "${key}".`);
    return text;
  };
}
