import { inArea } from "../mistake.ts";

export const domainAndMedia = inArea("domain-and-media", [
  {
    name: "calendar-line-of-76-octets",
    file: "src/domain/events/icalendar.ts",
    find: '      parts.push(" ");\n      size = 1;',
    replace: '      parts.push(" ");\n      size = 0;',
    why: "A strict calendar refuses the file.",
  },
  {
    name: "weekday-before-its-month",
    file: "src/domain/events/repeat.ts",
    find: "((weekdayOf(first) - weekdayOf(firstOfMonth) + 7) % 7)",
    replace: "((weekdayOf(first) - weekdayOf(firstOfMonth)) % 7)",
    why: "The second Monday of a month that begins on a Friday is shown on its first.",
  },
  {
    name: "range-until-noon",
    file: "src/domain/dates/clock-texts.ts",
    find: "sixHourTime(Math.max(from, to - 1)).part === part",
    replace: "sixHourTime(to).part === part",
    why: "What ends at noon has the part of the day beside its beginning.",
  },
  {
    name: "summer-time-an-hour-early",
    file: "src/domain/dates/zoned-time.ts",
    find: "new Date(Date.UTC(year, month + 1, 0, 1))",
    replace: "new Date(Date.UTC(year, month + 1, 0))",
    why: "In the night in which the clocks change, times are an hour off.",
  },
  {
    name: "small-picture-enlarged",
    file: "src/media/fit.ts",
    find: "scaled(size, Math.min(1, most.width / size.width, most.height / size.height))",
    replace: "scaled(size, Math.min(most.width / size.width, most.height / size.height))",
    why: "A small picture is stored large and blurred, and costs data.",
  },
  {
    name: "toasts-keep-the-oldest",
    file: "src/ui/toasts.tsx",
    find: "[...all.slice(-2), { ...toast, id: next }]",
    replace: "[...all.slice(0, 2), { ...toast, id: next }]",
    why: "The offer to undo the last deletion but one goes, and older messages stay.",
  },
  {
    name: "csv-formula",
    file: "src/domain/events/guests-csv.ts",
    find: "/^[=+\\-@\\t\\r]/",
    replace: "/^[=+@\\t\\r]/",
    why: "A spreadsheet computes the name of a guest that begins with a minus.",
  },
]);
