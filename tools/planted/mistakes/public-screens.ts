import { inArea } from "../mistake.ts";

const PUBLIC = "src/features/public";

export const publicScreens = inArea("public-screens", [
  {
    name: "nothing-found-although-older-exist",
    file: `${PUBLIC}/search/no-hits.tsx`,
    find: "extents.every((extent) => extent.hasAll)",
    replace: "extents.some((extent) => extent.hasAll)",
    why: "A search says that there is nothing anywhere, although the server has older posts.",
  },
  {
    name: "several-days-shown-once",
    file: `${PUBLIC}/events/month-grid.tsx`,
    find: [
      "                    occurrences={occurrences.filter(",
      "                      ({ dayNumber, lastDayNumber }) => dayNumber <= day && day <= lastDayNumber,",
      "                    )}",
    ].join("\n"),
    replace: "                    occurrences={occurrences.filter(({ dayNumber }) => dayNumber === day)}",
    why: "An event of three days is on the first of them only.",
  },
  {
    name: "withdrawn-although-sent",
    file: `${PUBLIC}/waiting/use-item-actions.ts`,
    find: "if (back.includes(null))",
    replace: "if (back.every((one) => one === null))",
    why: "Two likes of a post are said to be taken back when one of them was sent already.",
  },
  {
    name: "oldest-pin-first",
    file: `${PUBLIC}/library/pinned.tsx`,
    find: ".sort((a, b) => b.pinnedAt - a.pinnedAt)",
    replace: ".sort((a, b) => a.pinnedAt - b.pinnedAt)",
    why: "What was just saved is at the end of the list.",
  },
  {
    name: "week-of-one-feast",
    file: `${PUBLIC}/home/this-week.tsx`,
    find: "if (!items.some(({ occurrence }) => occurrence)) return null;",
    replace: "if (items.length === 0) return null;",
    why: "The start page announces a week in which nothing takes place.",
  },
  {
    name: "named-without-consent",
    file: `${PUBLIC}/submissions/submission-draft.ts`,
    find: "credit: stored.credit && now.credit,",
    replace: "credit: stored.credit || now.credit,",
    why: "Somebody who did not want to be named is, after their words were joined from two windows.",
  },
  {
    name: "left-arrow-stops",
    file: `${PUBLIC}/community/tabs.tsx`,
    find: "return (at - 1 + count) % count;",
    replace: "return (at - 1) % count;",
    why: "The arrow key does not move from the first tab to the last.",
  },
]);
