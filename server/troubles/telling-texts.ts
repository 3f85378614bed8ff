import { troubleTexts } from "../../src/domain/health/troubles.ts";
import type { Kept } from "./follow.ts";
import { REGISTRY } from "./registry.ts";

/** A trouble, or that it is over, as the owner is told of it. */
export type Told = Pick<Kept, "id" | "kind" | "detail" | "ended">;

/** The words for a trouble or its end, and the page of the admin for it. */
export function tellingTexts(
  { kind, ended }: Pick<Told, "kind" | "ended">,
  text: (key: string) => string,
): { title: string; body: string; address: string } {
  const { sentence, step } = troubleTexts(kind);
  const address = REGISTRY[kind].page;
  return ended === null
    ? { title: text(sentence), body: text(step), address }
    : { title: text("trouble_over"), body: text(sentence), address };
}
