import { AnswerRecording } from "../../../capabilities/voice/features/public/answer-recording.tsx";
import { AnswerList } from "../../../components/submissions/answer-list.tsx";
import { useAnswers } from "../../../data/site/use-answers.ts";
import type { Answer } from "../../../domain/inbox/answers.ts";

/** Sent from the contact page. */
const OF_THIS_PAGE: readonly Answer["about"][] = ["message", "voice"];

/** The owner's answers to this device's messages. Below the form they may be missed, so that they stay new until the list of all is opened. */
export function ContactAnswers() {
  const answers = useAnswers() ?? [];
  return (
    <AnswerList
      answers={answers.filter(({ about }) => OF_THIS_PAGE.includes(about))}
      Recording={AnswerRecording}
    />
  );
}
