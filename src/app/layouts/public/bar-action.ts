/** Classes of a link or button in the bar at the bottom of the window. */
export const BAR_ACTION = "quiet-link -my-2 inline-flex min-h-11 items-center font-semibold";
