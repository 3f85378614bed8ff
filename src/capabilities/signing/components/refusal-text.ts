import { m } from "../../../i18n/paraglide/messages.js";
import type { FileRefusal } from "./read-signed-file.ts";

const TEXTS: Readonly<Record<FileRefusal, () => string>> = {
  too_large: m.open_too_large,
  not_ours: m.open_not_ours,
  damaged: m.open_damaged,
  script: m.open_script,
  other_site: m.open_other_site,
  unknown_key: m.open_unknown_key,
  forged: m.open_forged,
  no_keys: m.open_no_keys,
};

/** Why nothing was taken from a file, or from one post of it, in one sentence. */
export function refusalText(why: FileRefusal): string {
  return TEXTS[why]();
}
