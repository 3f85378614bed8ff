import * as v from "valibot";
import type { OmittedParts } from "../omitted-parts.ts";
import type { Attachments } from "../pictures/attachments.ts";
import type { WxrItem } from "../wxr-export.ts";
import { isFilledIn, isForm, isSpace } from "./element-kinds.ts";
import { phpValue } from "./php-value.ts";
import { DEEPEST, isSettings, type Settings, settingsHtml } from "./settings-html.ts";

/** An element of a page: its settings and those within it. */
interface Element {
  /** What it is called; "" if the page does not say it, null if it only holds others. */
  readonly name: string | null;
  readonly settings: Settings;
  readonly within: readonly unknown[];
}

/** Context for the page of a post. */
export interface BuiltPages {
  readonly attachments: Attachments;
  /** Pages of builders that others show, by number. */
  readonly templates: ReadonlyMap<string, WxrItem>;
  readonly leftOut: Pick<OmittedParts, "block">;
}

const json = v.pipe(v.string(), v.parseJson());

/** A value as PHP or as JSON wrote it; undefined for any other text. */
export function storedValue(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  const parsed = v.safeParse(json, text);
  return parsed.success ? parsed.output : phpValue(text);
}

const isOn = (text = ""): boolean => !/^(?:|0|no|false)$/.test(text.trim());

/**
 * The page that a builder (Elementor, Beaver Builder, SiteOrigin, Bricks, Breakdance, Oxygen, Thrive Architect) keeps beside a post, as HTML with shortcodes;
 * "" if the post has none, or if its site shows the post's own text: such a page may hold what was taken from the site long ago.
 */
export function storedPage({ meta, content }: Pick<WxrItem, "meta" | "content">, pages: BuiltPages): string {
  const writer = new PageWriter(pages);
  const { _elementor_edit_mode: elementor, _fl_builder_enabled: beaver } = Object.fromEntries(meta);
  return (
    (isOn(elementor) ? writer.list(storedValue(meta.get("_elementor_data")), elementorElement) : "") ||
    (isOn(beaver) ? writer.list(inTree(storedValue(meta.get("_fl_builder_data"))), beaverElement) : "") ||
    writer.list(widgetsOf(storedValue(meta.get("panels_data"))), widgetElement) ||
    (meta.get("_bricks_editor_mode") === "wordpress"
      ? ""
      : writer.list(storedValue(meta.get("_bricks_page_content_2")), bricksElement)) ||
    writer.list(
      breakdanceTree(meta.get("_breakdance_data") ?? meta.get("breakdance_data")),
      breakdanceElement,
    ) ||
    meta.get("_ct_builder_shortcodes") ||
    meta.get("ct_builder_shortcodes") ||
    thrivePage(meta, content)
  );
}

/** Before Thrive had a switch, its page stood below the post's own text. */
function thrivePage(meta: WxrItem["meta"], content: string): string {
  const page = meta.get("tve_updated_post") ?? "";
  const enabled = meta.get("tcb_editor_enabled");
  if (page === "" || isOn(enabled)) return page;
  return enabled === undefined && !isOn(meta.get("tcb_editor_disabled")) ? `${content}\n\n${page}` : "";
}

/** The widgets of SiteOrigin's form of a page. */
export function widgetsHtml(data: unknown, pages: BuiltPages): string {
  return new PageWriter(pages).list(widgetsOf(data), widgetElement);
}

class PageWriter {
  readonly #pages: BuiltPages;

  constructor(pages: BuiltPages) {
    this.#pages = pages;
  }

