import { useState } from "react";
import { usesDataSaver } from "../../config/data-saver.ts";
import { parsedUrl } from "../../domain/text/parsed-url.ts";
import { m } from "../../i18n/paraglide/messages.js";
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
  if (/^https?:/.test(props.src)) return <PictureElsewhere {...props} />;
  return less ? <TapToLoadPicture {...props} /> : <LoadedPicture {...props} />;
}

/** No page asks another host for a picture: its description and a link stand in the frame. */
function PictureElsewhere({ src, alt = "", ...frame }: PictureProps) {
  return (
    <PictureFrame {...frame} ratio="aspect-auto">
      <p className="px-4 text-ink-2 text-sm">
        <span>{frame.meta?.alt || alt}</span>{" "}
        <a
          href={src}
          rel="noopener noreferrer"
          // Above the card's link.
          className="quiet-link relative z-[1] inline-flex min-h-11 items-center"
        >
          {m.video_open_at({ host: parsedUrl(src)?.hostname ?? src })}
        </a>
      </p>
    </PictureFrame>
  );
}
