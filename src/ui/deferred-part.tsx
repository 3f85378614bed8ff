import { type ComponentType, startTransition, useEffect, useState } from "react";
import { Region } from "./region.tsx";

/**
 * A non-essential part of a page. Its code loads after the page has rendered, so it delays nothing. `Placeholder` is
 * shown until then, or if loading fails: it is not worth a reload or an error page. Once loaded, it renders
 * synchronously, so that Back restores the page's height.
 */
export function deferredPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Placeholder: ComponentType<P> = EmptyPlaceholder,
): ComponentType<P> {
  let loaded = Placeholder;
  return function DeferredPart(props: P) {
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      load().then(
        (part) => {
          loaded = part;
          // The page stays responsive while the part renders.
          startTransition(() => setPart(() => part));
        },
        (error) => console.warn("A part of this page did not load.", error),
      );
    }, []);
    return (
      <Region>
        <Part {...props} />
      </Region>
    );
  };
}

function EmptyPlaceholder() {
  return null;
}
