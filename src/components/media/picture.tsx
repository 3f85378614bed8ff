import { useState } from "react";
import { usesDataSaver } from "../../config/data-saver.ts";
import { deferredPart } from "../../ui/deferred-part.tsx";
import { useDeviceValue } from "../../ui/use-hydrated.ts";
import { LoadedPicture, PictureFrame, type PictureProps } from "./loaded-picture.tsx";

// Needed only with data saver on.
const TapToLoadPicture = deferredPart(
  async () => (await import("./tap-to-load-picture.tsx")).TapToLoadPicture,
  PictureFrame,
);

/** A picture of the site. Its space is reserved from the first paint on, with a blur until it has loaded. */
export function Picture(props: PictureProps) {
  // A change of connection does not affect pictures already on the page.
  const [atFirst] = useState(usesDataSaver);
  const less = useDeviceValue(
    () => atFirst,
    () => false,
  );
  return less ? <TapToLoadPicture {...props} /> : <LoadedPicture {...props} />;
}
