import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { TROUBLES, type TroubleKind } from "../../src/domain/health/troubles.ts";
import { REGISTRY } from "./registry.ts";

const keptSchema = v.object({
  /** Of what the owner is told: that it is there, or that it is over. */
  id: v.string(),
  kind: v.picklist(TROUBLES),
  /** Times in milliseconds since 1970. */
  since: v.number(),
  detail: v.string(),
  /** When it was over; null while it lasts. */
  ended: v.nullable(v.number()),
  /** True once the owner was told of it, or with `ended`, that it is over. */
  told: v.boolean(),
});

/** A trouble as it is kept, so that a restart tells nothing twice. */
export type Kept = v.InferOutput<typeof keptSchema>;

/** What is kept, from the database; entries of another version are left out. */
export function parseKept(stored: unknown): Kept[] {
  return Array.isArray(stored)
    ? stored.flatMap((entry) => {
        const parsed = v.safeParse(keptSchema, entry);
        return parsed.success ? [parsed.output] : [];
      })
    : [];
}

/** Milliseconds for which a trouble must be away to count as over. */
const SETTLED_MS = 10 * 60_000;
/** A notification of one that is over may be on its way for so long. */
const KEEP_MS = 3 * 24 * 60 * 60_000;

/**
 * What is kept after a look. A trouble stays one from its first moment to its last; what comes back before the owner heard that it was
 * over continues, and one that the owner never heard of is dropped when it ends.
 */
export function follow(kept: readonly Kept[], found: ReadonlyMap<TroubleKind, string>, now: number): Kept[] {
  return TROUBLES.flatMap((kind): Kept[] => {
    const last = kept.find((one) => one.kind === kind);
    const detail = found.get(kind);
    if (detail !== undefined) return [seen(kind, detail, last, now)];
    return last ? unseen(last, now) : [];
  });
}

function seen(kind: TroubleKind, detail: string, last: Kept | undefined, now: number): Kept {
  if (last && last.ended === null) return { ...last, detail };
  if (last && !last.told) return { ...last, detail, ended: null, told: true };
  return { id: randomUUID(), kind, since: now, detail, ended: null, told: false };
}

function unseen(last: Kept, now: number): Kept[] {
  const { tellsEnd = true } = REGISTRY[last.kind];
  if (last.ended === null)
    return last.told && tellsEnd ? [{ ...last, id: randomUUID(), ended: now, told: false }] : [];
  return last.told && now - last.ended > KEEP_MS ? [] : [last];
}

/** True if the owner is to be told now. A time that has not come was noted while the clock was wrong, and delays nothing. */
export function isDue({ kind, since, ended, told }: Kept, now: number): boolean {
  if (told) return false;
  const [at, patience] = ended === null ? [since, REGISTRY[kind].patience] : [ended, SETTLED_MS];
  return Math.abs(now - at) >= patience;
}
