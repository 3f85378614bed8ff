import type { SiteProfile } from "../domain/content/content.ts";

export type MapLocation = NonNullable<SiteProfile["map"]>;

const MAPS = "https://www.openstreetmap.org";

/** The OpenStreetMap page of the place. */
export function mapsPage({ lat, lng, zoom }: MapLocation): string {
  return `${MAPS}/?mlat=${lat}&mlon=${lng}#map=${Math.round(zoom)}/${lat}/${lng}`;
}

/** An OpenStreetMap search, for an address without coordinates. */
export function mapsSearch(address: string): string {
  return `${MAPS}/search?query=${encodeURIComponent(address.replace(/\s+/g, " ").trim())}`;
}

/** Directions to an address, from wherever the reader is. */
export function mapsDirections(address: string): string {
  return `${MAPS}/directions?to=${encodeURIComponent(address.replace(/\s+/g, " ").trim())}`;
}

/** The URL of the interactive map, showing the area of an 800 by 400 pixel window at that zoom. */
export function mapsFrame({ lat, lng, zoom }: MapLocation): string {
  const pixel = 360 / 256 / 2 ** zoom;
  const [wide, high] = [400 * pixel, 200 * pixel * Math.cos((lat * Math.PI) / 180)];
  const box = [lng - wide, lat - high, lng + wide, lat + high].map((side) => side.toFixed(5)).join(",");
  return `${MAPS}/export/embed.html?bbox=${encodeURIComponent(box)}&layer=mapnik&marker=${encodeURIComponent(`${lat},${lng}`)}`;
}
