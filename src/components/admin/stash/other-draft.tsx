import type { Fields } from "../../../domain/content/admin-content.ts";
import type { StashedVersion } from "../../../domain/forms/draft.ts";
import { OtherText } from "../../../ui/forms/draft-form.tsx";
import { fieldText } from "./field-text.ts";

type OtherDraftProps = {
  readonly stashed: {
    readonly other: StashedVersion | undefined;
    drop(seq: number): void;
    decline(seq: number): void;
  };
  onTake(fields: Fields): void;
};

/** Offers what another window has written in the same draft, while this one has its place. */
export function OtherDraft({ stashed, onTake }: OtherDraftProps) {
  const { other } = stashed;
  if (!other) return <OtherText other={null} />;
  const use = () => {
    onTake(other.fields);
    stashed.drop(other.seq);
  };
  return <OtherText other={{ text: textOf(other), use, keep: () => stashed.decline(other.seq) }} />;
}

function textOf({ fields }: StashedVersion): string {
  return Object.entries(fields)
    .map(([field, value]) => fieldText(field, value))
    .filter(Boolean)
    .join("\n\n");
}
