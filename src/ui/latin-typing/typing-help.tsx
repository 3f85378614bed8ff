import { languageIn } from "../../domain/languages/languages.ts";
import { CONSONANTS, ORDERS, PUNCTUATION, ROUNDED_ORDERS, VOWELS } from "../../domain/text/geez-keys.ts";
import { composeKeys } from "../../domain/text/latin-to-geez.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import type { Elements } from "../elements.ts";

const EXAMPLES = ["selam", "tgrNa", "meQele", "SSeHay"];
const ROUNDED = ["q", "Q", "hh", "k", "K", "g"].flatMap((velar) =>
  ROUNDED_ORDERS.map(([vowels]) => velar + vowels),
);
const EIGHTH = ["lua", "sua", "bua"];
const APART = "g'ez";
/** Whose rules these are (THIRD-PARTY-NOTICES.md). */
const KEYBOARD = "Keyman: GFF Tigrinya (Ethiopia), © Ge'ez Frontier Foundation, MIT License";

/** The scheme: which keys type which letter. */
export function TypingHelp({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={m.typing_help_title()} onClose={onClose}>
      <p>{m.typing_help_lead()}</p>
      <Pairs of={EXAMPLES.map(pairOf)} />
      <table className="w-full border-collapse text-center">
        <thead>
          <tr className="border-line border-b">
            <th scope="col" className="text-start">
              <span className="sr-only">{m.typing_help_keys()}</span>
            </th>
            {ORDERS.map(([vowels]) => (
              <th key={vowels} scope="col" className="py-1.5 font-semibold">
                <Keys>{vowels || "–"}</Keys>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {CONSONANTS.map(([keys]) => (
            <tr key={keys} className="border-line border-b">
              <th scope="row" className="py-1 text-start font-semibold">
                <Keys>{keys}</Keys>
              </th>
              {ORDERS.map(([vowels]) => (
                <td key={vowels} lang={languageIn("Ethiopic")}>
                  {composeKeys("", keys + vowels).text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Part title={m.typing_help_alone()}>
        <Pairs of={VOWELS} />
      </Part>
      <Part title={m.typing_help_rounded()}>
        <Pairs of={[...ROUNDED, ...EIGHTH].map(pairOf)} />
      </Part>
      <Part title={m.typing_help_marks()}>
        <Pairs of={PUNCTUATION} />
      </Part>
      <p>{m.typing_help_apart({ keys: APART, letters: pairOf(APART)[1] })}</p>
      <p className="text-ink-2 text-sm">{m.typing_help_source({ keyboard: KEYBOARD })}</p>
      <div className="sticky bottom-0 -mx-6 -mb-6 flex justify-end border-line border-t bg-sheet px-6 py-3">
        <Button variant="secondary" onClick={onClose}>
          {m.typing_help_close()}
        </Button>
      </div>
    </Dialog>
  );
}

function Part({ title, children }: { title: string; children: Elements }) {
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}

type Pair = readonly [keys: string, letters: string];

function Pairs({ of }: { of: readonly Pair[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {of.map(([keys, letters]) => (
        <li key={keys}>
          <Keys>{keys}</Keys> <span lang={languageIn("Ethiopic")}>{letters}</span>
        </li>
      ))}
    </ul>
  );
}

function Keys({ children }: { children: string }) {
  return (
    <kbd lang={languageIn("Latin")} className="text-ink-2 text-sm">
      {children}
    </kbd>
  );
}

function pairOf(keys: string): Pair {
  return [keys, composeKeys("", keys).text];
}
