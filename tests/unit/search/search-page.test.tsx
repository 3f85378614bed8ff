// @module-tag document
import { act, fireEvent, screen } from "@testing-library/react";
import { Suspense, use } from "react";
import { Route, Routes, useNavigate } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SearchPage } from "../../../src/features/public/search/search-page.tsx";
import { blogPost, communityPost } from "../support/content.ts";
import { type SiteInMemory, siteInMemory } from "../support/site-in-memory.tsx";

let site: SiteInMemory;

beforeEach(async () => {
  site = siteInMemory();
  site.remote.publish("blog", blogPost(1, { title: "Coffee at home", tags: ["coffee"] }));
  site.remote.publish(
    "community",
    communityPost(2, { title: "Coffee in Leeds", author: "Saba", tags: ["coffee"] }),
  );
  site.remote.publish("community", communityPost(3, { title: "Bread", author: "Saba" }));
  await site.sync();
});
afterEach(() => site.close());

/** Code that arrives when told to. */
function delayed() {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { arrived, arrive: () => arrive() };
}

function SlowPage({ code }: { code: Promise<void> }) {
  use(code);
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back
    </button>
  );
}

function titles(): (string | null)[] {
  return screen.queryAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
}

it("results appear while typing, with marked matches and their number", async () => {
  site.open("/search", <SearchPage />, "/search");
  fireEvent.change(await screen.findByRole("searchbox"), { target: { value: "coffee leeds" } });
  await screen.findByRole("link", { name: "Coffee in Leeds" });
  expect([...document.querySelectorAll("h2 mark")].map((mark) => mark.textContent)).toEqual([
    "Coffee",
    "Leeds",
  ]);
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "coffee" } });
  await screen.findByRole("link", { name: "Coffee at home" });
  await screen.findByText("2 results for “coffee”");
});

it("the index is there before anything is typed", async () => {
  site.open("/search", <SearchPage />, "/search");
  await vi.waitFor(async () => expect(await site.db.search.get("head")).toMatchObject({ size: 3 }), {
    timeout: 30_000,
  });
});

it("the page starts with the query and kind of its address", async () => {
  site.open("/search", <SearchPage />, "/search?q=coffee&kind=blog");
  await screen.findByRole("link", { name: "Coffee at home" });
  expect(titles()).toEqual(["Coffee at home"]);
  fireEvent.click(screen.getByRole("button", { name: "All 2" }));
  await screen.findByRole("link", { name: "Coffee in Leeds" });
});

it("a tag leads to everything that has it", async () => {
  site.open("/search", <SearchPage />, "/search?tag=coffee");
  await screen.findByRole("heading", { name: "#coffee", level: 1 });
  await screen.findByRole("link", { name: "Coffee in Leeds" });
  expect(titles()).toHaveLength(2);
});

it("no matches are reported with one suggestion", async () => {
  site.open("/search", <SearchPage />, "/search?q=xylophone");
  await screen.findByText("Nothing available offline matches “xylophone”.");
  const clear = await screen.findByRole("button", { name: "Clear search" });
  await act(async () => fireEvent.click(clear));
  expect(screen.getByRole("searchbox")).toHaveProperty("value", "");
  await screen.findByRole("link", { name: "coffee" });
});

it("arrow keys move through the results", async () => {
  site.open("/search", <SearchPage />, "/search?q=coffee");
  await screen.findByRole("link", { name: "Coffee at home" });
  const box = screen.getByRole("searchbox");
  box.focus();
  fireEvent.keyDown(box, { key: "ArrowDown" });
  const first = document.activeElement as HTMLElement;
  expect(first.tagName).toBe("A");
  fireEvent.keyDown(first, { key: "ArrowDown" });
  expect(document.activeElement).not.toBe(first);
  fireEvent.keyDown(document.activeElement as HTMLElement, { key: "Escape" });
  expect(document.activeElement).toBe(box);
});

it("a result tapped right after typing opens, though its page loads slowly, and Back returns to the query", async () => {
  const code = delayed();
  const routes = (
    <Suspense fallback="Loading">
      <Routes>
        <Route path="search" element={<SearchPage />} />
        <Route path="*" element={<SlowPage code={code.arrived} />} />
      </Routes>
    </Suspense>
  );
  site.open("/*", routes, "/search");
  fireEvent.change(await screen.findByRole("searchbox"), { target: { value: "coffee leeds" } });
  const found = await screen.findByRole("link", { name: "Coffee in Leeds" });
  await act(async () => fireEvent.click(found));
  // Longer than the address follows what is typed.
  await act(() => new Promise((resolve) => setTimeout(resolve, 600)));
  await act(async () => code.arrive());
  fireEvent.click(await screen.findByRole("button", { name: "Back" }));
  expect(await screen.findByRole("searchbox")).toHaveProperty("value", "coffee leeds");
});
