/** What the demo's site is called: its pictures, for the stores of apps, are of that site only. */
export const DEMO_NAME = "Selam";

/** What somebody who knows the community tries first as a password. */
export const FAMILIAR_WORDS = [
  ...["selam", "tigray", "tigrinya", "tigrigna", "mekelle", "habesha"],
  ...["ሰላም", "ትግራይ", "ትግርኛ", "መቐለ"],
];
