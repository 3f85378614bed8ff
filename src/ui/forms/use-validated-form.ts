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
  const [submitErrors, setSubmitErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (Object.keys(submitErrors).length === 0) return;
    const invalid = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    invalid?.focus();
    // focus() does not scroll a field that is behind a bottom bar; this does, by the page's scroll padding.
    invalid?.scrollIntoView({ block: "nearest" });
  }, [submitErrors]);

  /** @returns the valid form, or null if it has errors */
  function validate(latest: F = fields): T | null {
    const checked = check(latest);
    setSubmitErrors(checked.ok ? {} : checked.errors);
    return checked.ok ? checked.value : null;
  }

  /** For a draft that is discarded: what is stored was not submitted. */
  const forgetErrors = () => setSubmitErrors({});

  return { form, submitErrors, errors: remainingErrors(submitErrors, check, fields), validate, forgetErrors };
}

function remainingErrors<F, T>(submitErrors: Errors, check: (fields: F) => Checked<T>, fields: F): Errors {
  const names = Object.keys(submitErrors);
  if (names.length === 0) return submitErrors;
  const now = check(fields);
  return now.ok ? {} : Object.fromEntries(names.map((name) => [name, now.errors[name]]));
}
