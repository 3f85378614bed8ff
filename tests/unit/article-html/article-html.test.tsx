// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ArticleHtml } from "../../../src/ui/article-html/article-html.tsx";

const labels = {
  playVideo: "Play video",
  openMap: "Open map",
  openOriginal: "Open original",
  table: "Table",
};
const OWN = "/storage/v1/object/public/media/blog-images/a.webp";

/** Resolves when the article has attached its listeners, which happens after it is shown. */
async function show(
  html: string,
  more: { mediaBase?: string; onNavigate?: (path: string) => void } = {},
): Promise<HTMLElement> {
  const { container } = render(<ArticleHtml html={html} lang="en" labels={labels} {...more} />);
  await act(() => import("../../../src/ui/article-html/attach-listeners.ts"));
  const article = container.firstElementChild;
  if (!(article instanceof HTMLElement)) throw new Error("nothing was rendered");
  return article;
}

function click(target: Element | null | undefined): void {
  act(() => target?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })));
}

afterEach(cleanup);

describe("an article on the screen", () => {
  it("an article shows its text and runs nothing", async () => {
    const article = await show("<h1>Title</h1><script>window.ran = 1</script><p onclick='x'>ሰላም</p>");
    expect(article.innerHTML).toBe("<h2>Title</h2><p>ሰላም</p>");
    expect(article.getAttribute("lang")).toBe("en");
  });

  it("an article is not rebuilt when its page renders again", async () => {
    const { container, rerender } = render(<ArticleHtml html="<p>x</p>" lang="en" labels={labels} />);
    const before = container.querySelector("p");
    rerender(<ArticleHtml html="<p>x</p>" lang="en" labels={{ ...labels }} onNavigate={vi.fn()} />);
    expect(container.querySelector("p")).toBe(before);
  });

  it("a video is loaded only after its button was pressed, and gets the focus", async () => {
    const article = await show(
      '<iframe src="https://www.youtube.com/embed/SQEQr7c0-dw" title="Our day"></iframe>',
    );
    expect(article.querySelector("iframe")).toBeNull();
    const button = screen.getByRole("button", { name: "Play video: Our day" });
    expect(button.textContent).toBe("Play video");
    click(button);
    const frame = article.querySelector("iframe");
    expect(frame?.src).toBe("https://www.youtube-nocookie.com/embed/SQEQr7c0-dw?autoplay=1");
    expect(frame?.title).toBe("Our day");
    expect(document.activeElement).toBe(frame);
    expect(article.querySelector("button")).toBeNull();
  });

  it("a map is offered as a map", async () => {
    await show('<iframe src="https://www.openstreetmap.org/export/embed.html?bbox=1,2,3,4"></iframe>');
    expect(screen.getByRole("button", { name: "Open map: OpenStreetMap" })).toBeTruthy();
  });

  it("a button in the article's HTML is not treated as ours", async () => {
    const article = await show('<span data-embed="https://evil.example/x"><button>press</button></span>');
    expect(article.querySelector("button")).toBeNull();
    expect(article.textContent).toBe("press");
  });

  it("a wide table scrolls in a named region that the keyboard can reach", async () => {
    await show(
      "<table><caption>Prices</caption><tr><td>1</td></tr></table><table><tr><td>2</td></tr></table>",
    );
    expect(screen.getByRole("region", { name: "Prices" }).tabIndex).toBe(0);
    expect(screen.getByRole("region", { name: "Table" })).toBeTruthy();
  });

  it("only our own media are resolved against the storage's origin", async () => {
    const article = await show(
      `<a href="${OWN}"><img src="${OWN}" srcset="${OWN} 480w, ${OWN} 960w" alt="x"></a><a href="/blog/1">y</a>`,
      { mediaBase: "https://db.example" },
    );
    expect(article.querySelector("img")?.getAttribute("src")).toBe(`https://db.example${OWN}`);
    expect(article.querySelector("img")?.getAttribute("srcset")).toBe(
      `https://db.example${OWN} 480w, https://db.example${OWN} 960w`,
    );
    expect([...article.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([
      `https://db.example${OWN}`,
      "/blog/1",
    ]);
  });

  it("no other host is asked for a picture: a link with its alt text stands in its place", async () => {
    const article = await show(
      '<img src="https://a.example/x.png" alt="A boat"><video src="https://a.example/x.mp4" poster="https://a.example/x.png"></video>',
    );
    expect(article.querySelectorAll("img, [poster]")).toHaveLength(0);
    expect(article.textContent).toBe("A boat Open original");
    const link = screen.getByRole("link", { name: "Open original" });
    expect(link.getAttribute("href")).toBe("https://a.example/x.png");
  });

  it("a picture that fails to load leaves its alt text and a link, and is retried when the connection is back", async () => {
    const article = await show(`<img src="${OWN}" alt="A boat">`);
    const image = article.querySelector("img");
    act(() => image?.dispatchEvent(new Event("error")));
    expect(article.textContent).toBe("A boat Open original");
    expect(screen.getByRole("link", { name: "Open original" }).getAttribute("href")).toBe(OWN);
    expect(image?.hidden).toBe(true);
    act(() => window.dispatchEvent(new Event("online")));
    expect(image?.hidden).toBe(false);
    expect(article.textContent).toBe("");
  });

  it("a picture that failed before the listeners were attached is handled", async () => {
    const { container } = render(
      <ArticleHtml html={`<img src="${OWN}" alt="A boat">`} lang="en" labels={labels} />,
    );
    const image = container.querySelector("img") as HTMLImageElement;
    Object.defineProperties(image, { complete: { value: true }, naturalWidth: { value: 0 } });
    await act(() => import("../../../src/ui/article-html/attach-listeners.ts"));
    expect(container.textContent).toBe("A boat Open original");
  });

  it("a link within the site does not reload the app, and new tabs are left to the browser", async () => {
    const onNavigate = vi.fn();
    const article = await show('<a href="/blog/1"><b>in</b></a> <a href="https://a.example/">out</a>', {
      onNavigate,
    });
    click(article.querySelector("b"));
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith("/blog/1");
    const seen: boolean[] = [];
    const browser = (event: Event): void => {
      seen.push(event.defaultPrevented);
      event.preventDefault();
    };
    document.addEventListener("click", browser, { once: true });
    article
      .querySelector("b")
      ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true }));
    expect(seen).toEqual([false]);
    expect(onNavigate).toHaveBeenCalledTimes(1);
  });

  it("Hebrew and Arabic run from right to left, per block", async () => {
    const article = await show("<p>שלום עולם</p><ul><li>אחת</li></ul><p>English</p><p dir='ltr'>שלום</p>");
    expect([...article.children].map((block) => block.getAttribute("dir"))).toEqual([
      "auto",
      "auto",
      null,
      "ltr",
    ]);
  });

  it("a long Latin paragraph gets a drop cap, an Ethiopic one never", async () => {
    expect(
      (await show(`<p>${"All children grow up. ".repeat(12)}</p>`)).querySelector(".drop-cap"),
    ).not.toBeNull();
    expect((await show(`<p>${"ኩሎም ቆልዑት ይዓብዩ። ".repeat(16)}</p>`)).querySelector(".drop-cap")).toBeNull();
    expect((await show("<p>Short.</p>")).querySelector(".drop-cap")).toBeNull();
  });
});
