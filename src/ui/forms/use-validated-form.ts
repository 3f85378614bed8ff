import { useEffect, useRef, useState } from "react";

/** The error of each field by its name. */
export type Errors = Readonly<Record<string, string | undefined>>;

type Checked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly errors: Errors };

/**
 * Validates a form on submit. An error stays until it is fixed, and the first one gets the focus; new errors
 * appear only on the next submit.
 * @param check the form's rules
 * @param fields the form's current values
 */
export function useValidatedForm<F, T>(check: (fields: F) => Checked<T>, fields: F) {
  const [pressed, setPressed] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (Object.keys(pressed).length === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    wrong?.focus();
    // Keeps the field clear of a bottom bar, which focus() does not take into account.
    wrong?.scrollIntoView({ block: "nearest" });
  }, [pressed]);

  /** @returns the valid form, or null if it has errors */
  function press(latest: F = fields): T | null {
    const checked = check(latest);
    setPressed(checked.ok ? {} : checked.errors);
    return checked.ok ? checked.value : null;
  }

  return { form, pressed, errors: stillWrong(pressed, check, fields), press };
}

function stillWrong<F, T>(pressed: Errors, check: (fields: F) => Checked<T>, fields: F): Errors {
  const names = Object.keys(pressed);
  if (names.length === 0) return pressed;
  const now = check(fields);
  return now.ok ? {} : Object.fromEntries(names.map((name) => [name, now.errors[name]]));
}
