import { useEffect, useState } from "react";

/** Resolves the URL of a picture; null until it is known, and for no picture. */
export function useAddress(src: string | null, address: (src: string) => Promise<string>): string | null {
  const [found, setFound] = useState<{ src: string; url: string } | null>(null);
  useEffect(() => {
    if (src === null) return;
    let over = false;
    void address(src).then((url) => {
      if (!over) setFound({ src, url });
    });
    return () => {
      over = true;
    };
  }, [src, address]);
  return found && found.src === src ? found.url : null;
}
