import type { Page } from "playwright-core";
import { adminPaths } from "../../../src/config/admin-paths.ts";
import { paths } from "../../../src/config/paths.ts";
import { openSettings } from "./owner.ts";
import { type Newest, openMenu, press, type Screen } from "./screens.ts";

type Act = NonNullable<Screen["act"]>;

/** A screen with something open over it: a menu, a dialog or a toast. */
export type State = Screen & {
  readonly act: Act;
  /** What is then open. */
  readonly open: string;
  /** Undoes what `act` changed beyond its page. */
  readonly end?: Act;
};

const DIALOG = "dialog[open]:not(:has(dialog[open]))";
const TOAST = "[role=status] .shadow-card";
/** Two languages have one each. */
const TOOLBAR = ".rich-toolbar:not(.is-resting)";
const FAILED_TOAST = "[role=alert] .shadow-card";

/** What a visitor opens over a page. */
export function publicStates({ post, article }: Newest): State[] {
  return [
    { name: "over-menu", address: paths.home, act: openMenu, open: "#main-nav" },
    { name: "over-share", address: paths.article(article), act: press("community_share"), open: DIALOG },
    {
      name: "over-report",
      address: paths.post(post),
      act: (page, text) => page.locator("main ol button").getByText(text("comment_report")).first().click(),
      open: DIALOG,
    },
    { name: "over-typing-help", address: paths.contact, act: openTypingHelp, open: DIALOG },
    { name: "over-forget", address: paths.library, act: press("library_forget"), open: DIALOG },
    { name: "over-install", address: paths.blog, act: offerInstall, open: TOAST },
  ];
}

/** What the owner opens over a page. */
export function adminStates({ post, article, newsItem }: Newest): State[] {
  const writing = { address: adminPaths.post("blog", article), end: discardDraft(article) };
  return [
    { name: "over-admin-user", address: adminPaths.dashboard, act: openUserMenu, open: "#user-menu" },
    { name: "over-admin-sign-out", ...writing, act: signOutWithDraft, open: DIALOG },
    { name: "over-admin-delete", address: adminPaths.messages, act: askToDelete, open: DIALOG },
    {
      name: "over-admin-deleted",
      address: adminPaths.messages,
      act: inOrder(askToDelete, pressInDialog("delete_word")),
      open: TOAST,
      end: press("undo_word"),
    },
    {
      name: "over-admin-decline",
      address: adminPaths.submissions,
      act: (page, text) =>
        page
          .locator("main")
          .getByRole("button", { name: text("submission_decline") })
          .first()
          .click(),
      open: DIALOG,
    },
    {
      name: "over-admin-hide",
      address: adminPaths.comments,
      act: inOrder(press("comments_visible"), press("comment_hide")),
      open: DIALOG,
    },
    { name: "over-admin-unpublish", address: writing.address, act: askToUnpublish, open: DIALOG },
    {
      name: "over-admin-versions",
      address: writing.address,
      act: openVersions,
      open: ".write-sheet, .write-panel",
    },
    { name: "over-admin-insert", ...writing, act: openInsertMenu, open: "[role=listbox]" },
    { name: "over-admin-toolbar", ...writing, act: selectWords, open: TOOLBAR },
    {
      name: "over-admin-link",
      ...writing,
      act: inOrder(selectWords, (page) => page.keyboard.press("Control+k")),
      open: DIALOG,
    },
    {
      name: "over-admin-discard",
      ...writing,
      act: inOrder(typeWords, openSettings, press("writing_discard")),
      open: DIALOG,
    },
    {
      name: "over-admin-saved",
      address: adminPaths.post("community", post),
      act: inOrder(press("writing_save"), (page) => page.locator(TOAST).waitFor()),
      open: TOAST,
    },
    {
      name: "over-admin-failed",
      address: adminPaths.post("news", newsItem),
      act: pasteSecondPicture,
      open: FAILED_TOAST,
    },
  ];
}

function inOrder(...acts: readonly Act[]): Act {
  return async (page, text) => {
    for (const act of acts) await act(page, text);
  };
}

function pressInDialog(key: string): Act {
  return (page, text) =>
    page
      .locator(DIALOG)
      .getByRole("button", { name: text(key), exact: true })
      .click();
}

/** Tigrinya is typed with Latin keys in the Tigrinya interface, so its help is there. */
const openTypingHelp: Act = async (page, text) => {
  const field = page.locator("main form textarea");
  await field.click();
  const help = page.getByRole("button", { name: text("typing_help"), exact: true }).last();
  if (!(await help.isVisible()))
    await page
      .getByRole("button", { name: text("typing_switch") })
      .last()
      .click();
  await help.click();
};

/** Fires the event that Chrome on Android fires on each page, on a second visit. */
async function offerInstall(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem("selam-visits", `1 ${Date.now() - 86_400_000}`));
  await page.reload();
  await page.locator("main h1").first().waitFor();
  await page.evaluate(() => {
    const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
      async prompt() {
        return { outcome: "dismissed" };
      },
    });
    dispatchEvent(event);
  });
}

const openUserMenu: Act = (page) => page.locator("[aria-controls=user-menu]").click();

const askToDelete: Act = (page, text) =>
  page
    .locator("main")
    .getByRole("button", { name: text("delete_word"), exact: true })
    .first()
    .click();

/** The text of the open article. */
function words(page: Page) {
  return page.locator(".rich-text").first();
}

async function typeWords(page: Page): Promise<void> {
  await words(page).click();
  await page.keyboard.type("Selam ");
}

async function selectWords(page: Page): Promise<void> {
  await words(page).click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Shift+End");
  await page.locator(TOOLBAR).waitFor();
}

async function openInsertMenu(page: Page): Promise<void> {
  await words(page).click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.type("/");
}

/** Signing out asks only if something would be lost. */
const signOutWithDraft: Act = async (page, text) => {
  await typeWords(page);
  const [saved = ""] = text("writing_kept_at").split("{");
  await page.getByText(saved).first().waitFor();
  await page.goto(new URL(adminPaths.dashboard, page.url()).href);
  await openUserMenu(page, text);
  await press("sign_out")(page, text);
};

const askToUnpublish: Act = async (page, text) => {
  await openSettings(page);
  await page
    .getByRole("button", { name: new RegExp(`^${text("writing_unpublish")}`) })
    .first()
    .click();
};

const openVersions: Act = async (page, text) => {
  await openSettings(page);
  const summary = page.locator("summary", { hasText: text("versions_title") });
  await summary.click();
  await summary.scrollIntoViewIfNeeded();
};

async function pasteSecondPicture(page: Page): Promise<void> {
  await page.locator("main textarea").first().waitFor();
  await page
    .locator("main textarea")
    .first()
    .evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([""], "image.png", { type: "image/png" }));
      field.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData }));
    });
}

/** Discards what was typed into an article, if anything was. */
function discardDraft(article: string): Act {
  return async (page, text) => {
    await page.goto(new URL(`${adminPaths.post("blog", article)}?`, page.url()).href);
    await words(page).waitFor();
    await openSettings(page);
    const discard = page.getByRole("button", { name: text("writing_discard"), exact: true });
    if (!(await discard.isVisible())) return;
    await discard.click();
    await pressInDialog("writing_discard")(page, text);
    await page.waitForURL(({ pathname }) => pathname === adminPaths.list("blog"));
  };
}
