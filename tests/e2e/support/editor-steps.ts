import fc from "fast-check";
import type { CDPSession, Page } from "playwright-core";
import type { Sequences } from "../pages/editor-sequences/sequences-page.tsx";

declare const sequences: Sequences;

export type Step =
  | { readonly do: "caret"; readonly at: number; readonly to: number | null }
  | { readonly do: "key"; readonly key: string }
  | { readonly do: "type" | "insert" | "compose" | "phone"; readonly text: string }
  | { readonly do: "click"; readonly x: number; readonly y: number; readonly shift: boolean }
  | { readonly do: "drop"; readonly x: number; readonly y: number; readonly html: string | null };

const KEYS = [
  ..."Enter Enter Shift+Enter Backspace Backspace Delete Delete Tab Shift+Tab Escape".split(" "),
  ..."ArrowLeft ArrowRight ArrowUp ArrowDown Home End PageUp PageDown".split(" "),
  ..."Control+Home Control+End Control+ArrowLeft Control+ArrowRight Control+Backspace Control+Delete".split(
    " ",
  ),
  ..."Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown Shift+Home Shift+End".split(" "),
  ..."Control+Shift+Home Control+Shift+End Control+a Control+b Control+i Control+z Control+y".split(" "),
  ..."Control+x Control+c Control+v Control+v Control+Shift+v".split(" "),
];
const place = fc.nat({ max: 999 });

/** What a person does with a keyboard, an input method, a phone's keyboard and a mouse. */
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant("caret" as const),
        at: fc.nat({ max: 4_000 }),
        to: fc.option(fc.nat({ max: 4_000 }), { freq: 3 }),
      }),
    },
    { weight: 9, arbitrary: fc.record({ do: fc.constant("key" as const), key: fc.constantFrom(...KEYS) }) },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant("type" as const),
        text: fc.constantFrom("k", "new words", "- ", "# ", "> ", "1. ", " "),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant("insert" as const), text: fc.constantFrom("k", "by voice") }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant("compose" as const), text: fc.constantFrom("ka", "ሰላ") }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant("phone" as const),
        text: fc.constantFrom("DeleteBackward", "DeleteForward"),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant("click" as const), x: place, y: place, shift: fc.boolean() }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant("drop" as const),
        x: place,
        y: place,
        html: fc.constantFrom(null, "<p>dropped <b>bold</b></p>", "<ul><li>item</li></ul>"),
      }),
    },
  ),
  { minLength: 1, maxLength: 10 },
);

/** Does one step in the page, as the browser does it for a person. */
export async function take(page: Page, input: CDPSession, step: Step): Promise<void> {
  switch (step.do) {
    case "caret":
      return page.evaluate(({ at, to }) => sequences.caret(at, to), step);
    case "key":
      return page.keyboard.press(step.key);
    case "type":
      return page.keyboard.type(step.text);
    case "insert":
      return page.keyboard.insertText(step.text);
    case "compose":
      for (let end = 1; end <= step.text.length; end += 1) {
        const options = { text: step.text.slice(0, end), selectionStart: end, selectionEnd: end };
        await input.send("Input.imeSetComposition", options);
      }
      await input.send("Input.insertText", { text: step.text });
      return;
    case "phone": {
      const key = { key: "Unidentified", windowsVirtualKeyCode: 229 };
      await input.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...key, commands: [step.text] });
      await input.send("Input.dispatchKeyEvent", { type: "keyUp", ...key });
      return;
    }
    case "click": {
      const at = await page.evaluate(({ x, y }) => sequences.place(x, y), step);
      if (step.shift) await page.keyboard.down("Shift");
      await page.mouse.click(at.x, at.y);
      if (step.shift) await page.keyboard.up("Shift");
      return;
    }
    case "drop":
      return page.evaluate(({ x, y, html }) => sequences.drop(x, y, html), step);
  }
}
