import { AnswerList } from "../../../components/submissions/answer-list.tsx";
import { useSeenAnswers } from "../../../data/site/use-answers.ts";

/** What came back about what this device has sent. */
export function Answers() {
  return <AnswerList answers={useSeenAnswers() ?? []} className="mb-10" />;
}
