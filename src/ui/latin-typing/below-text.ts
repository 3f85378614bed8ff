/** The place of the switch for Latin keys: in the line below a text, which its length leaves free at the end. */
export const BELOW_TEXT = "top-[calc(100%+0.35rem)] end-0";
