import { getLocale } from "../../../src/i18n/paraglide/runtime.js";

/** How a page learns its language before a test gives it one: a worker reads this before its first file. */
export const localeOfBrowser = getLocale;
