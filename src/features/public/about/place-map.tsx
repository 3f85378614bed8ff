import { ExternalLink, Map as MapIcon } from "lucide-react";
import { useState } from "react";
import { type MapLocation, mapsFrame, mapsPage } from "../../../components/map-links.ts";
import { useOnline } from "../../../data/site/context.ts";
import type { LocalText } from "../../../domain/content/translation.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { DrawnMap } from "./drawn-map.tsx";

/** A drawn map, which works offline; the interactive map loads on request. */
export function PlaceMap({ place, map }: { place: LocalText; map: MapLocation }) {
  const [live, setLive] = useState(false);
  const online = useOnline();

  return (
    <section aria-labelledby="about-map">
      <h2 id="about-map" className="mb-6">
        {m.about_map()}
      </h2>
      <div className="grid gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,1.7fr)_1fr]">
        <div className="relative aspect-[4/3] overflow-hidden rounded-card border border-line xs:aspect-[8/5]">
          {live && online ? (
            <iframe
              src={mapsFrame(map)}
              title={m.about_map_frame({ place: place.text })}
              sandbox="allow-scripts allow-same-origin allow-popups"
              referrerPolicy="strict-origin-when-cross-origin"
              className="size-full"
            />
          ) : (
            <DrawnMap place={place} map={map} />
          )}
        </div>
        <div className="flex flex-wrap items-center gap-3 self-end">
          <a href={mapsPage(map)} rel="noopener noreferrer" className={buttonClass("secondary")}>
            <ExternalLink className="size-5" aria-hidden="true" />
            {m.about_map_open()}
          </a>
          {online ? (
            <Button variant="secondary" onClick={() => setLive(!live)}>
              <MapIcon className="size-5" aria-hidden="true" />
              <span>{live ? m.about_map_drawing() : m.about_map_live()}</span>
            </Button>
          ) : null}
          <p className="text-ink-2 text-sm">{online ? m.about_map_note() : m.about_map_offline()}</p>
        </div>
      </div>
    </section>
  );
}
