import { escapeHtml } from "../../../src/domain/text/escape-html.ts";
import type { Attachments } from "../pictures/attachments.ts";
import { fieldsHtml } from "./custom-fields.ts";
import { isFilledIn, isForm } from "./element-kinds.ts";
import { isSettings, type Settings, settingsHtml } from "./settings-html.ts";
import { storedValue, widgetsHtml } from "./stored-page.ts";

/** WordPress's own block for the page of a social network, in a list of them. */
const LINK = /^(?:core\/)?social-link$/;

function linkHtml({ url, label, service }: Settings): string {
  const [address = "", words = ""] = [[url], [label, service, url]].map((each) => each.find(isWord));
  return address === "" ? "" : `<li><a href="${escapeHtml(address)}">${escapeHtml(words)}</a></li>`;
}

const isWord = (value: unknown): value is string => typeof value === "string" && value !== "";

/** What a block shows that has no HTML of its own, by its attributes; "" for one that WordPress fills in. */
export function blockHtml(name: string, attributes: string | undefined, attachments: Attachments): string {
  const settings = storedValue(attributes);
  if (isSettings(settings) && LINK.test(name)) return linkHtml(settings);
  if (!isSettings(settings) || !name.includes("/") || name.startsWith("core/")) return "";
  if (isForm(name) || isFilledIn(name)) return "";
  const { data, panelsData, contentPreview } = settings;
  if (name.startsWith("acf/")) return isSettings(data) ? fieldsHtml(Object.entries(data), attachments) : "";
  if (panelsData === undefined) return settingsHtml(settings, attachments);
  const leftOut = { block: () => undefined };
  const shown = widgetsHtml(panelsData, { attachments, templates: new Map(), leftOut });
  return shown || (typeof contentPreview === "string" ? contentPreview : "");
}
