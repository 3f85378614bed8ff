import { useId } from "react";
import { fieldName, fieldText } from "../../../../components/admin/stash/field-text.ts";
import type { Overlap } from "../../../../domain/outbox/merge.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { MarkedText } from "./marked-text.tsx";
import { type DiffPart, markWords } from "./word-diff.ts";

type ConflictFieldProps = {
  readonly overlap: Overlap;
  /** True if this device's version is chosen. */
  readonly mine: boolean;
  onChoose(mine: boolean): void;
};

/** One field in both versions, with differing words marked, and the choice between them. */
export function ConflictField({ overlap, mine, onChoose }: ConflictFieldProps) {
  const { field } = overlap;
  const name = useId();
  const texts = { mine: fieldText(field, overlap.mine), theirs: fieldText(field, overlap.theirs) };
  const marked = markWords(texts.mine, texts.theirs);
  const lookTheSame = texts.mine === texts.theirs;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-display font-semibold text-xl">{fieldName(field)}</legend>
      {lookTheSame ? <p className="mb-2 text-ink-2">{m.conflict_same_words()}</p> : null}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[repeat(2,minmax(0,1fr))]">
        <Side
          group={name}
          label={m.conflict_mine()}
          chosen={mine}
          stretches={marked.mine}
          mark="ins"
          onChoose={() => onChoose(true)}
        />
        <Side
          group={name}
          label={m.conflict_theirs()}
          chosen={!mine}
          stretches={marked.theirs}
          mark="del"
          onChoose={() => onChoose(false)}
        />
      </div>
    </fieldset>
  );
}

type SideProps = {
  readonly group: string;
  readonly label: string;
  readonly chosen: boolean;
  readonly stretches: readonly DiffPart[];
  readonly mark: "ins" | "del";
  onChoose(): void;
};

function Side({ group, label, chosen, stretches, mark, onChoose }: SideProps) {
  const id = useId();
  return (
    <div className={`rounded-small border p-4 ${chosen ? "border-2 border-ink bg-sheet" : "border-line"}`}>
      <p className="flex min-h-11 items-center gap-3">
        <input
          id={id}
          type="radio"
          name={group}
          checked={chosen}
          onChange={onChoose}
          className="size-5 accent-[var(--red)]"
        />
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
      </p>
      <MarkedText parts={stretches} mark={mark} />
    </div>
  );
}
