import { useEffect, useState } from "react";
import { recordingStore } from "../../../../data/recordings.ts";

/** Whether an earlier visit left an unfinished recording at this place, until it was used. */
export function useHasUnfinished(place: string): [has: boolean, forget: () => void] {
  const [has, setHas] = useState(false);
  useEffect(() => {
    let left = false;
    recordingStore()
      .find(place)
      .then(
        (sound) => {
          if (!left) setHas(sound !== null);
        },
        (error) => console.warn("Stored recordings couldn't be read.", error),
      );
    return () => {
      left = true;
    };
  }, [place]);
  return [has, () => setHas(false)];
}
