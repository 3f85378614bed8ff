import { m } from "../../i18n/paraglide/messages.js";

/** Heads the part of a list that cannot be read in the reader's language. */
export function RestHeading() {
  return <h2 className="mb-6 border-line border-t pt-8 text-xl">{m.list_rest()}</h2>;
}
