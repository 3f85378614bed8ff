import { useEffect, useMemo, useState } from "react";
import type { BlogPost } from "../../../domain/content/content.ts";
import { useOwnerName } from "../use-owner-name.ts";

type Samples = (owner: string) => readonly BlogPost[];

/**
 * The samples, loaded on demand because few readers see them. Undefined while loading; empty if they cannot be
 * loaded.
 */
export function useSamples(needed: boolean): readonly BlogPost[] | undefined {
  const owner = useOwnerName();
  const [samples, setSamples] = useState<Samples | null>(null);

  useEffect(() => {
    if (!needed || samples) return;
    let cancelled = false;
    const become = (made: Samples) => !cancelled && setSamples(() => made);
    import("./sample-posts.ts").then(
      ({ samplePosts }) => become(samplePosts),
      () => become(() => []),
    );
    return () => {
      cancelled = true;
    };
  }, [needed, samples]);

  return useMemo(() => samples?.(owner), [samples, owner]);
}

/**
 * True if samples replace the blog: this device has no post, was never sent an empty list, and the
 * network fails. A reader with one real post never sees samples.
 */
export function showsSamples(device: { held: number; isFilled: boolean; failing: boolean }): boolean {
  return device.failing && !device.isFilled && device.held === 0;
}
