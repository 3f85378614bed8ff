import { CITIES } from "../../../community/coast.ts";
import type { MapLocation } from "../../../components/map-links.ts";
import type { LocalText } from "../../../domain/content/translation.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { DEGREE, LAND, project } from "./projection.ts";

/**
 * Half of the visible area in drawing units, at an aspect ratio of 8 to 5; phones use a taller frame that crops
 * the sides.
 */
const VIEW_HALF = { x: 304, y: 190 };
/** Maximum distance from the centre at which a city's name is visible, in drawing units. */
const LABEL_LIMIT = { x: 290, y: 180 };
/** Average letter width of a name, in drawing units. */
const LETTER = 4.6;
/** A city this close to the pin would be hidden by the pin's name, in drawing units. */
const PIN_CLEARANCE = { x: 80, y: 30 };
/** Grid lines at whole degrees of latitude, with equal spacing from west to east. */
const GRID = [-4, -3, -2, -1, 0, 1, 2, 3, 4];

/** An SVG map centred on the place, without external resources. */
export function DrawnMap({ place, map }: { place: LocalText; map: MapLocation }) {
  const { x, y } = project(map.lat, map.lng);
  const cities = CITIES.map(([name, lat, lng, side]) => ({ name, side, ...project(lat, lng) })).filter(
    (city) =>
      (Math.abs(city.x - x) > PIN_CLEARANCE.x || Math.abs(city.y - y) > PIN_CLEARANCE.y) &&
      Math.abs(city.y - y) < LABEL_LIMIT.y &&
      Math.abs(nameEnd(city) - x) < LABEL_LIMIT.x,
  );
  const origin = { x: Math.round(x / DEGREE) * DEGREE, y: Math.round(y / DEGREE) * DEGREE };
  const net = GRID.map(
    (step) => `M${origin.x + step * DEGREE} ${y - 400}v800M${x - 500} ${origin.y + step * DEGREE}h1000`,
  ).join("");

  return (
    <div role="img" aria-label={m.about_map_alt({ place: place.text })} className="size-full bg-sheet">
      <svg
        viewBox={`${x - VIEW_HALF.x} ${y - VIEW_HALF.y} ${2 * VIEW_HALF.x} ${2 * VIEW_HALF.y}`}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        className="size-full"
      >
        <path d={LAND} className="fill-gold-soft stroke-gold" strokeWidth={1} strokeLinejoin="round" />
        <path d={net} className="fill-none stroke-edge" strokeOpacity={0.25} strokeWidth={0.6} />
        <g className="max-xs:hidden">
          {cities.map((city) => (
            <g key={city.name} transform={`translate(${city.x} ${city.y})`}>
              <circle r={2} className="fill-edge" />
              <text
                x={city.side === "west" ? -5 : 5}
                y={2.8}
                fontSize={8.5}
                textAnchor={city.side === "west" ? "end" : "start"}
                strokeWidth={2.5}
                strokeLinejoin="round"
                paintOrder="stroke"
                className="fill-ink-2 stroke-sheet"
              >
                {city.name}
              </text>
            </g>
          ))}
        </g>
      </svg>
      <Pin place={place} />
    </div>
  );
}

/** The x coordinate at which a city's name ends, on either side of its dot. */
function nameEnd({ name, side, x }: { name: string; side: string; x: number }): number {
  return x + (side === "west" ? -1 : 1) * (5 + name.length * LETTER);
}

/** The pin at the centre of the frame, as HTML text, so that it is readable at any size. */
function Pin({ place }: { place: LocalText }) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      <svg
        viewBox="0 0 32 42"
        aria-hidden="true"
        className="absolute top-1/2 left-1/2 h-[46px] w-[35px] [transform:translate(-50%,-100%)]"
      >
        <path
          d="M16 41C14 33 3 27 3 15.5a13 13 0 0 1 26 0C29 27 18 33 16 41Z"
          className="fill-red stroke-sheet"
          strokeWidth={2}
        />
        <path d="M16 9.5 22 15.5 16 21.5 10 15.5Z" className="fill-gold" />
      </svg>
      {place.text ? (
        <p
          lang={place.lang}
          className="absolute top-1/2 left-1/2 mt-2 w-max max-w-[90%] [transform:translateX(-50%)] rounded-small bg-ink px-3 py-1.5 text-center font-display font-semibold text-paper leading-snug"
        >
          {place.text}
        </p>
      ) : null}
    </div>
  );
}
