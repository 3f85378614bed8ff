// @module-tag document
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactElement } from "react";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it, vi } from "vitest";
import { StatusBox } from "../../../src/app/layouts/admin/status-box.tsx";
import { type Admin, AdminContext } from "../../../src/data/admin/context.ts";
import { ServicesContext, UNKNOWN_STATUS } from "../../../src/data/site/context.ts";
import { failed } from "../../../src/domain/outbox/failure.ts";
import { createRestartable } from "../../../src/domain/state/store.ts";
import { CommentsPage } from "../../../src/features/admin/comments/comments-page.tsx";
import { DashboardPage } from "../../../src/features/admin/dashboard/dashboard-page.tsx";
import { MessagesPage } from "../../../src/features/admin/messages/messages-page.tsx";
import { ProfileForm } from "../../../src/features/admin/profile/profile-form.tsx";
import { ProfilePage } from "../../../src/features/admin/profile/profile-page.tsx";
import { ServiceForm } from "../../../src/features/admin/services/service-form.tsx";
import { ServicesAdminPage } from "../../../src/features/admin/services/services-page.tsx";
import { AdminWaitingPage } from "../../../src/features/admin/waiting/waiting-page.tsx";
import { ConflictPage } from "../../../src/features/admin/writing/conflict/conflict-page.tsx";
import { AboutPage } from "../../../src/features/public/about/about-page.tsx";
import { BlogPage } from "../../../src/features/public/blog/blog-page.tsx";
import { CommunityPage } from "../../../src/features/public/community/community-page.tsx";
import { PostPage } from "../../../src/features/public/community/post-page.tsx";
import { ContactPage } from "../../../src/features/public/contact/contact-page.tsx";
import { HomePage } from "../../../src/features/public/home/home-page.tsx";
import { LibraryPage } from "../../../src/features/public/library/library-page.tsx";
import { itemPageOf } from "../../../src/features/public/news/news-item-page.tsx";
import { listPageOf } from "../../../src/features/public/news/news-page.tsx";
import { SearchPage } from "../../../src/features/public/search/search-page.tsx";
import { ServicesPage } from "../../../src/features/public/services/services-page.tsx";
import { WaitingPage } from "../../../src/features/public/waiting/waiting-page.tsx";
import { AdminDevice } from "../support/admin-device.ts";
import { blogPost, communityPost, newsPost, uuid } from "../support/content.ts";
import { FakeAdminRemote } from "../support/fake-admin-remote.ts";
import { siteInMemory } from "../support/site-in-memory.tsx";
import { failingLive, failingReader } from "./failing-live.ts";

const NewsItemPage = itemPageOf("news");
const NewsPage = listPageOf("news");

const IDLE = { phase: "idle", failure: null, nextTry: null };
const FAILED = "What is saved here couldn't be read.";

/** The screen shows the error in place, without a skeleton; Retry removes the error. */
async function expectErrorThenRetry(state: { broken: boolean }): Promise<void> {
  expect((await screen.findAllByRole("alert"))[0]?.textContent).toContain(FAILED);
  await waitFor(() => expect(screen.queryAllByRole("status", { name: "Loading" })).toEqual([]));
  state.broken = false;
  await waitFor(() => {
    for (const button of screen.queryAllByRole("button", { name: "Try again" })) fireEvent.click(button);
    expect(screen.queryAllByRole("alert")).toEqual([]);
  });
  expect(vi.mocked(console.error).mock.calls.length).toBeGreaterThan(0);
  vi.mocked(console.error).mockClear();
}

