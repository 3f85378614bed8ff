import { useLive } from "../../../data/site/context.ts";

/** Number of answers to this visitor that were not seen on this device; undefined until it is known. */
export function useUnseenAnswers(): number | undefined {
  const { value: answers } = useLive("answers", (read) => read.answers());
  return answers?.filter(({ isNew }) => isNew).length;
}
