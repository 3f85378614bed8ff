import { m } from "../../../../i18n/paraglide/messages.js";
import type { DiffPart } from "./word-diff.ts";

/** A version of a text, with the words that only it has marked. */
export function MarkedText({ parts, mark }: { parts: readonly DiffPart[]; mark: "ins" | "del" }) {
  return (
    <div className="whitespace-pre-line">
      {parts.length === 0 ? <span className="text-ink-2 italic">{m.conflict_nothing()}</span> : null}
      {parts.map(({ text, isUnique }, place) =>
        isUnique ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a segment is identified by its position
          <UniqueText key={`${place}-unique`} as={mark}>
            {text}
          </UniqueText>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a segment is identified by its position, not by its text
          <span key={`${place}-both`}>{text}</span>
        ),
      )}
    </div>
  );
}

/** Words that only this version has. Marked by more than colour, for accessibility. */
function UniqueText({ as: Mark, children }: { as: "ins" | "del"; children: string }) {
  return (
    <Mark className="rounded-sm bg-gold-soft px-0.5 font-medium underline decoration-2 decoration-red">
      {children}
    </Mark>
  );
}
