const EMAIL = /[<(]?(?:mailto:)?[^\s<>()",;:]+@[^\s<>()",;:]+[>)]?/gi;
const PHONE = /^\+?[\d\s()./-]{7,}$/;

/**
 * The name in a feed's or an export's field for one, without the email addresses and phone numbers that programs and people put there: "Sara"
 * of `sara@mail.example (Sara)`. "" if nothing else is left.
 */
export function publicName(text: string): string {
  const name = text
    .replace(EMAIL, "")
    .trim()
    .replace(/^\((.*)\)$/, "$1");
  return PHONE.test(name) ? "" : name;
}
