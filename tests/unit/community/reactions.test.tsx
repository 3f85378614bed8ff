// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ServicesContext } from "../../../src/data/site/context.ts";
import { CommunityPage } from "../../../src/features/public/community/community-page.tsx";
import { PostPage } from "../../../src/features/public/community/post-page.tsx";
import { communityPost } from "../support/content.ts";
import { eventually } from "../support/eventually.ts";
import { type SiteInMemory, siteInMemory } from "../support/site-in-memory.tsx";

// Elements have no size in this environment, so every card counts as near the viewport.
vi.mock("virtua", async () => await import("./virtua-shows-all.tsx"));

const post = communityPost(1, { title: "Sunday coffee", likes: 25, comments: 0, shares: 3 });
const COPIED = "Link copied to clipboard!";
let site: SiteInMemory;
beforeEach(async () => {
  site = siteInMemory();
  site.remote.publish("community", post);
  await site.sync();
});
afterEach(async () => {
  Reflect.deleteProperty(navigator, "clipboard");
  Reflect.deleteProperty(navigator, "share");
  Reflect.deleteProperty(navigator, "canShare");
  await site.close();
});

const openFeed = () => site.open("/portfolio", <CommunityPage />, "/portfolio");
const openPost = () => site.open("/portfolio/:id", <PostPage />, `/portfolio/${post.id}`);
const named = (name: string | RegExp) => screen.findByRole("button", { name });
const likesOnServer = () => site.remote.published("community")[0]?.likes;
const sharesOnServer = () => site.remote.published("community")[0]?.shares;

