// Opera, Edge and Samsung's browser call themselves Chrome too, and all call themselves Safari: the first that fits.
const BROWSERS = [
  ["Edge", /\bEdg(?:A|iOS)?\//],
  ["Opera", /\b(?:OPR|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS)\//],
  ["Safari", /\bSafari\//],
] as const;
const SYSTEMS = [
  ["Android", /\bAndroid\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Mac", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
] as const;

type Names = readonly (readonly [name: string, sign: RegExp])[];

/** `Firefox, Android`: what a browser's own words say of it and its device; "" where they say neither. */
export function deviceName(agent: string): string {
  const found = ([BROWSERS, SYSTEMS] as readonly Names[]).map(
    (names) => names.find(([, sign]) => sign.test(agent))?.[0],
  );
  return found.filter(Boolean).join(", ");
}
