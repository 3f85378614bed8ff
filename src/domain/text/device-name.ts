// Opera, Edge and Samsung Internet also contain "Chrome", and all contain "Safari": the first match wins.
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

/** The browser and device of a user agent, e.g. `Firefox, Android`; "" if neither is recognised. */
export function deviceName(agent: string): string {
  const found = ([BROWSERS, SYSTEMS] as readonly Names[]).map(
    (names) => names.find(([, sign]) => sign.test(agent))?.[0],
  );
  return found.filter(Boolean).join(", ");
}
