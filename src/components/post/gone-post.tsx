import { m } from "../../i18n/paraglide/messages.js";

/** In the place of a post that was taken down while its list was being read: nothing below it moves. */
export function GonePost() {
  return (
    <p className="rounded-card border border-line border-dashed px-6 py-8 text-center text-ink-2">
      {m.community_gone()}
    </p>
  );
}
