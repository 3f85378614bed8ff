/** Services that the community offers. */
export const service = {
  table: "services",
  held: "whole",
  texts: ["title", "description"],
  about: [],
  menu: 5,
} as const;
