/** Resolves in a task of its own, so that the browser can react to the user in between. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
