import type { ReactElement } from "react";

/** What stands beside other elements: no bare text, which a translator would take from React (scripts/eslint/lone-text.js). */
export type Elements = ReactElement | boolean | null | undefined | readonly Elements[];
