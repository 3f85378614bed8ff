import type { CDPSession, Page } from "playwright-core";
import { fits, type Wanted } from "./wanted.ts";

type Value = string | number | boolean | undefined;
/** What a screen reader knows of an element. */
export type TreeNode = {
  readonly id: number;
  readonly role: string;
  readonly name: string;
  readonly description: string;
  readonly states: Readonly<Record<string, Value>>;
  /** All words in it. */
  readonly text: string;
  /** It is spoken when its words change. */
  readonly live: boolean;
};

const LIVE_ROLES = ["status", "alert", "log"];
const TRIES = 100;

/** A page as Chromium's accessibility tree gives it to a screen reader, and a person who knows nothing else of it. */
export class Tree {
  readonly page: Page;
  readonly #cdp: CDPSession;

  private constructor(page: Page, cdp: CDPSession) {
    this.page = page;
    this.#cdp = cdp;
  }

  static async of(page: Page): Promise<Tree> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Accessibility.enable");
    await cdp.send("DOM.enable");
    return new Tree(page, cdp);
  }

  /** Everything in it that is not ignored. */
  async nodes(): Promise<TreeNode[]> {
    const { nodes } = await this.#cdp.send("Accessibility.getFullAXTree", {});
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const textOf = (id: string): string => {
      const node = byId.get(id);
      if (!node) return "";
      if (node.role?.value === "StaticText") return String(node.name?.value ?? "");
      return (node.childIds ?? []).map(textOf).join(" ");
    };
    return nodes
      .filter(({ ignored }) => !ignored)
      .map((node) => {
        const states = Object.fromEntries(
          (node.properties ?? []).map(({ name, value }) => [name, value.value as Value]),
        );
        const role = String(node.role?.value ?? "");
        return {
          id: node.backendDOMNodeId ?? -1,
          role,
          name: String(node.name?.value ?? ""),
          description: String(node.description?.value ?? ""),
          states,
          text: textOf(node.nodeId).trim(),
          live: LIVE_ROLES.includes(role) || (states.live !== undefined && states.live !== "off"),
        };
      });
  }

  /**
   * The one element of that role and name, once it is there.
   * @throws when there is none, or several that cannot be told apart
   */
  async find(role: string, name: Wanted): Promise<TreeNode> {
    let seen: TreeNode[] = [];
    for (let tries = 0; tries < TRIES; tries += 1) {
      seen = (await this.nodes()).filter((node) => node.role === role);
      const found = seen.filter((node) => fits(node.name, name));
      if (found.length > 1) throw new Error(`There are ${found.length} of ${role} “${name}”.`);
      if (found[0]) return found[0];
      await this.page.waitForTimeout(50);
    }
    throw new Error(`No ${role} “${name}” among:\n${seen.map((node) => node.name).join("\n")}`);
  }

  /** Does what a screen reader does when one acts on an element: puts the focus there and presses a key. */
  async act(role: string, name: Wanted, key: string): Promise<void> {
    await this.#focus(await this.find(role, name));
    await this.page.keyboard.press(key);
  }

  async write(role: string, name: Wanted, words: string): Promise<void> {
    await this.#focus(await this.find(role, name));
    await this.page.keyboard.type(words);
  }

  /**
   * Does something and waits for words to be spoken: in a region that was in the tree before, or by an alert.
   * @throws when only a region that came with them holds them, which many screen readers leave unspoken
   */
  async hears(words: Wanted, doing: () => Promise<void>): Promise<void> {
    const before = new Map((await this.nodes()).filter(({ live }) => live).map(({ id, text }) => [id, text]));
    await doing();
    let spoken: string[] = [];
    for (let tries = 0; tries < TRIES; tries += 1) {
      const changed = (await this.nodes()).filter(
        ({ id, live, role, text }) =>
          live && text !== "" && (before.has(id) ? before.get(id) !== text : role === "alert"),
      );
      spoken = [...spoken, ...changed.map(({ text }) => text)];
      if (changed.some(({ text }) => (typeof words === "string" ? text.includes(words) : words.test(text))))
        return;
      await this.page.waitForTimeout(60);
    }
    throw new Error(`“${words}” was not spoken, only: ${[...new Set(spoken)].join(" | ") || "nothing"}`);
  }

  /** The language a voice would read an element in. */
  async languageOf(role: string, name: Wanted): Promise<string> {
    const { id } = await this.find(role, name);
    return this.#on(
      id,
      "function () { return (this.closest ? this : this.parentElement).closest('[lang]').lang; }",
    );
  }

  async #focus({ id }: TreeNode): Promise<void> {
    await this.#on(id, "function () { this.focus(); return ''; }");
  }

  async #on(backendNodeId: number, functionDeclaration: string): Promise<string> {
    const { object } = await this.#cdp.send("DOM.resolveNode", { backendNodeId });
    const { result } = await this.#cdp.send("Runtime.callFunctionOn", {
      objectId: String(object.objectId),
      functionDeclaration,
      returnByValue: true,
    });
    return String(result.value);
  }
}