describe("on every public screen, a failed live query shows an error, and Retry reads again", () => {
  const screens: Readonly<Record<string, readonly [string, ReactElement, string | null]>> = {
    "/": ["/", <HomePage key="page" />, "News 1"],
    "/about": ["/about", <AboutPage key="page" />, null],
    "/services": ["/services", <ServicesPage key="page" />, null],
    "/blog": ["/blog", <BlogPage key="page" />, "Article 1"],
    "/news": ["/news", <NewsPage key="page" />, "News 1"],
    "/portfolio": ["/portfolio", <CommunityPage key="page" />, null],
    [`/portfolio/${communityPost(1).id}`]: ["/portfolio/:id", <PostPage key="page" />, "Post 1"],
    "/contact": ["/contact", <ContactPage key="page" />, null],
    "/library": ["/library", <LibraryPage key="page" />, null],
    "/search": ["/search", <SearchPage key="page" />, null],
    "/waiting": ["/waiting", <WaitingPage key="page" />, null],
  };

  it.each(Object.entries(screens))("%s", async (address, [path, page, text]) => {
    const { state, live } = failingLive();
    const site = siteInMemory(null, live);
    try {
      site.remote.publish("news", newsPost(1));
      site.remote.publish("blog", blogPost(1));
      site.remote.publish("community", communityPost(1));
      await site.sync();
      site.open(path, page, address);
      await expectErrorThenRetry(state);
      if (text !== null) await screen.findAllByText(text, { exact: false });
    } finally {
      await site.close();
    }
  });

  it("if the data layer did not start, Retry of one query starts it again for all", async () => {
    const site = siteInMemory();
    let failures = 1;
    const data = createRestartable(() =>
      failures-- > 0 ? Promise.reject(new Error("IndexedDB did not open.")) : site.services.data.current(),
    );
    try {
      site.remote.publish("news", newsPost(1));
      site.remote.publish("blog", blogPost(1));
      await site.sync();
      render(
        <ServicesContext value={{ ...site.services, data }}>
          <MemoryRouter>
            <HomePage />
          </MemoryRouter>
        </ServicesContext>,
      );
      const [retry] = await screen.findAllByRole("button", { name: "Try again" });
      if (retry) fireEvent.click(retry);
      await screen.findAllByText("News 1", { exact: false });
      await screen.findAllByText("Article 1", { exact: false });
      expect(screen.queryAllByRole("alert")).toEqual([]);
      vi.mocked(console.error).mockClear();
    } finally {
      await site.close();
    }
  });

  it("a post that cannot be read from this device is requested from the server", async () => {
    const { live } = failingLive();
    const site = siteInMemory(null, live);
    try {
      site.remote.publish("news", newsPost(1));
      await site.sync();
      site.open("/news/:id", <NewsItemPage />, `/news/${newsPost(1).id}`);
      await screen.findByRole("heading", { level: 1, name: "News 1" });
      vi.mocked(console.error).mockClear();
    } finally {
      await site.close();
      vi.mocked(console.error).mockClear();
    }
  });
});

describe("on every admin screen, a failed live query shows an error, and Retry reads again", () => {
  const screens: Readonly<Record<string, ReactElement>> = {
    dashboard: <DashboardPage />,
    messages: <MessagesPage />,
    comments: <CommentsPage />,
    services: <ServicesAdminPage />,
    profile: <ProfilePage />,
    "unsent work": <AdminWaitingPage />,
    conflict: <ConflictPage />,
    "status box": <StatusBox />,
    "service form": <ServiceForm />,
    "profile form": <ProfileForm rowId={uuid(1)}>{null}</ProfileForm>,
  };

  it.each(Object.entries(screens))("%s", async (_name, page) => {
    const { state, live } = failingLive();
    const device = new AdminDevice(new FakeAdminRemote());
    const still = { current: UNKNOWN_STATUS, subscribe: () => () => undefined };
    const admin = {
      ...{
        read: failingReader(device.read, state),
        fetcher: device.fetcher,
        commands: device.commands,
        live,
        queryCache: new Map(),
        now: () => 0,
        user: { email: "owner@selam.example" },
        health: async () => failed({ kind: "offline" }),
        notifications: { isOn: async () => false },
      },
      adminSync: { status: () => still.current, subscribe: still.subscribe },
      sender: { status: () => IDLE, subscribe: still.subscribe },
      notifications: { isOn: async () => false },
    } as unknown as Admin;
    try {
      await device.pull();
      render(
        <AdminContext value={admin}>
          <MemoryRouter>{page}</MemoryRouter>
        </AdminContext>,
      );
      await expectErrorThenRetry(state);
    } finally {
      cleanup();
      await device.db.delete();
    }
  });
});
