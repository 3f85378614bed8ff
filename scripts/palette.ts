import type { Plugin } from "vite";
import { PALETTE } from "../src/community/palette.ts";

const PLACE = /--palette: (light|dark);/g;

/** A style sheet with the community's colours as custom properties. */
function withColours(css: string): string {
  return css.replace(PLACE, (_, look: keyof typeof PALETTE) =>
    Object.entries(PALETTE[look])
      .map(([name, colour]) => `--${name}: ${colour};`)
      .join(" "),
  );
}

/** Gives the style sheets and the frame of the browser the community's colours. */
export function palette(): Plugin {
  return {
    name: "selam-palette",
    enforce: "pre",
    transform: {
      filter: { id: /\.css$/ },
      handler: (css) => ({ code: withColours(css), map: null }),
    },
    transformIndexHtml: () =>
      (["light", "dark"] as const).map((look) => ({
        tag: "meta",
        attrs: {
          name: "theme-color",
          content: PALETTE[look].paper,
          media: `(prefers-color-scheme: ${look})`,
        },
        injectTo: "head",
      })),
  };
}
