import { idOfFragment, MAX_CODES } from "./signed-link.ts";

/** What has been read of a sequence of codes. */
export type CodeProgress = { readonly count: number; readonly missing: readonly number[] };

/** What a code was: no post, a part of one, or the whole of one as the fragment of its link. */
export type ReadCode =
  | { readonly kind: "foreign" }
  | { readonly kind: "damaged" }
  | { readonly kind: "part"; readonly progress: CodeProgress }
  | { readonly kind: "whole"; readonly fragment: string };

const SINGLE = /^https?:\/\/[^/\s]+\/open(?:\?hl=[\w-]+)?(#1\.[\w-]+\.[\w-]*)$/;
const OF_SEQUENCE =
  /^(?:https?:\/\/[^/\s]+\/open(?:\?hl=[\w-]+)?)?#3\.([\w-]{8})\.(\d{1,2})\.(\d{1,2})\.([\w.-]+)$/;

/** Collects the codes of a sequence, in any order; one of another sequence begins anew. */
export function createCodeCollector() {
  let current = "";
  let parts = new Map<number, string>();

  return {
    async take(text: string): Promise<ReadCode> {
      const [, single] = SINGLE.exec(text) ?? [];
      if (single) return { kind: "whole", fragment: single };
      const [, id = "", counted = "", placed = "", part = ""] = OF_SEQUENCE.exec(text) ?? [];
      const [count, place] = [Number(counted), Number(placed)];
      if (!id || place < 1 || place > count || count > MAX_CODES) return { kind: "foreign" };
      // The number belongs to it: a forged code cannot shorten a sequence.
      if (current !== `${id}.${count}`) parts = new Map();
      current = `${id}.${count}`;
      parts.set(place, part);
      const places = Array.from({ length: count }, (_, index) => index + 1);
      const missing = places.filter((each) => !parts.has(each));
      if (missing.length > 0) return { kind: "part", progress: { count, missing } };
      const fragment = `#${places.map((each) => parts.get(each) ?? "").join("")}`;
      current = "";
      return (await idOfFragment(fragment)) === id ? { kind: "whole", fragment } : { kind: "damaged" };
    },
  };
}
