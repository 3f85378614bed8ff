/** The shape of what one can do with a post that is read: round, quiet, red once it is done. */
export function pillClass(chosen: boolean): string {
  return `inline-flex min-h-11 touch-manipulation select-none items-center gap-2 rounded-full border border-line bg-sheet px-4 font-medium text-sm tabular-nums transition-colors duration-150 hover:border-edge ${chosen ? "text-red-ink" : "text-ink"}`;
}
