import { useEffect, useMemo, useState } from "react";
import type { BlogPost } from "../../../domain/content/content.ts";
import { useOwnerName } from "./use-owner-name.ts";

type Samples = (owner: string) => readonly BlogPost[];

/**
 * The samples, loaded where they are needed, for few readers ever see them. Undefined until they are here; none
 * where they cannot be had.
 */
export function useSamples(needed: boolean): readonly BlogPost[] | undefined {
  const owner = useOwnerName();
  const [samples, setSamples] = useState<Samples | null>(null);

  useEffect(() => {
    if (!needed || samples) return;
    let over = false;
    const become = (made: Samples) => !over && setSamples(() => made);
    import("./sample-posts.ts").then(
      ({ samplePosts }) => become(samplePosts),
      () => become(() => []),
    );
    return () => {
      over = true;
    };
  }, [needed, samples]);

  return useMemo(() => samples?.(owner), [samples, owner]);
}

/**
 * Whether the samples stand in for the blog: only where this device holds no post, has never had an answer
 * that there are none, and the network fails. A reader who has one real post never sees them.
 */
export function standsIn(device: { held: number; begun: boolean; failing: boolean }): boolean {
  return device.failing && !device.begun && device.held === 0;
}
