import { randomInt } from "node:crypto";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { VECTORS, type Vector } from "../../integration/security/injection/vectors.ts";
import { SharedBrowser } from "./shared-browser.ts";

/** Vectors on one page. */
const BATCH = 60;

/** Every run tries another quarter of the vectors; INJECTION=all tries all of them. */
export const PARTS: number = process.env.INJECTION === "all" ? 1 : 4;
export const PART: number = randomInt(PARTS);
export const TRIED: readonly Vector[] = VECTORS.filter(({ number }) => number % PARTS === PART);
console.log(`injection: part ${PART} of ${PARTS}, ${TRIED.length} of ${VECTORS.length} vectors`);

/** The numbers of the vectors that ran in a page, also in documents that it has left since: a vector may leave it. */
const ranIn = new WeakMap<Page, Set<number>>();

/** Pages that note which vectors run, in a browser that reaches nothing but this machine. */
export class InjectionBrowser {
  #browser: Browser | null = null;
  #context: BrowserContext | null = null;

  async open(): Promise<void> {
    this.#browser = await SharedBrowser.hold();
  }

  /** A page in a new context. @param isGuarded false to ignore every Content Security Policy */
  async page(isGuarded: boolean): Promise<Page> {
    if (!this.#browser) throw new Error("The browser is closed.");
    this.#context = await this.#browser.newContext({ bypassCSP: !isGuarded, serviceWorkers: "block" });
    await this.#context.route(/^https?:\/\/(?!(localhost|127\.0\.0\.1)[:/])/, (route) => route.abort());
    const ran = new Set<number>();
    await this.#context.exposeBinding("noteVector", (_source, number: number) => void ran.add(number));
    await this.#context.addInitScript(prepare);
    const page = await this.#context.newPage();
    ranIn.set(page, ran);
    page.on("dialog", (dialog) => dialog.dismiss());
    return page;
  }

  async closePage(): Promise<void> {
    await this.#context?.close();
    this.#context = null;
  }

  async close(): Promise<void> {
    if (this.#browser) await SharedBrowser.release();
    this.#browser = null;
  }
}

/** In each page and frame: notes what ran in the topmost page, and keeps links and forms from leaving it. */
function prepare(): void {
  if (self === top) {
    const { noteVector } = self as unknown as { noteVector(number: number): Promise<void> };
    Object.assign(self, { ran: (number: number) => void noteVector(number) });
  }
  for (const type of ["click", "submit"])
    addEventListener(
      type,
      (event) => {
        const path = event.composedPath().filter((node) => node instanceof Element);
        const addresses = path.flatMap((element) =>
          ["href", "xlink:href", "action", "formaction"].map((name) => element.getAttribute(name) ?? ""),
        );
        // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore them in an address
        const runs = addresses.some((one) => /^[\u0000- ]*j[\t\n\r]*a[\t\n\r]*v/i.test(one));
        if (!runs) event.preventDefault();
      },
      true,
    );
}

/** Does to every element what a person, or the browser, might do. */
export function touchAll(root: Document | Element): void {
  const types =
    "load error click focus blur mouseover mouseenter pointerenter pointerdown keydown input change toggle scroll wheel " +
    "animationstart transitionend play begin end submit invalid beforetoggle contextmenu drop paste";
  for (const element of [...root.querySelectorAll("*")].slice(0, 4000)) {
    for (const type of types.split(" "))
      element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
    if (element.matches("a, area, button, input, summary"))
      element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  }
}

/** Opens an address and does to each element of the page what does not leave it. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: "load" });
  await page.locator("h1").first().waitFor({ state: "attached" });
  await touch(page);
}

/** Does to each element of the page what does not leave it. */
export async function touch(page: Page): Promise<void> {
  await page.evaluate(`(${touchOnly.toString()})(document)`);
}

/** Only what does not leave the page, so that everything on it has its turn. */
function touchOnly(root: Document): void {
  for (const element of root.querySelectorAll("main *"))
    for (const type of ["load", "error", "mouseover", "focus", "toggle", "animationstart"])
      element.dispatchEvent(new Event(type, { bubbles: true }));
}

/** The numbers of the vectors that ran in a page since it was opened. */
export const hits = (page: Page): number[] => [...(ranIn.get(page) ?? [])];

/** Vectors by their numbers, for messages. */
export const described = (numbers: readonly number[]) =>
  numbers.map((number) => VECTORS.find((one) => one.number === number)?.html ?? `vector ${number}`);

/** Vectors in lists of those that share a page. */
export function batches(vectors: readonly Vector[], size = BATCH): Vector[][] {
  return Array.from({ length: Math.ceil(vectors.length / size) }, (_, n) =>
    vectors.slice(n * size, (n + 1) * size),
  );
}
