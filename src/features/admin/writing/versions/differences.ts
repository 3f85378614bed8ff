import type { Fields } from "../../../../domain/content/admin-content.ts";
import { deepEqual } from "../../../../domain/outbox/deep-equal.ts";

/** A field that differs between two states of a post; a translated text is named `translations.ti.title`. */
export type Difference = { readonly field: string; readonly was: unknown; readonly is: unknown };

/** The differences of an earlier version from the present fields. Fields that the version does not have are left out. */
export function differences(then: Fields, now: Fields): Difference[] {
  return Object.keys(then).flatMap((field) =>
    field === "translations"
      ? translated(then[field], now[field])
      : deepEqual(then[field], now[field])
        ? []
        : [{ field, was: then[field], is: now[field] }],
  );
}

function translated(then: unknown, now: unknown): Difference[] {
  return namesIn(then, now).flatMap((lang) => {
    const [was, is] = [memberOf(then, lang), memberOf(now, lang)];
    return namesIn(was, is).flatMap((text): Difference[] => {
      const [one, other] = [memberOf(was, text), memberOf(is, text)];
      return deepEqual(one, other)
        ? []
        : [{ field: `translations.${lang}.${text}`, was: one ?? "", is: other ?? "" }];
    });
  });
}

function namesIn(...sides: unknown[]): string[] {
  return [...new Set(sides.flatMap((side) => (isObject(side) ? Object.keys(side) : [])))];
}

function memberOf(side: unknown, name: string): unknown {
  return isObject(side) ? Reflect.get(side, name) : undefined;
}

function isObject(side: unknown): side is object {
  return typeof side === "object" && side !== null;
}
