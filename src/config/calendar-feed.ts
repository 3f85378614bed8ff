/** The path of the calendar that other programs subscribe to, in a language. */
export function calendarFeed(language: string): string {
  return `/feeds/events.${language}.ics`;
}
