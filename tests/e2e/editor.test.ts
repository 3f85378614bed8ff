import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { nightly, nightlyUnless } from "../nightly.ts";
import { axeFindings } from "./support/axe.ts";
import { Device } from "./support/browser.ts";
import { type BuiltPage, builtPage } from "./support/built-page.ts";

/** A busy machine takes longer than the second that a poll has by default. */
const POLL = { timeout: 20_000 };

let site: BuiltPage;
let page: Page;
const device = new Device();

beforeAll(async () => {
  site = await builtPage("editor");
  page = await device.open();
});
afterAll(async () => {
  await device.end();
  site?.end();
});

async function open(html = "", mode = "light"): Promise<void> {
  await page.goto("about:blank");
  await page.goto(`${site.address}?mode=${mode}#${encodeURIComponent(html)}`);
  await words().click();
}

function words() {
  return page.getByRole("textbox", { name: "Content" });
}

/** What the editor has saved. */
function written(): Promise<string> {
  return page.locator("#written").inputValue();
}

/** Dispatches a paste or a drop as the system clipboard and a drag do. */
async function dispatchTransfer(
  kind: "paste" | "drop",
  data: { html?: string; text?: string; file?: Buffer; at?: { x: number; y: number } },
): Promise<void> {
  await words().evaluate(
    (element, { kind, html, text, file, at }) => {
      const transfer = new DataTransfer();
      if (html) transfer.setData("text/html", html);
      if (text) transfer.setData("text/plain", text);
      if (file) {
        const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], "photo.png", { type: "image/png" }));
      }
      const { left, top } = element.getBoundingClientRect();
      const { x, y } = at ?? { x: left + 30, y: top + 30 };
      const options = { bubbles: true, cancelable: true, clientX: x, clientY: y };
      element.dispatchEvent(
        kind === "paste"
          ? new ClipboardEvent("paste", { ...options, clipboardData: transfer })
          : new DragEvent("drop", { ...options, dataTransfer: transfer }),
      );
    },
    { kind, html: data.html, text: data.text, file: data.file?.toString("base64"), at: data.at },
  );
}

function photo(): Promise<Buffer> {
  return sharp({ create: { width: 1_200, height: 800, channels: 3, background: "#a8201a" } })
    .png()
    .toBuffer();
}

beforeEach(() => open());