  list(elements: unknown, read: (element: Settings) => Element, depth = 0): string {
    if (!Array.isArray(elements) || depth > DEEPEST) return "";
    return elements
      .map((each) => (isSettings(each) ? this.#html(read(each), read, depth) : ""))
      .filter((part) => part !== "")
      .join("\n\n");
  }

  #html({ name, settings, within }: Element, read: (element: Settings) => Element, depth: number): string {
    if (name !== null && isForm(name)) {
      this.#pages.leftOut.block(name);
      return "";
    }
    const { items } = settings;
    // Tabs: each title stands before its own part.
    if (Array.isArray(items) && items.length > 0 && items.length === within.length)
      return within
        .map(
          (part, at) =>
            `${settingsHtml({ items: [items[at]] }, this.#pages.attachments)}\n\n${this.list([part], read, depth + 1)}`,
        )
        .join("\n\n");
    const own = name === null ? "" : this.#own(settings, depth);
    if (name && (isFilledIn(name) || (own === "" && within.length === 0 && !isSpace(name))))
      this.#pages.leftOut.block(name);
    return [own, this.list(within, read, depth + 1)].filter((part) => part !== "").join("\n\n");
  }

  #own(settings: Settings, depth: number): string {
    const template = this.#pages.templates.get(String(settings.template_id ?? ""));
    if (template && depth < MOST_TEMPLATES)
      return this.list(storedValue(template.meta.get("_elementor_data")), elementorElement, depth + 1);
    return settingsHtml(settings, this.#pages.attachments);
  }
}

/** Templates within each other beyond this are a circle. */
const MOST_TEMPLATES = 20;

const settingsIn = (value: unknown): Settings => (isSettings(value) ? value : {});
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

/** Sections and columns have no name: their settings are their looks. */
function elementorElement({ elType, widgetType, settings, elements, templateID }: Settings): Element {
  const name = elType === undefined || elType === "widget" ? textIn(widgetType) : null;
  const global = templateID === undefined ? {} : { template_id: templateID };
  return { name, settings: { ...settingsIn(settings), ...global }, within: listIn(elements) };
}

function beaverElement({ type, settings, within }: Settings): Element {
  // Beside a picture's address stands what the library says of it.
  const { data: _, ...own } = settingsIn(settings);
  return { name: type === "module" ? textIn(own.type) : null, settings: own, within: listIn(within) };
}

/** The nodes of Beaver Builder, each in the one that it names as its parent, in their order. */
function inTree(nodes: unknown): readonly unknown[] {
  const all = isSettings(nodes) ? Object.values(nodes).filter(isSettings) : [];
  const placed = new Set<Settings>();
  const within = (parent: unknown, depth: number): Settings[] =>
    all
      .filter((node) => (node.parent ?? null) === parent && !placed.has(node) && depth <= DEEPEST)
      .toSorted((one, other) => Number(one.position) - Number(other.position))
      .map((node) => {
        placed.add(node);
        return { ...node, within: within(node.node, depth + 1) };
      });
  return within(null, 0);
}

function widgetElement({ panels_info, panels_data, ...settings }: Settings): Element {
  const { class: name } = settingsIn(panels_info);
  return { name: textIn(name), settings, within: listIn(widgetsOf(panels_data)) };
}

const widgetsOf = (page: unknown): unknown => (isSettings(page) ? page.widgets : undefined);

/** Breakdance keeps its tree as JSON within JSON. */
function breakdanceTree(stored: string | undefined): readonly unknown[] {
  const { tree_json_string: tree } = settingsIn(storedValue(stored));
  const { root } = settingsIn(storedValue(textIn(tree)));
  return listIn(settingsIn(root).children);
}

/** The name of an element is that of a class, and its looks stand apart from its content. */
function breakdanceElement({ data, children }: Settings): Element {
  const { type, properties } = settingsIn(data);
  const name = textIn(type).split("\\").at(-1) ?? "";
  const { content } = settingsIn(properties);
  const own: Settings = Object.assign({}, ...Object.values(settingsIn(content)).filter(isSettings));
  const settings = name === "Heading" ? { heading: own.text } : own;
  const isHolder = /^(?:Section|Div|Columns?|Grid|Container|root)$/.test(name);
  return { name: isHolder ? null : name, settings, within: listIn(children) };
}

function bricksElement({ name, settings }: Settings): Element {
  const isHolder = /^(?:section|container|block|div)$/.test(textIn(name));
  return { name: isHolder ? null : textIn(name), settings: settingsIn(settings), within: [] };
}
