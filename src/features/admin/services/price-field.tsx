import { useState } from "react";
import { readPrice } from "../../../domain/kinds/service/form.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Field } from "../../../ui/forms/field.tsx";

type PriceFieldProps = {
  readonly price: number | null;
  /** Input that is not a valid price. */
  readonly wrong: string | null;
  readonly error: string | undefined;
  /** @param wrong the input, if it is not a valid price */
  onChange(price: number | null, wrong: string | null): void;
};

/** Optional price in dollars per hour, with a decimal point or comma. Invalid input stays to be corrected. */
export function PriceField({ price, wrong, error, onChange }: PriceFieldProps) {
  const [typed, setTyped] = useState("");
  // Keeps "12." on the way to "12.50": the input is shown as typed while it has the same value.
  const shown = wrong ?? (readPrice(typed) === price ? typed : String(price ?? ""));
  return (
    <Field
      label={m.field_price()}
      hint={m.service_price_hint()}
      inputMode="decimal"
      value={shown}
      error={error}
      onChange={({ target }) => {
        setTyped(target.value);
        const read = readPrice(target.value);
        onChange(read ?? null, read === undefined ? target.value : null);
      }}
    />
  );
}
