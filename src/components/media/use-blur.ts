import { useLayoutEffect, useRef, useState } from "react";

let draw: ((thumbhash: string) => string | null) | null = null;

/**
 * The blur behind a picture that is still loading. The code that draws it is loaded once, after the first paint. If
 * the picture has loaded by then, nothing is drawn: drawing is slow on low-end phones.
 */
export function useBlur(thumbhash: string | null, isImageLoaded: () => boolean): string | null {
  const [needed, setNeeded] = useState(false);
  const isLoaded = useRef(isImageLoaded);

  // A layout effect, so that once the code is loaded no picture is painted without its blur.
  useLayoutEffect(() => {
    if (!thumbhash) return;
    const update = () => setNeeded(!isLoaded.current());
    if (draw) return update();
    import("./draw-blur.ts").then(
      ({ drawBlur }) => {
        draw = drawBlur;
        update();
      },
      () => undefined,
    );
  }, [thumbhash]);

  return needed && thumbhash ? (draw?.(thumbhash) ?? null) : null;
}
