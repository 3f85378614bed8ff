import { OwnList } from "../../../components/submissions/own-list.tsx";

import { useSubmitted } from "../../../data/site/own-submissions.ts";
import { useWay } from "../../../data/site/use-reach.ts";
import type { Topic } from "../../../domain/submissions/submission.ts";

/** What this device has sent of a topic, below its form. */
export function OwnSent({ topic }: { readonly topic: Topic }) {
  return <OwnList own={useSubmitted(topic)} way={useWay()} className="mt-12 border-line border-t pt-8" />;
}
