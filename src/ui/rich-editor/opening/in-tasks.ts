/**
 * Runs steps in their order, each in a task of its own, so that keys, taps and frames come between them.
 * @returns cancels those that have not begun
 */
export function inTasks(steps: readonly (() => void)[]): () => void {
  const [first, ...others] = steps;
  let cancel: () => void = () => undefined;
  if (!first) return cancel;
  const timer = setTimeout(() => {
    first();
    cancel = inTasks(others);
  });
  cancel = () => clearTimeout(timer);
  return () => cancel();
}
