import * as v from "valibot";
import { store } from "../config/local-storage.ts";
import { storageKeys } from "../config/storage-keys.ts";
import type { BackoffNote, OtherTabs } from "../offline/core/server-backoff.ts";

const duration = v.pipe(v.number(), v.minValue(0));
const noteSchema = v.object({
  failures: duration,
  failure: v.variant("kind", [
    v.object({ kind: v.picklist(["offline", "portal"]) }),
    v.object({ kind: v.literal("busy"), retryAfter: v.nullable(v.number()) }),
  ]),
  wait: duration,
  retryAfter: duration,
});

/** Tells the other tabs of this site by localStorage, whose events reach every tab but the one that writes. */
export const otherTabs: OtherTabs = {
  tell(note) {
    store(storageKeys.backoff, note && JSON.stringify(note));
  },
  listen(hear) {
    addEventListener("storage", ({ key, newValue }) => {
      if (key !== storageKeys.backoff) return;
      const note = newValue === null ? null : parse(newValue);
      if (note !== undefined) hear(note);
    });
  },
};

/** The note of another tab; undefined if another version of the app wrote it in another format. */
function parse(text: string): BackoffNote | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), noteSchema), text);
  return parsed.success ? parsed.output : undefined;
}
