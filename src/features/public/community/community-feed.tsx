import { type ReactNode, useState, useSyncExternalStore } from "react";
import type { CommunityPost, Lang } from "../../../domain/content/content.ts";
import { PostFeed } from "./post-feed.tsx";
import { StaticFeed } from "./static-feed.tsx";

type CommunityFeedProps = {
  readonly rows: readonly CommunityPost[];
  /** Whether the mirror gave the rows, and not the document or the snapshot of the last start. */
  readonly mirrored: boolean;
  readonly visit: string;
  readonly lang: Lang;
  /** What stands after the last post. */
  readonly children: ReactNode;
};

/** The newest posts as they came with the page, until the mirror has the whole feed for the virtual list. */
export function CommunityFeed({ rows, mirrored, visit, lang, children }: CommunityFeedProps) {
  const [before] = useState(mirrored ? null : rows);
  const [unfolded] = useState(() => new Set<string>());
  const isVirtual = useReleased(mirrored);
  if (!isVirtual) return <StaticFeed rows={before ?? rows} lang={lang} unfolded={unfolded} />;
  return (
    <PostFeed rows={rows} before={before} visit={visit} lang={lang} unfoldedBefore={unfolded}>
      {children}
    </PostFeed>
  );
}

/** True once `ready`, but never under a finger: a button that is exchanged while it is pressed gets no click. */
function useReleased(ready: boolean): boolean {
  const [released, setReleased] = useState(ready);
  const pressed = useSyncExternalStore(released ? unheard : afterRelease, isPressed, isNotPressed);
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
  // The click comes right after the release.
  for (const name of ["pointerup", "pointercancel"])
    addEventListener(name, () => setTimeout(listener), { signal: stop.signal });
  return () => stop.abort();
}

function unheard(): () => void {
  return () => undefined;
}
