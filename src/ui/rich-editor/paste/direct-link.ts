import { parsedUrl } from "../../../domain/text/parsed-url.ts";

/** The pages through which mail and social programs lead to an address, and the parameter that has it. */
const DETOURS: readonly (readonly [host: RegExp, path: RegExp, parameter: string])[] = [
  [/^(?:www\.)?google\.[a-z.]+$/, /^\/url$/, "q"],
  [/\.safelinks\.protection\.outlook\.com$/, /^\//, "url"],
  [/^lm?\.(?:facebook|instagram)\.com$/, /^\/(?:l\.php)?$/, "u"],
];

/** The address to which a link leads, without the page of the program that it was copied from, which would see each reader. */
export function directLink(address: string): string {
  const url = parsedUrl(address.trim().replaceAll("&amp;", "&"));
  const parameter = DETOURS.find(
    ([host, path]) => url && host.test(url.hostname) && path.test(url.pathname),
  )?.[2];
  const target = parameter && parsedUrl(url?.searchParams.get(parameter) ?? "");
  if (!target || !/^https?:$/.test(target.protocol)) return address;
  target.searchParams.delete("fbclid");
  return target.href.replaceAll("&", "&amp;");
}
