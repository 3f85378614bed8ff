import type { Lang } from "../../domain/content/content.ts";

/** Each language in its own language. */
export const LANGUAGE_NAMES: Record<Lang, string> = { en: "English", ti: "ትግርኛ" };
