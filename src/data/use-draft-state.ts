import { useLayoutEffect, useState } from "react";
import { usePageHide } from "../pwa/update/use-page-hide.ts";

/** The work on one draft, outside React. */
type DraftSession<S> = {
  current(): S;
  subscribe(listener: () => void): () => void;
  /** Stores what is not stored yet. Always the same function. */
  readonly leave: () => void;
};

/**
 * What a session shows, which stores its draft when the page is left.
 * @param first what is rendered before the layout effects; what the session shows without it
 */
export function useDraftState<S>(session: DraftSession<S>, first?: S): S {
  const [state, setState] = useState(() => first ?? session.current());
  // Not useSyncExternalStore, which subscribes a moment later: a key pressed in between would not be shown.
  useLayoutEffect(() => {
    const show = () => setState(() => session.current());
    show();
    return session.subscribe(show);
  }, [session]);
  usePageHide(session.leave);
  return state;
}
