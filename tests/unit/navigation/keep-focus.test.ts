// @module-tag document
import fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";
import { keepFocus } from "../../../src/app/navigation/keep-focus.ts";

let end: () => void;
beforeEach(() => {
  end = keepFocus();
});
afterEach(() => {
  end();
  document.body.innerHTML = "";
});

const tell = () => new Promise((resolve) => setTimeout(resolve));
const focused = () => document.activeElement?.id ?? "";

/** Two messages with buttons, and the page's heading. */
function page(): void {
  document.body.innerHTML = `<main><h1 id="heading" tabindex="-1">Messages</h1><ul>
    ${[1, 2].map((n) => `<li id="item${n}"><article id="article${n}"><div id="row${n}"><button id="a${n}">Done</button><button id="b${n}">Delete</button></div></article></li>`).join("")}
  </ul></main>`;
}
const the = (id: string) => document.getElementById(id) as HTMLElement;

it("the nearest part that remains has the focus when what had it is removed", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("a1", "b1", "a2", "b2"),
      fc.constantFrom("self", "row", "article", "item", "list"),
      async (id, what) => {
        page();
        the(id).focus();
        await tell();
        const n = id.slice(1);
        const gone = what === "self" ? the(id) : what === "list" ? the("item1").parentElement : the(what + n);
        gone?.remove();
        await tell();
        const near = {
          self: `article${n}`,
          row: `article${n}`,
          article: `item${n}`,
          item: "heading",
          list: "heading",
        };
        expect(focused()).toBe(near[what as keyof typeof near]);
      },
    ),
  );
});

it("what is moved keeps the focus", async () => {
  page();
  the("a1").focus();
  await tell();
  the("item1").parentElement?.append(the("item1"));
  await tell();
  expect(focused()).toBe("a1");
});

it("the focus stays where somebody else has put it", async () => {
  page();
  the("a1").focus();
  await tell();
  the("article1").remove();
  the("b2").focus();
  await tell();
  expect(focused()).toBe("b2");
});

it("who has tapped beside everything is left there", async () => {
  page();
  the("a1").focus();
  await tell();
  the("a1").blur();
  await tell();
  the("article1").remove();
  await tell();
  expect(document.activeElement).toBe(document.body);
});

it("a part can have the focus only while it has it", async () => {
  page();
  the("a1").focus();
  await tell();
  the("row1").remove();
  await tell();
  expect(the("article1").getAttribute("tabindex")).toBe("-1");
  the("a2").focus();
  expect(the("article1").hasAttribute("tabindex")).toBe(false);
});
