import { useEffect, useState } from "react";

let draw: ((thumbhash: string) => string | null) | null = null;

/** What stands behind a picture until it is here. What draws it is loaded after the first paint, once a start. */
export function useBlur(thumbhash: string | null): string | null {
  const [ready, setReady] = useState(draw !== null);

  useEffect(() => {
    if (ready || !thumbhash) return;
    import("./draw-blur.ts").then(
      ({ drawBlur }) => {
        draw = drawBlur;
        setReady(true);
      },
      () => undefined,
    );
  }, [ready, thumbhash]);

  return ready && thumbhash ? (draw?.(thumbhash) ?? null) : null;
}
