import type { StoredDraft } from "../../offline/drafts/drafts-database.ts";

/** From which texts a draft was written: the newest `at` of each form. */
type Versions = NonNullable<StoredDraft["seen"]>;

/** How many forms are remembered. A text made by one that no longer is, is kept beside the other. */
const MAX_FORMS = 8;

/** The versions of two drafts of which one takes over the other. */
export function joined(own: Versions, theirs: Versions = {}): Versions {
  const later = Object.entries(theirs).filter(([form, at]) => at > (own[form] ?? 0));
  return newest({ ...own, ...Object.fromEntries(later) });
}

/** The most recently written of them. */
export function newest(versions: Versions): Versions {
  const entries = Object.entries(versions).sort(([, one], [, other]) => other - one);
  return Object.fromEntries(entries.slice(0, MAX_FORMS));
}