describe("writing in the editor", () => {
  it("bold, italic, headings and lists can be applied with the keyboard alone", async () => {
    await page.keyboard.type("One ");
    await page.keyboard.press("Control+b");
    await page.keyboard.type("two");
    await page.keyboard.press("Control+b");
    await page.keyboard.press("Control+i");
    await page.keyboard.type(" three");
    await page.keyboard.press("Control+i");
    await page.keyboard.press("Enter");
    await page.keyboard.type("## List");
    await page.keyboard.press("Enter");
    await page.keyboard.type("- a");
    await page.keyboard.press("Enter");
    await page.keyboard.type("b");
    await expect
      .poll(written)
      .toBe("<p>One <strong>two</strong><em> three</em></p>\n<h2>List</h2>\n<ul><li>a</li><li>b</li></ul>");
    await page.keyboard.press("Control+z");
    await expect.poll(written).not.toContain("<li>b</li>");
  });

  it("#, ##, ###, -, 1. and > at the start of a line become what they are in Markdown", async () => {
    for (const line of ["# One", "## Two", "### Three", "> Said"]) {
      await page.keyboard.type(line);
      await page.keyboard.press("Enter");
    }
    // An empty line ends the quotation, and another one a list.
    await page.keyboard.press("Enter");
    for (const line of ["- a", "", "1. b"]) {
      await page.keyboard.type(line);
      await page.keyboard.press("Enter");
    }
    await expect
      .poll(written)
      .toMatch(
        /^<h2>One<\/h2>\n<h2>Two<\/h2>\n<h3>Three<\/h3>\n<blockquote><p>Said<\/p><\/blockquote>\n<ul><li>a<\/li><\/ul>\n<ol><li>b<\/li>/,
      );
  });

  it("the toolbar appears at the selected words, and each of its tools has a name and is reached with the arrow keys", async () => {
    await page.keyboard.type("Words");
    expect(await page.getByRole("toolbar").count()).toBe(0);
    await page.keyboard.press("Shift+Home");
    await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
    const bar = await page.locator(".rich-toolbar").boundingBox();
    const selected = await page.locator(".rich-text p").boundingBox();
    const gap = (bar?.y ?? 0) - ((selected?.y ?? 0) + (selected?.height ?? 0));
    // Below the words, because there is no space above the first line.
    expect(gap).toBeGreaterThanOrEqual(0);
    expect(gap).toBeLessThan(20);
    await page.getByRole("combobox", { name: "Paragraph style" }).selectOption("Heading");
    await page.keyboard.press("Alt+F10");
    await page.keyboard.press("Tab");
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    expect(await focused()).toBe("Bold");
    for (const name of ["Italic", "Link", "List"]) {
      await page.keyboard.press("ArrowRight");
      expect(await focused()).toBe(name);
    }
    await page.keyboard.press("Home");
    expect(await focused()).toBe("Bold");
    await expect.poll(written).toBe("<h2>Words</h2>");
    expect(await page.getByRole("button", { name: "Bold" }).getAttribute("aria-pressed")).toBe("false");
    await page.keyboard.press("Escape");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => page.getByRole("toolbar").count()).toBe(0);
  });

  it(
    "the toolbar stays at the selected words when the window or only the editor is resized",
    nightly,
    async () => {
      const narrow = { width: 390, height: 844 };
      await page.setViewportSize(narrow);
      await page.keyboard.type("Words on and on ".repeat(40));
      await page.keyboard.press("Control+Shift+ArrowLeft");
      await page.getByRole("toolbar").waitFor();
      /** The gap between toolbar and words, whichever is above; negative if one covers the other. */
      const gap = () =>
        page.evaluate(() => {
          const bar = document.querySelector(".rich-toolbar")?.getBoundingClientRect();
          const selected = getSelection()?.getRangeAt(0).getBoundingClientRect();
          return bar && selected ? Math.max(bar.top - selected.bottom, selected.top - bar.bottom) : null;
        });
      const expectBeside = () =>
        expect
          .poll(async () => {
            const now = await gap();
            return now !== null && now >= 0 && now < 20;
          }, POLL)
          .toBe(true);
      await page.setViewportSize({ width: 900, height: 844 });
      await expectBeside();
      await words().evaluate((element) => {
        (element.closest(".rich-editor") as HTMLElement).style.maxWidth = "24rem";
      });
      await expectBeside();
      await page.setViewportSize(narrow);
    },
  );

  it("typing / at the start of a line offers what can be inserted, by the keyboard alone", async () => {
    await page.keyboard.type("and/or");
    expect(await page.getByRole("listbox").count()).toBe(0);
    await page.keyboard.press("Enter");
    await page.keyboard.type("/");
    const options = page.getByRole("listbox", { name: "Insert" }).getByRole("option");
    expect(await options.count()).toBe(11);
    await page.keyboard.press("ArrowDown");
    const active = await words().getAttribute("aria-activedescendant");
    expect(await page.locator(`[id="${active}"]`).textContent()).toBe("Heading");
    await page.keyboard.type("quo");
    expect(await options.allTextContents()).toEqual(["Quotation"]);
    await page.keyboard.press("Enter");
    await page.keyboard.type("Said");
    await expect.poll(written).toBe("<p>and/or</p>\n<blockquote><p>Said</p></blockquote>");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.type("/ta");
    await page.keyboard.press("Escape");
    expect(await options.count()).toBe(0);
    await page.keyboard.press("Enter");
    await expect.poll(written).toContain("<p>/ta</p>");
  });

  it("a key that comes before the browser has announced the cursor's move acts where the cursor is", async () => {
    await open("<p>The first train.</p>");
    await words().evaluate((element) => {
      // In one task, as on a busy phone: the cursor moves, and the next key comes before `selectionchange`.
      const text = element.querySelector("p")?.firstChild as Text;
      getSelection()?.collapse(text, 0);
      getSelection()?.collapse(text, "The first".length);
      const enter = { key: "Enter", keyCode: 13, bubbles: true, cancelable: true };
      element.dispatchEvent(new KeyboardEvent("keydown", enter));
    });
    await expect.poll(written).toBe("<p>The first</p>\n<p> train.</p>");
  });

  it("Ctrl+K adds a link, and a disallowed address is rejected", async () => {
    await page.keyboard.type("Here");
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Control+k");
    await page.getByLabel("Address").fill("javascript:alert(1)");
    await page.keyboard.press("Enter");
    await page.getByText("This link doesn't work. Check the address.").waitFor();
    await page.getByLabel("Address").fill("selam.example");
    await page.keyboard.press("Enter");
    await expect
      .poll(written)
      .toBe('<p><a href="https://selam.example/" rel="noopener noreferrer">Here</a></p>');
  });

  it("tables and videos can be added", nightly, async () => {
    await page.getByRole("button", { name: "Insert" }).click();
    await page.getByRole("option", { name: "Table" }).click();
    await page.keyboard.type("Day");
    await page.getByRole("button", { name: "Remove row" }).waitFor();
    await page.getByRole("button", { name: "Add column" }).click();
    await expect.poll(written).toContain("<table><thead><tr><th>Day</th><th></th><th></th></tr></thead>");
    await page.getByRole("button", { name: "Remove table" }).click();
    await page.keyboard.type("/video");
    await page.keyboard.press("Enter");
    await page.getByLabel("Address").fill("https://evil.example/film");
    await page.keyboard.press("Enter");
    await page.getByText("Only YouTube and Vimeo videos").waitFor();
    await page.getByLabel("Address").fill("https://youtu.be/abcdef12345");
    await page.getByLabel("What it shows").fill("The coffee");
    await page.keyboard.press("Enter");
    await expect
      .poll(written)
      .toContain(
        '<span data-embed="https://www.youtube-nocookie.com/embed/abcdef12345"><a href="https://www.youtube.com/watch?v=abcdef12345" rel="noopener noreferrer">The coffee</a></span>',
      );
  });
});

