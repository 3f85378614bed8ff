import { useEffect, useState } from "react";

const TYPING_MS = 500;

/** Resolves the URL of a picture; null until it is known, and for no picture. */
export function useAddress(src: string | null, address: (src: string) => Promise<string>): string | null {
  const [found, setFound] = useState<{ src: string; url: string } | null>(null);
  useEffect(() => {
    if (src === null) return;
    let over = false;
    const find = () =>
      void address(src).then((url) => {
        if (!over) setFound({ src, url });
      });
    // An address may still be being typed.
    const timer = setTimeout(find, src.startsWith("https:") ? TYPING_MS : 0);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [src, address]);
  return found && found.src === src ? found.url : null;
}
