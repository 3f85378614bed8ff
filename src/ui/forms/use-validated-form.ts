import { useEffect, useRef, useState } from "react";

/** What is wrong with each field of a form, by its name. */
export type Errors = Readonly<Record<string, string | undefined>>;

type Checked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly errors: Errors };

/**
 * Judges a form when it is pressed. What is wrong is said until it is right, with the focus on the first of it; nothing
 * else is complained of before the next press.
 * @param check the form's rules
 * @param fields what stands in it now
 */
export function useValidatedForm<F, T>(check: (fields: F) => Checked<T>, fields: F) {
  const [pressed, setPressed] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (Object.keys(pressed).length === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    wrong?.focus();
    // Above a bar at the window's foot, which focus alone does not reckon with.
    wrong?.scrollIntoView({ block: "nearest" });
  }, [pressed]);

  /** @returns the form as it is to be saved; null when something is wrong with it */
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
