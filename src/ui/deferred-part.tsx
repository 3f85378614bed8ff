import { type ComponentType, useEffect, useState } from "react";

/**
 * A part that its page does well without: its code is asked for when the page is painted, so that it delays
 * nothing. Until it is here, and where it cannot be had, `Place` stands in for it: an extra is worth neither a
 * reload nor an error page. Once it is here it is there at once, so that going back finds the page in its height.
 */
export function deferredPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Place: ComponentType<P> = Nothing,
): ComponentType<P> {
  let here = Place;
  return function Extra(props: P) {
    const [Part, setPart] = useState(() => here);
    useEffect(() => {
      load().then(
        (part) => {
          here = part;
          setPart(() => part);
        },
        (error) => console.warn("A part of this page did not load.", error),
      );
    }, []);
    return <Part {...props} />;
  };
}

function Nothing() {
  return null;
}
