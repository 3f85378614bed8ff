// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useRef, useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { usePageHide } from "../../../src/pwa/update/use-page-hide.ts";
import { Field } from "../../../src/ui/forms/field.tsx";

const sent = vi.fn();
let renderAgain: () => void = () => undefined;

function ContactForm() {
  const [name, setName] = useState("");
  const [message, setMessage] = useState("");
  const [, setRound] = useState(0);
  renderAgain = () => setRound((round) => round + 1);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent(name, message);
      }}
    >
      <Field label="Name" autoComplete="name" value={name} onChange={({ target }) => setName(target.value)} />
      <Field
        multiline
        label="Message"
        value={message}
        onChange={({ target }) => setMessage(target.value.toUpperCase())}
      />
      <button type="submit">Send</button>
    </form>
  );
}

afterEach(() => {
  cleanup();
  sent.mockClear();
});

/** Fills a field without an event: an extension through the prototype, a script of the page through the element. */
function fill(label: string, text: string, by: "extension" | "script" = "extension"): void {
  const field = screen.getByLabelText(label);
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) throw new Error(label);
  if (by === "script") field.value = text;
  else {
    const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, text);
  }
}
const textOf = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;

it.each(["extension", "script"] as const)(
  "a form sends what its fields were filled with without an event (%s)",
  (by) => {
    render(<ContactForm />);
    fill("Name", "Almaz", by);
    fill("Message", "Selam", by);
    fireEvent.submit(screen.getByRole("button").closest("form") as HTMLFormElement);
    expect(sent).toHaveBeenLastCalledWith("Almaz", "SELAM");
  },
);

it("the next key in another field leaves it there", () => {
  render(<ContactForm />);
  fill("Name", "Almaz");
  fireEvent.keyDown(screen.getByLabelText("Message"), { key: "s" });
  fireEvent.change(screen.getByLabelText("Message"), { target: { value: "Selam" } });
  expect([textOf("Name"), textOf("Message")]).toEqual(["Almaz", "SELAM"]);
});

it("so does a render that has nothing to do with it", async () => {
  render(<ContactForm />);
  fill("Name", "Almaz");
  await act(async () => renderAgain());
  expect(textOf("Name")).toBe("Almaz");
  fireEvent.submit(screen.getByRole("button").closest("form") as HTMLFormElement);
  expect(sent).toHaveBeenLastCalledWith("Almaz", "");
});

it("what is typed and then emptied by the form stays empty", async () => {
  render(<ContactForm />);
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Almaz" } });
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "" } });
  await act(async () => renderAgain());
  fireEvent.click(screen.getByRole("button"));
  expect(sent).toHaveBeenLastCalledWith("", "");
});

it.each([
  ["closed", () => fireEvent(window, new Event("beforeunload"))],
  ["left", () => fireEvent(window, new Event("pagehide"))],
  ["left with Back", () => fireEvent(window, new PopStateEvent("popstate"))],
  [
    "hidden",
    () => {
      const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
      fireEvent(document, new Event("visibilitychange", { bubbles: true }));
      hidden.mockRestore();
    },
  ],
])("a page that is %s keeps what its fields were filled with", (_, leave) => {
  const kept = vi.fn();
  render(<Draft keep={kept} />);
  fill("Story", "Selam");
  leave();
  cleanup();
  expect(kept.mock.calls[0]).toEqual(["Selam"]);
});

/** A form whose draft is kept when the page is left. */
function Draft({ keep }: { keep: (text: string) => void }) {
  const draft = useRef("");
  const [text, setText] = useState("");
  usePageHide(() => keep(draft.current));
  return (
    <Field
      label="Story"
      value={text}
      onChange={({ target }) => {
        draft.current = target.value;
        setText(target.value);
      }}
    />
  );
}
