import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const css = readFileSync(new URL("../../../src/ui/theme.css", import.meta.url), "utf8");
const faces = [...css.matchAll(/@font-face \{([^}]*)\}/g)].map(([, body = ""]) => ({
  family: /font-family: "?([^";]+)/.exec(body)?.[1] ?? "",
  names: [...body.matchAll(/local\("([^"]+)"\)/g)].map(([, name]) => name),
  isFetched: body.includes("url("),
}));

/** Preinstalled fonts by the full name and the PostScript name in the files, as printed by `fc-scan`. */
const INSTALLED = [
  ["Noto Sans Ethiopic Regular", "NotoSansEthiopic-Regular"],
  ["Noto Serif Ethiopic Regular", "NotoSerifEthiopic-Regular"],
  ["Abyssinica SIL", "AbyssinicaSIL-Regular"],
  ["Kefa Regular", "Kefa-Regular"],
  ["Ebrima", "Ebrima"],
  ["Nyala", "Nyala-Regular"],
] as const;

it.each(INSTALLED)(
  "%s (%s) is found on the device by its full name and by its PostScript name",
  (full, postScript) => {
    const here = faces.find(({ family }) => family === "Ethiopic here")?.names ?? [];
    expect(here).toEqual(expect.arrayContaining([full, postScript]));
  },
);

it("an Ethiopic web font is fetched only if the device has no Ethiopic font", () => {
  // Headings are heavy on every device: those without a bold font of their own fetch one.
  const [headings, ...others] = faces.filter(({ names, isFetched }) => isFetched && names.length > 0);
  expect(others).toEqual([]);
  expect(headings?.family).toBe("Ethiopic serif here");
  expect(headings?.names.filter((name) => !/Bold$/.test(name ?? ""))).toEqual([]);
  const order = /--ethiopic:([^;]+);/
    .exec(css)?.[1]
    ?.split(",")
    .map((name) => name.trim());
  expect(order).toEqual(['"Ethiopic here"', '"Abyssinica SIL"']);
  for (const token of ["--ethiopic-display", "--text"]) {
    const stack = new RegExp(`${token}:([^;]+);`).exec(css)?.[1] ?? "";
    expect(stack).toContain("var(--ethiopic)");
    expect(stack).not.toContain("Abyssinica");
  }
});
