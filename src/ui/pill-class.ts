/** Classes of an action on a post: a rounded button, red once activated. */
export function pillClass(chosen: boolean): string {
  return `inline-flex min-h-11 touch-manipulation select-none items-center gap-2 rounded-full border border-line bg-sheet px-4 font-medium text-sm tabular-nums transition-colors duration-150 hover:border-edge ${chosen ? "text-red-ink" : "text-ink"}`;
}
