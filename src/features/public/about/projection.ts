import { COASTS, TRUE_AT } from "../../../community/coast.ts";

/** One degree of latitude in drawing units. */
export const DEGREE = 100;
const NARROWING = Math.cos((TRUE_AT * Math.PI) / 180);

/** Projects a coordinate to the drawing. */
export function project(lat: number, lng: number): { x: number; y: number } {
  return { x: Math.round(lng * DEGREE * NARROWING), y: Math.round(-lat * DEGREE) };
}

/** All land as one SVG path. */
export const LAND = COASTS.map(outline).join("");

function outline(coast: string): string {
  const points = coast.split(" ").map((point) => {
    const [lng = 0, lat = 0] = point.split(",").map(Number);
    const { x, y } = project(lat, lng);
    return `${x} ${y}`;
  });
  return `M${points.join("L")}Z`;
}
