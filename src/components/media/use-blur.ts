import { useLayoutEffect, useRef, useState } from "react";

let draw: ((thumbhash: string) => string | null) | null = null;

/**
 * What stands behind a picture until it is here. What draws it is loaded after the first paint, once a start, and where
 * the picture is there by then nothing is drawn: it takes a small phone long enough to be felt.
 */
export function useBlur(thumbhash: string | null, isHere: () => boolean): string | null {
  const [wanted, setWanted] = useState(false);
  const here = useRef(isHere);

  // Before the paint: once it can be drawn, no picture stands without it for a moment.
  useLayoutEffect(() => {
    if (!thumbhash) return;
    const want = () => setWanted(!here.current());
    if (draw) return want();
    import("./draw-blur.ts").then(
      ({ drawBlur }) => {
        draw = drawBlur;
        want();
      },
      () => undefined,
    );
  }, [thumbhash]);

  return wanted && thumbhash ? (draw?.(thumbhash) ?? null) : null;
}
