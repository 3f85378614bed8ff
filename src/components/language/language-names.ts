import type { Lang } from "../../domain/content/content.ts";

/** Each language by its own name. */
export const LANGUAGE_NAMES: Record<Lang, string> = { en: "English", ti: "ትግርኛ" };
