import type { Language } from "./language.ts";

/** British English. */
export const english = {
  name: "English",
  nameIn: { ti: "እንግሊዝኛ" },
  script: "Latin",
  direction: "ltr",
  typing: null,
  fallback: null,
  readableFirst: null,
  calendar: "gregorian",
  clock: "usual",
  separator: ", ",
  stop: ".",
  isCorrected: false,
  dates: {
    weekdays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
    months: {
      gregorian: [
        ...["January", "February", "March", "April", "May", "June"],
        ...["July", "August", "September", "October", "November", "December"],
      ],
    },
    era: "",
    parts: {
      morning: "in the morning",
      afternoon: "in the afternoon",
      evening: "in the evening",
      night: "at night",
    },
    clocks: { usual: "#" },
    ago: {
      now: "just now",
      minutes: "# min ago",
      hours: "# hr ago",
      yesterday: "yesterday",
      days: "# days ago",
    },
  },
} satisfies Language;
