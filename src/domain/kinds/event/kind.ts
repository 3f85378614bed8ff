/** Events, once or repeated. */
export const event = {
  table: "events",
  held: "whole",
  texts: ["title", "content", "place"],
  about: ["place"],
  menu: 4,
  page: "/events",
  media: "site",
} as const;
