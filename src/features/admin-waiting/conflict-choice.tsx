import { useState } from "react";
import type { DeskRow } from "../../domain/desk-content.ts";
import type { DeskOperation } from "../../domain/desk-operation.ts";
import { merge } from "../../domain/merge.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { Button } from "../../ui/button.tsx";
import { marked, type Piece } from "./marked.ts";
import { wordsOf } from "./words-of.ts";

type ConflictChoiceProps = {
  readonly operation: DeskOperation;
  readonly theirs: DeskRow;
  onChoose(theirsToo: readonly string[]): unknown;
};

/** Both versions of what both sides changed, side by side with the differences marked; one is chosen for each field. */
export function ConflictChoice({ operation: { intent }, theirs, onChoose }: ConflictChoiceProps) {
  const [theirsToo, setTheirsToo] = useState<readonly string[]>([]);
  if (intent.kind !== "save") return null;
  const { overlaps } = merge(intent.base, intent.fields, theirs);

  return (
    <div className="mt-4 grid gap-5">
      <p>{m.conflict_lead()}</p>
      {overlaps.map(({ field, mine, theirs: other }) => {
        const [here, there] = [wordsOf(mine), wordsOf(other)];
        const chosen = theirsToo.includes(field);
        const choose = (isTheirs: boolean) =>
          setTheirsToo(isTheirs ? [...theirsToo, field] : theirsToo.filter((name) => name !== field));
        return (
          <fieldset key={field} className="min-w-0 rounded-small border border-line p-4">
            <legend className="px-2 font-semibold">{field}</legend>
            <div className="grid gap-4 md:grid-cols-2">
              <Side
                name={`${field}`}
                label={m.conflict_mine()}
                pieces={marked(here, there)}
                checked={!chosen}
                onChoose={() => choose(false)}
              />
              <Side
                name={`${field}`}
                label={m.conflict_theirs()}
                pieces={marked(there, here)}
                checked={chosen}
                onChoose={() => choose(true)}
              />
            </div>
          </fieldset>
        );
      })}
      <div>
        <Button onClick={() => onChoose(theirsToo)}>{m.conflict_done()}</Button>
      </div>
    </div>
  );
}

type SideProps = {
  readonly name: string;
  readonly label: string;
  readonly pieces: readonly Piece[];
  readonly checked: boolean;
  onChoose(): void;
};

function Side({ name, label, pieces, checked, onChoose }: SideProps) {
  return (
    <label
      className={`grid content-start gap-2 rounded-small border p-3 ${checked ? "border-ink" : "border-line"}`}
    >
      <span className="flex items-center gap-2 font-semibold">
        <input type="radio" name={name} checked={checked} onChange={onChoose} className="size-5" />
        {label}
      </span>
      <span className="max-h-72 overflow-auto whitespace-pre-wrap [overflow-wrap:anywhere]">
        {pieces.length === 0 ? m.conflict_empty() : null}
        {pieces.map(({ text, differs }, at) =>
          differs ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the text
            <mark key={at} className="bg-gold-soft text-ink">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </span>
    </label>
  );
}
