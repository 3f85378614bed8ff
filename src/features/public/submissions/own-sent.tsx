import { OwnList } from "../../../components/submissions/own-list.tsx";
import { useServices } from "../../../data/site/context.ts";
import { useSubmitted } from "../../../data/site/own-submissions.ts";
import { useWay } from "../../../data/site/use-reach.ts";
import type { Topic } from "../../../domain/submissions/submission.ts";

/** What this device has sent of a topic, below its form. */
export function OwnSent({ topic }: { readonly topic: Topic }) {
  const { now } = useServices();
  return (
    <OwnList own={useSubmitted(topic)} way={useWay(now())} className="mt-12 border-line border-t pt-8" />
  );
}