describe("pictures in the editor", () => {
  it.each(["paste", "drop"] as const)(
    "a picture added by %s is resized and has a description and a caption",
    async (how) => {
      await dispatchTransfer(how, { file: await photo() });
      const picture = page.locator(".rich-text figure img");
      await picture.waitFor();
      await expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(1_200);
      await page.getByRole("button", { name: "Alt: not written yet" }).click();
      await page.getByLabel("Description").fill("A red wall");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Alt: what the picture shows" }).waitFor();
      expect(await page.getByLabel("Description").isVisible()).toBe(false);
      await page.locator(".rich-text figcaption").click();
      await page.keyboard.type("Ours");
      await expect.poll(written).toContain("<figcaption>Ours</figcaption>");
      const html = await written();
      expect(html).toMatch(
        /<figure><img src="\/storage\/v1\/object\/public\/media\/blog-images\/[\w-]+\.webp"/,
      );
      expect(html).toMatch(/srcset="[^"]+-480\.webp 480w/);
      expect(html).toContain('alt="A red wall"');
    },
  );

  it("a file that is not a picture is rejected with a message, and no text is lost", nightly, async () => {
    await page.keyboard.type("Words");
    await dispatchTransfer("paste", { file: Buffer.from("<html>hello</html>") });
    await page
      .getByRole("alert")
      .getByText("Please select a valid image file (JPEG, PNG, WebP, GIF)")
      .waitFor();
    await expect.poll(written).toBe("<p>Words</p>");
  });

  it("a picture dropped between two paragraphs appears there, while typing continues at its place", async () => {
    await open("<p>Above</p><p>Below</p>");
    await page.keyboard.press("Control+End");
    const { x, y, height } = (await page.locator(".rich-text p").last().boundingBox()) ?? {
      x: 0,
      y: 0,
      height: 0,
    };
    await dispatchTransfer("drop", { file: await photo(), at: { x: x + 1, y: y + height / 2 } });
    await page.keyboard.type(", and on");
    await page.locator(".rich-text figure img").waitFor();
    expect(await page.locator(".pending-picture").count()).toBe(0);
    await expect
      .poll(async () => (await written()).replace(/<figure>.*<\/figure>/, "PICTURE"))
      .toBe("<p>Above</p>\nPICTURE\n<p>Below, and on</p>");
  });

  it("what is typed at the start of an article that begins with a picture is saved where it is shown", async () => {
    const dot = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
    const src = "/storage/v1/object/public/media/blog-images/x.gif";
    await page.route(`**${src}`, (route) => route.fulfill({ contentType: "image/gif", body: dot }));
    await open(`<figure><img src="${src}" alt="A hall"></figure><p>After</p>`);
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("Opening words.");
    // The caption is the first text.
    expect(await page.locator(".rich-text figcaption").textContent()).toBe("Opening words.");
    await expect
      .poll(written)
      .toMatch(/^<figure><img [^>]*><figcaption>Opening words\.<\/figcaption><\/figure>\n<p>After<\/p>$/);
  });

  it("several pictures can be added at once by the file dialog", nightly, async () => {
    const chooser = page.waitForEvent("filechooser");
    await page.keyboard.type("/picture");
    await page.keyboard.press("Enter");
    const file = { name: "a.png", mimeType: "image/png", buffer: await photo() };
    await (await chooser).setFiles([file, { ...file, name: "b.png" }]);
    await expect.poll(() => page.locator(".rich-text figure").count()).toBe(2);
  });
});

