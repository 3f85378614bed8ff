import type { WxrItem } from "../wxr-export.ts";
import { elementsOf, textOf, type XmlNode } from "../xml/xml-node.ts";
import { restrictsByMeta } from "./restricting-meta.ts";
import { note } from "./restriction.ts";

const TERM = /^wp:(?:category|tag|term)$/;

/** The categories and other terms of an export that plug-ins restrict, and with them their posts. */
export class RestrictedTerms {
  readonly #parents = new Map<string, string>();
  readonly #restricted = new Map<string, string>();

  /** Reads an element of the head; the terms stand before the posts. */
  read(node: XmlNode): void {
    if (!TERM.test(node.name)) return;
    const fields = new Map(
      elementsOf(node).map((child) => [child.name.replace(/^wp:(?:category|tag|term)_/, ""), child]),
    );
    const domain =
      { "wp:category": "category", "wp:tag": "post_tag" }[node.name] ?? fieldOf(fields.get("taxonomy"));
    const slug = `${domain} ${fieldOf(fields.get("nicename") ?? fields.get("slug"))}`;
    this.#parents.set(slug, `${domain} ${fieldOf(fields.get("parent"))}`);
    for (const child of elementsOf(node)) {
      const [key = "", value = ""] = ["wp:meta_key", "wp:meta_value"].map((name) =>
        fieldOf(elementsOf(child).find((each) => each.name === name)),
      );
      if (child.name === "wp:termmeta" && restrictsByMeta(key, value)) this.#restricted.set(slug, key);
    }
  }

  /** Notes what restricts a post by its terms, or by those above them. */
  noteIn(item: WxrItem, node: XmlNode): void {
    if (this.#restricted.size === 0) return;
    for (const child of elementsOf(node)) {
      const { domain, nicename } = child.attributes;
      if (child.name !== "category" || domain === undefined) continue;
      const passed = new Set<string>();
      for (let slug = `${domain} ${nicename}`; !passed.has(slug); slug = this.#parents.get(slug) ?? slug) {
        passed.add(slug);
        const key = this.#restricted.get(slug);
        if (key !== undefined) note(item, `${slug}: ${key}`);
      }
    }
  }
}

function fieldOf(node: XmlNode | undefined): string {
  return node === undefined ? "" : textOf(node).trim();
}
