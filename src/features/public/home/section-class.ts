/** A section of the start page: one rule between two, and the same space on both sides of it. */
export const SECTION = "border-line border-t py-7 md:py-11";
