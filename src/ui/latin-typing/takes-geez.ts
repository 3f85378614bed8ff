import type { InputHTMLAttributes } from "react";

type About = Pick<InputHTMLAttributes<unknown>, "inputMode" | "lang"> & {
  readonly type?: string | undefined;
};

/** Attribute of fields in which Latin keys can type Ge'ez; its value is the language of the text, if that is known. */
export const TAKES_GEEZ = "data-takes-geez";

/** True for a field of words, not of addresses, numbers or passwords. */
export function takesGeez({ type = "text", inputMode = "text" }: About): boolean {
  return (type === "text" || type === "search") && inputMode === "text";
}