describe("pasted content", () => {
  it("pasted HTML is sanitised and inserted at the cursor", async () => {
    await page.keyboard.type("Before ");
    await dispatchTransfer("paste", {
      html: '<b style="font-weight:normal" id="docs-internal-guid-1"><span style="font-weight:700">bold</span> <a href="javascript:x">x</a><img src="data:image/png;base64,AAAA"></b><script>alert(1)</script>',
    });
    await expect.poll(written).toBe("<p>Before <strong>bold</strong> x</p>");
  });

  it("pasted plain text stays plain", nightly, async () => {
    await dispatchTransfer("paste", { text: "<b>not bold</b>\n\nsecond" });
    await expect.poll(written).toBe("<p>&lt;b&gt;not bold&lt;/b&gt;</p>\n<p>second</p>");
  });

  it("a pasted megabyte does not block the editor", nightly, async () => {
    const html = `<p style="font-weight:700">${"word ".repeat(100)}</p>`.repeat(2_000);
    await dispatchTransfer("paste", { html });
    await page.keyboard.type("and on");
    await expect.poll(written, POLL).toContain("and on");
  });
});

it("unsupported markup is kept unchanged when text beside it is edited", async () => {
  const folded = "<details><summary>More</summary><p>Hidden</p></details>";
  await open(`<p>Wrng</p>${folded}`);
  await page
    .getByRole("group", { name: "This part came from another program and is kept as it is." })
    .waitFor();
  await page.locator(".rich-text > p").first().click();
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await expect.poll(written).toBe(`<p>Wrng!</p>\n${folded}`);
});

describe.each(["light", "dark"])("the editor in %s mode", (mode) => {
  it.each([320, 390, 1_280])(
    "has no axe findings and fits into %i px",
    nightlyUnless(false),
    async (width) => {
      await page.setViewportSize({ width, height: 844 });
      await open(
        "<h2>A</h2><p>b <a href='/x'>c</a></p><table><tbody><tr><th>d</th><td>e</td></tr></tbody></table>",
        mode,
      );
      await page.getByRole("cell", { name: "e" }).click();
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over).toBeLessThanOrEqual(0);
      await page.keyboard.press("Control+a");
      await page.getByRole("toolbar").waitFor();
      expect(await axeFindings(page, { within: ".rich-editor" })).toEqual([]);
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/editor-${mode}-${width}.png` });
    },
  );
});

it("the editor logs nothing to the console", () => {
  expect(device.consoleMessages).toEqual([]);
});