describe("Like on a card", () => {
  it("a tap on Like changes the number at once and shows it as liked", async () => {
    openFeed();
    const button = await named("Like, 25 likes");
    fireEvent.click(button);
    expect(button.getAttribute("aria-label")).toBe("Like, 26 likes, you liked this");
    expect(button.textContent).toBe("Like 26");
  });

  it("each tap adds one and is sent, and the number never jumps", async () => {
    openFeed();
    const button = await named("Like, 25 likes");
    const seen: (string | null)[] = [];
    const watch = new MutationObserver(() => seen.push(button.textContent));
    watch.observe(button, { subtree: true, childList: true, characterData: true });
    for (let tap = 0; tap < 3; tap++) fireEvent.click(button);
    await eventually(() => expect(likesOnServer()).toBe(28));
    await site.send();
    watch.disconnect();
    expect(button.textContent).toBe("Like 28");
    expect(seen.filter((text) => text && !["Like 26", "Like 27", "Like 28"].includes(text))).toEqual([]);
    expect([...seen].sort()).toEqual(seen);
  });

  it("offline, a like is marked as stored here until it is sent", async () => {
    site.fails({ kind: "offline" }, "head", "applyInteractions");
    openFeed();
    fireEvent.click(await named("Like, 25 likes"));
    await screen.findByText("Will be sent when the server can take it");
    site.remote.failures.length = 0;
    await site.send();
    await eventually(() => expect(screen.queryByText("Will be sent when the server can take it")).toBeNull());
    expect(await named("Like, 26 likes, you liked this")).toBeTruthy();
  });

  it("a like that cannot be stored is reverted with a message", async () => {
    openFeed();
    const button = await named("Like, 25 likes");
    site.db.close();
    fireEvent.click(button);
    expect((await screen.findByRole("alert")).textContent).toMatch(/couldn't be saved/);
    expect(button.textContent).toBe("Like 25");
    await site.db.open();
  });

  it("a like that the server rejects is not counted, and says why and where it waits", async () => {
    site.remote.verdicts.set("like", { status: "rejected", code: "post_unknown" });
    openFeed();
    fireEvent.click(await named("Like, 25 likes"));
    await screen.findByText(/Not sent: The post is no longer available\./);
    expect(screen.getByRole("link", { name: "See what's waiting" }).getAttribute("href")).toBe("/waiting");
    expect(await named("Like, 25 likes")).toBeTruthy();
  });
});

describe("Comment on a card", () => {
  it("Comment on a card opens the post with the focus on the form's first empty field", async () => {
    render(
      <ServicesContext value={site.services}>
        <MemoryRouter initialEntries={["/portfolio"]}>
          <Routes>
            <Route path="/portfolio" element={<CommunityPage />} />
            <Route path="/portfolio/:id" element={<PostPage />} />
          </Routes>
        </MemoryRouter>
      </ServicesContext>,
    );
    fireEvent.click(await named("Comment, 0 comments"));
    const name = await screen.findByRole("textbox", { name: "Your name" });
    await eventually(() => expect(document.activeElement).toBe(name));
  });
});

describe("Share", () => {
  it("a completed share through the device's sheet is counted, with the post's own address", async () => {
    const share = vi.fn(async () => undefined);
    Object.defineProperty(navigator, "share", { value: share, configurable: true });
    openPost();
    fireEvent.click(await named("Share, 3 shares"));
    fireEvent.click(await named("Send the link"));
    await named("Share, 4 shares");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(share).toHaveBeenCalledWith({
      title: "Sunday coffee",
      url: `${location.origin}/portfolio/${post.id}?hl=en`,
    });
    await eventually(() => expect(sharesOnServer()).toBe(4));
  });

  it("a cancelled share is not counted, and the dialog stays for another way", async () => {
    const closed = () => Promise.reject(new DOMException("closed", "AbortError"));
    Object.defineProperty(navigator, "share", { value: closed, configurable: true });
    openPost();
    fireEvent.click(await named("Share, 3 shares"));
    const send = await named("Send the link");
    await act(async () => fireEvent.click(send));
    expect(send.isConnected).toBe(true);
    expect(screen.getByText("Share 3")).toBeTruthy();
  });

  it("a share sheet that does not open is replaced by the link to copy", async () => {
    const refused = () => Promise.reject(new DOMException("refused", "NotAllowedError"));
    Object.defineProperty(navigator, "share", { value: refused, configurable: true });
    openPost();
    fireEvent.click(await named("Share, 3 shares"));
    fireEvent.click(await named("Send the link"));
    expect(await named("Copy link")).toBeTruthy();
    expect(screen.getByText("Share 3")).toBeTruthy();
  });

  it("a share sheet that takes files gets the post as one, which is counted once", async () => {
    const given: File[] = [];
    const share = vi.fn(async ({ files = [] }: { files?: File[] }) => void given.push(...files));
    Object.defineProperty(navigator, "share", { value: share, configurable: true });
    Object.defineProperty(navigator, "canShare", { value: () => true, configurable: true });
    openPost();
    fireEvent.click(await named("Share, 3 shares"));
    fireEvent.click(await named("Send as a file"));
    await named("Share, 4 shares");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(given.map(({ name, type }) => [name, type])).toEqual([
      ["our-community-Sunday-coffee.html", "text/html"],
    ]);
    expect(await given[0]?.text()).toContain("<h1>Sunday coffee</h1>");
    await eventually(() => expect(sharesOnServer()).toBe(4));
  });

  it("a share sheet that takes no files leaves the post as a download, whose name is announced", async () => {
    const refused = () => Promise.reject(new DOMException("refused", "NotAllowedError"));
    Object.defineProperty(navigator, "share", { value: refused, configurable: true });
    Object.defineProperty(navigator, "canShare", { value: () => true, configurable: true });
    const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    openPost();
    fireEvent.click(await named("Share, 3 shares"));
    fireEvent.click(await named("Send as a file"));
    const said = await screen.findByText("Saved as our-community-Sunday-coffee.html");
    expect(said.closest("[role=status]")).toBeTruthy();
    expect(saved.mock.contexts.map((link) => (link as HTMLAnchorElement).download)).toEqual([
      "our-community-Sunday-coffee.html",
    ]);
    expect(await named("Share, 4 shares")).toBeTruthy();
    saved.mockRestore();
  });

  it("without a share sheet there are WhatsApp, Telegram and Copy, and a copied link is counted once", async () => {
    const writeText = vi.fn(async () => undefined);
    Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
    openPost();
    fireEvent.click(await named("Share, 3 shares"));
    const address = `${location.origin}/portfolio/${post.id}?hl=en`;
    const whatsapp = await screen.findByRole("link", { name: "WhatsApp" });
    expect(whatsapp.getAttribute("href")).toBe(
      `https://wa.me/?text=${encodeURIComponent(`Sunday coffee ${address}`)}`,
    );
    expect(screen.getByRole("link", { name: "Telegram" }).getAttribute("href")).toBe(
      `https://t.me/share/url?url=${encodeURIComponent(address)}&text=Sunday%20coffee`,
    );
    const copy = screen.getByRole("button", { name: "Copy link" });
    fireEvent.click(copy);
    expect((await screen.findByText(COPIED)).closest("[role=status]")).toBeTruthy();
    await act(async () => fireEvent.click(copy));
    expect(writeText).toHaveBeenCalledWith(address);
    await eventually(() => expect(sharesOnServer()).toBe(4));
    expect(screen.getByText("Share 4")).toBeTruthy();
  });

  it("if the clipboard refuses, the share is not counted and the address can be selected", async () => {
    const writeText = () => Promise.reject(new DOMException("denied", "NotAllowedError"));
    Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
    vi.mocked(console.warn).mockImplementation(() => undefined);
    openPost();
    fireEvent.click(await named("Share, 3 shares"));
    const copy = await named("Copy link");
    await act(async () => fireEvent.click(copy));
    expect(screen.queryByText(COPIED)).toBeNull();
    expect(screen.getByText(/copy it from there/)).toBeTruthy();
    expect(screen.getByText("Share 3")).toBeTruthy();
    vi.mocked(console.warn).mockClear();
  });
});
