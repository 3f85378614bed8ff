import type { AdminOf } from "../content/admin-content.ts";
import type { Lang } from "../content/content.ts";
import { localText } from "../content/translation.ts";

/** The name under which the owner comments: their own, or the site's. */
export function ownersName(profile: AdminOf["profile"], lang: Lang): string {
  return profile.displayName.trim() || localText(profile, "name", lang).text;
}
