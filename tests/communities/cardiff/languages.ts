import { english } from "../../../src/domain/languages/english.ts";

export const SITE_LANGUAGES = { en: english };
