import { OwnSubmissionItem } from "../../../components/submissions/own-submission-item.tsx";
import { useServices } from "../../../data/site/context.ts";
import { useSubmitted } from "../../../data/site/own-submissions.ts";
import type { Topic } from "../../../domain/submissions/submission.ts";
import { m } from "../../../i18n/paraglide/messages.js";

/** What this device has sent of a topic, and what became of it. */
export function OwnList({ topic }: { readonly topic: Topic }) {
  const { now } = useServices();
  const own = useSubmitted(topic);
  if (own.length === 0) return null;
  return (
    <section className="mt-12 border-line border-t pt-8">
      <h2>{m.submissions_own()}</h2>
      <ul className="mt-4 grid gap-4">
        {own.map((one) => (
          <OwnSubmissionItem key={one.id} own={one} now={now()} />
        ))}
      </ul>
    </section>
  );
}
