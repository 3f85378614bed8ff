import { m } from "../../i18n/paraglide/messages.js";

/** Replaces a post that was removed while its list is on screen, so that nothing shifts. */
export function RemovedPost() {
  return (
    <p className="rounded-card border border-line border-dashed px-6 py-8 text-center text-ink-2">
      {m.community_gone()}
    </p>
  );
}
