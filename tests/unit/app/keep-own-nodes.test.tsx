// @vitest-environment jsdom
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it } from "vitest";
import { keepOwnNodes } from "../../../src/app/keep-own-nodes.ts";

let place: HTMLElement;
let root: Root;
let end: () => void;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  place = document.createElement("div");
  document.body.append(place);
  end = keepOwnNodes(document.body);
  root = createRoot(place);
});
afterEach(async () => {
  await act(() => root.unmount());
  end();
  place.remove();
});

const show = (content: ReactNode) => act(async () => root.render(content));

function textsIn(node: Node): Text[] {
  return [...node.childNodes].flatMap((child) => (child instanceof Text ? [child] : textsIn(child)));
}

function font(words: string): HTMLElement {
  const outer = document.createElement("font");
  outer.append(document.createElement("font"));
  outer.firstElementChild?.append(words);
  return outer;
}

/** As a translator does: each text becomes two nested elements. */
function translate(by: "replaceChild" | "insertBefore" = "replaceChild"): void {
  for (const text of textsIn(place)) {
    if (by === "replaceChild") text.parentNode?.replaceChild(font(`«${text.data}»`), text);
    else {
      text.parentNode?.insertBefore(font(`«${text.data}»`), text);
      text.parentNode?.removeChild(text);
    }
  }
}

/** A state as careless code writes it: bare texts beside an element that comes and goes. */
function Careless({ icon, count }: { icon: boolean; count: number | null }) {
  return (
    <p>
      {icon ? <i>!</i> : null}
      {count}
      {" letters "}
      {count === 3 ? "are waiting" : "were sent"}
    </p>
  );
}

it.each(["replaceChild", "insertBefore"] as const)(
  "a translated text that changes is shown (translated by %s)",
  async (by) => {
    await show(<Careless icon={false} count={3} />);
    translate(by);
    expect(place.textContent).toBe("«3»« letters »«are waiting»");
    await show(<Careless icon count={2} />);
    expect(place.textContent).toBe("!2« letters »were sent");
    translate(by);
    await show(<Careless icon={false} count={3} />);
    expect(place.textContent).toBe("3«« letters »»are waiting");
    await show(<Careless icon={false} count={null} />);
    expect(place.textContent).toBe("«« letters »»were sent");
    await show(null);
    expect(place.textContent).toBe("");
  },
);

it("a text that is translated twice, joined with its neighbour or taken away is shown again when it changes", async () => {
  await show(<Careless icon={false} count={3} />);
  const [first, second, third] = textsIn(place);
  second?.remove();
  third?.remove();
  first?.replaceWith(font("«3 letters are waiting»"));
  await Promise.resolve();
  place.querySelector("p > font")?.replaceWith(font("«««"));
  await Promise.resolve();
  await show(<Careless icon={false} count={4} />);
  expect(place.textContent).toBe("4 letters were sent");
});

function Bare({ text }: { text: string }) {
  return text;
}

function Moving({ order }: { order: readonly string[] }) {
  return (
    <p>
      {order.map((word) => (
        <Bare key={word} text={word} />
      ))}
    </p>
  );
}

it("a text that moves takes no copy with it", async () => {
  await show(<Moving order={["a", "b", "c"]} />);
  translate();
  await show(<Moving order={["c", "a", "b"]} />);
  expect(place.textContent?.replace(/[«»]/g, "")).toBe("cab");
});

function Fields({ names, note }: { names: readonly string[]; note: boolean }) {
  return (
    <form>
      {note ? <b>Note</b> : null}
      {names.map((name) => (
        <input key={name} name={name} />
      ))}
    </form>
  );
}

it("what an extension wrapped can still be moved and removed", async () => {
  await show(<Fields names={["email", "phone"]} note={false} />);
  for (const field of place.querySelectorAll("input")) {
    const wrapper = document.createElement("span");
    field.replaceWith(wrapper);
    wrapper.append(field);
  }
  await show(<Fields names={["email", "phone"]} note />);
  expect(place.querySelector("form")?.firstElementChild?.textContent).toBe("Note");
  await show(<Fields names={["phone"]} note />);
  expect([...place.querySelectorAll("input")].map(({ name }) => name)).toEqual(["phone"]);
  await show(null);
  expect(place.querySelectorAll("input")).toHaveLength(0);
});

it("the original text that a translator puts back is not doubled", async () => {
  await show(<Careless icon={false} count={3} />);
  const [first] = textsIn(place);
  translate();
  await Promise.resolve();
  if (first) place.querySelector("p > font")?.replaceWith(first);
  await show(<Careless icon={false} count={5} />);
  expect(place.textContent).toBe("5« letters »were sent");
});
