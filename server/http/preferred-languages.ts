/**
 * The languages of an Accept-Language header (RFC 9110, section 12.5.4), best first; those refused with `q=0` are
 * omitted, and `*` names no language.
 */
export function preferredLanguages(header = ""): string[] {
  return header
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(/\s*;\s*/);
      const weight = parameters.find((text) => /^q=/i.test(text));
      return { tag, weight: weight ? Number(weight.slice(2)) : 1 };
    })
    .filter(({ tag, weight }) => tag !== "" && tag !== "*" && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
