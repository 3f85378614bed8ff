import type { Way } from "../../domain/outbox/item-state.ts";
import type { OwnSubmission } from "../../domain/submissions/own-submission.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { OwnSubmissionItem } from "./own-submission-item.tsx";

type OwnListProps = {
  readonly own: readonly OwnSubmission[];
  readonly way: Way;
  readonly heading?: "h2" | "h3";
  readonly className?: string;
};

/** What this device has sent of a topic, and what became of it; nothing if it has sent nothing. */
export function OwnList({ own, way, heading: Heading = "h2", className }: OwnListProps) {
  if (own.length === 0) return null;
  return (
    <section className={className}>
      <Heading>{m.submissions_own()}</Heading>
      <ul className="mt-4 grid gap-4">
        {own.map((one) => (
          <OwnSubmissionItem key={one.id} own={one} way={way} />
        ))}
      </ul>
    </section>
  );
}
