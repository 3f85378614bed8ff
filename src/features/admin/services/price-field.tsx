import { useState } from "react";
import { readPrice } from "../../../domain/forms/service-draft.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Field } from "../../../ui/forms/field.tsx";

type PriceFieldProps = {
  readonly price: number | null;
  /** What stands there and is no price. */
  readonly wrong: string | null;
  readonly error: string | undefined;
  /** @param wrong what was typed, where it is no price */
  onChange(price: number | null, wrong: string | null): void;
};

/** Dollars per hour, or nothing; with a point or a comma. What is no number stays to be put right. */
export function PriceField({ price, wrong, error, onChange }: PriceFieldProps) {
  const [typed, setTyped] = useState("");
  // "12." is 12 on its way to 12.50: as long as both say the same, what was typed stands there.
  const shown = wrong ?? (readPrice(typed) === price ? typed : String(price ?? ""));
  return (
    <Field
      label={m.service_price()}
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
