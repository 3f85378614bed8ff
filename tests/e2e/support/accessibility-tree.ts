import type { CDPSession, Page } from "playwright-core";
import type { Device } from "./browser.ts";
import { matchesName, type NamePattern } from "./name-pattern.ts";

type Value = string | number | boolean | undefined;
/** The properties of an element that a screen reader uses. */
export type TreeNode = {
  readonly id: number;
  readonly role: string;
  readonly name: string;
  readonly description: string;
  readonly states: Readonly<Record<string, Value>>;
  /** All text in it. */
  readonly text: string;
  /** True for a live region: a change of its text is announced. */
  readonly live: boolean;
};

const LIVE_ROLES = ["status", "alert", "log"];
const TRIES = 100;

/** A page as a screen reader gets it: Chromium's accessibility tree and nothing else. */
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

  /**
   * Opens a site on a device and waits until it is saved there.
   * @param saved what the interface says then
   */
  static async at(device: Device, origin: string, saved: string): Promise<Tree> {
    const page = await device.open();
    await page.goto(origin);
    await page.getByText(saved).first().waitFor({ timeout: 60_000 });
    return Tree.of(page);
  }

  /** All nodes that are not ignored. */
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

  /** Resolves with the one element of that role and name, once it exists. @throws if there is none, or more than one */
  async find(role: string, name: NamePattern): Promise<TreeNode> {
    let seen: TreeNode[] = [];
    for (let tries = 0; tries < TRIES; tries += 1) {
      seen = (await this.nodes()).filter((node) => node.role === role);
      const found = seen.filter((node) => matchesName(node.name, name));
      if (found.length > 1) throw new Error(`There are ${found.length} of ${role} “${name}”.`);
      if (found[0]) return found[0];
      await this.page.waitForTimeout(50);
    }
    throw new Error(`No ${role} “${name}” among:\n${seen.map((node) => node.name).join("\n")}`);
  }

  /** Activates an element as a screen reader does: moves the focus to it and presses a key. */
  async act(role: string, name: NamePattern, key: string): Promise<void> {
    await this.#focus(await this.find(role, name));
    await this.page.keyboard.press(key);
  }

  async write(role: string, name: NamePattern, text: string): Promise<void> {
    await this.#focus(await this.find(role, name));
    await this.page.keyboard.type(text);
  }

  /**
   * Runs an action and waits until a text is announced: by a live region that existed before, or by an alert.
   * @throws if only a new region contains the text, because many screen readers do not announce that
   */
  async expectAnnounced(expected: NamePattern, doing: () => Promise<void>): Promise<void> {
    const before = new Map((await this.nodes()).filter(({ live }) => live).map(({ id, text }) => [id, text]));
    await doing();
    let announced: string[] = [];
    for (let tries = 0; tries < TRIES; tries += 1) {
      const changed = (await this.nodes()).filter(
        ({ id, live, role, text }) =>
          live && text !== "" && (before.has(id) ? before.get(id) !== text : role === "alert"),
      );
      announced = [...announced, ...changed.map(({ text }) => text)];
      if (
        changed.some(({ text }) =>
          typeof expected === "string" ? text.includes(expected) : expected.test(text),
        )
      )
        return;
      await this.page.waitForTimeout(60);
    }
    throw new Error(
      `“${expected}” was not announced, only: ${[...new Set(announced)].join(" | ") || "nothing"}`,
    );
  }

  /** The language in which an element is read. */
  async languageOf(role: string, name: NamePattern): Promise<string> {
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
