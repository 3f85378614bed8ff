import type { Attachments } from "../pictures/attachments.ts";
import type { WxrItem } from "../wxr-export.ts";
import { isChoice } from "./setting-names.ts";
import { isSettings, mediaHtml } from "./settings-html.ts";
import { storedValue } from "./stored-page.ts";

/** The custom fields of a post that ACF made: beside each stands the number of its definition. Only a theme knows whether and where it shows them. */
export function acfFields({ meta }: Pick<WxrItem, "meta">): [name: string, value: string][] {
  return [...meta].filter(([key, value]) => meta.get(`_${key}`)?.startsWith("field_") && /\S/.test(value));
}

/** The texts, pictures and players in custom fields, in their order. */
export function fieldsHtml(fields: Iterable<readonly [string, unknown]>, attachments: Attachments): string {
  return [...fields]
    .filter(([key]) => !key.startsWith("_"))
    .map(([, value]) => valueHtml(value, attachments))
    .filter((html) => html !== "")
    .join("\n\n");
}

function valueHtml(value: unknown, attachments: Attachments): string {
  const list = Array.isArray(value) ? value : listIn(value);
  if (list) return list.map((each) => fileHtml(String(each), attachments)).join("");
  if (isSettings(value)) return fieldsHtml(Object.entries(value), attachments);
  if (typeof value !== "string" && typeof value !== "number") return "";
  const text = String(value).trim();
  if (/^\d+$/.test(text)) return fileHtml(text, attachments);
  if (/^https?:\/\/\S+$/.test(text)) return mediaHtml(text, "");
  return isChoice(text) ? "" : `<div>${text}</div>`;
}

function listIn(value: unknown): unknown[] | null {
  const stored = typeof value === "string" ? storedValue(value) : undefined;
  return Array.isArray(stored) ? stored : null;
}

function fileHtml(id: string, attachments: Attachments): string {
  const file = attachments.byId.get(id);
  return file ? mediaHtml(file.url, file.alt || file.title) : "";
}
