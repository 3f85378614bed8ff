import { useEffect, useEffectEvent } from "react";

/**
 * Asks once, and again when `request` or `again` changes. What arrives after that, or once the component is gone, is dropped.
 * @param request null to ask nothing
 */
export function useAnswer<T>(
  request: (() => Promise<T>) | null,
  onAnswer: (answer: T) => void,
  again: unknown = null,
): void {
  const take = useEffectEvent(onAnswer);
  // `again` is not used here: a change of it repeats the request.
  useEffect(() => {
    if (request === null) return;
    let isOver = false;
    void request().then((answer) => {
      if (!isOver) take(answer);
    });
    return () => {
      isOver = true;
    };
  }, [request, again]);
}
