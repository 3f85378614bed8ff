// @module-tag document
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { PriceField } from "../../../src/features/admin/services/price-field.tsx";

afterEach(cleanup);

let draft: { price: number | null; wrong: string | null };

function Form() {
  const [value, setValue] = useState<typeof draft>({ price: 30, wrong: null });
  draft = value;
  return (
    <PriceField
      {...value}
      error={undefined}
      onChange={(price, wrong) => setValue(wrong === null ? { price, wrong } : { ...value, wrong })}
    />
  );
}

it("intermediate and invalid input of a price stays visible", () => {
  render(<Form />);
  const field = screen.getByLabelText("Price");
  const type = (value: string) => {
    fireEvent.change(field, { target: { value } });
    return [(field as HTMLInputElement).value, draft.price, draft.wrong];
  };
  expect((field as HTMLInputElement).value).toBe("30");
  expect(type("12.")).toEqual(["12.", 12, null]);
  expect(type("12.5")).toEqual(["12.5", 12.5, null]);
  expect(type("12.5 dollars")).toEqual(["12.5 dollars", 12.5, "12.5 dollars"]);
  expect(type("")).toEqual(["", null, null]);
});
