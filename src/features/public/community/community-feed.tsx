import { useState, useSyncExternalStore } from "react";
import type { CommunityPost, Lang } from "../../../domain/content/content.ts";
import type { ListOrder } from "../../../domain/content/sort-key.ts";
import type { Elements } from "../../../ui/elements.ts";
import { PostFeed } from "./post-feed.tsx";
import { StaticFeed } from "./static-feed.tsx";

type CommunityFeedProps = {
  readonly rows: readonly CommunityPost[];
  readonly order: ListOrder;
  /** True if the rows are from the mirror, not from the document or the last snapshot. */
  readonly mirrored: boolean;
  readonly visit: string;
  readonly lang: Lang;
  /** Content after the last post. */
  readonly children: Elements;
};

/** The initial posts, as a static list until the mirror can fill the virtual list. */
export function CommunityFeed({ rows, order, mirrored, visit, lang, children }: CommunityFeedProps) {
  const [before] = useState(mirrored ? null : rows);
  const isVirtual = useReleased(mirrored);
  if (!isVirtual) return <StaticFeed rows={before ?? rows} lang={lang} />;
  return (
    <PostFeed rows={rows} order={order} before={before} visit={visit} lang={lang}>
      {children}
    </PostFeed>
  );
}

/** True once `ready`, but not during a tap: a button replaced while pressed gets no click. */
function useReleased(ready: boolean): boolean {
  const [released, setReleased] = useState(ready);
  const pressed = useSyncExternalStore(released ? noSubscription : afterRelease, isPressed, isNotPressed);
  if (ready && !released && !pressed) setReleased(true);
  return released;
}

function isPressed(): boolean {
  return document.querySelector("main :active") !== null;
}

function isNotPressed(): boolean {
  return false;
}

function afterRelease(listener: () => void): () => void {
  const stop = new AbortController();
  // The click event follows the release.
  for (const name of ["pointerup", "pointercancel"])
    addEventListener(name, () => setTimeout(listener), { signal: stop.signal });
  return () => stop.abort();
}

function noSubscription(): () => void {
  return () => undefined;
}
