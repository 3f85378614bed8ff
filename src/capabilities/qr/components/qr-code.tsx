import type { CodeModules } from "./code-modules.ts";

/** A QR code: black on white also on a dark page, since many readers take no inverted one. */
export function QrCode({ modules, label }: { readonly modules: CodeModules; readonly label: string }) {
  const size = modules.length;
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full rounded-small"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
