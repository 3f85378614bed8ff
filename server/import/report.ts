import { BASE_LANGUAGE, languageName, othersThan } from "../../src/domain/languages/languages.ts";
import type { ImportPlan } from "./plan-import.ts";
import type { Tally } from "./tally.ts";
import type { WriteResult } from "./write-posts.ts";

/** "1 page", "2 pages". */
function many(count: number, one: string, more = `${one}s`): string {
  return `${count} ${count === 1 ? one : more}`;
}

function list(names: readonly [string, number][]): string {
  return names.map(([name, count]) => (count > 1 ? `${name} (${count})` : name)).join(", ");
}

const TYPES: Readonly<Record<string, readonly [one: string, more: string]>> = {
  attachment: ["media library file", "media library files"],
  nav_menu_item: ["menu item", "menu items"],
};

const DRAFTS: Readonly<Record<string, string>> = {
  draft: "draft",
  pending: "waiting for review",
  private: "private",
  future: "scheduled for later",
};

function leftOut(tally: Tally): string[] {
  const lines: string[] = [];
  for (const [type, count] of tally.names("type")) {
    const [one, more] = TYPES[type] ?? [`entry of the type "${type}"`, `entries of the type "${type}"`];
    if (type === "attachment")
      lines.push(`${many(count, one, more)} (those used in articles are copied with them)`);
    else lines.push(`${many(count, one, more)}: ${list(tally.names(`type ${type}`))}`);
  }
  const comments = tally.names("comments left out");
  if (comments.length > 0)
    lines.push(`${many(tally.total("comments left out"), "comment")}: ${list(comments)}`);
  const trash = tally.names("trash");
  if (trash.length > 0) lines.push(`${many(tally.total("trash"), "post")} in the trash: ${list(trash)}`);
  const empty = tally.names("empty");
  if (empty.length > 0)
    lines.push(`${many(tally.total("empty"), "post")} without text or media: ${list(empty)}`);
  const twice = tally.names("twice");
  if (twice.length > 0)
    lines.push(
      `${many(tally.total("twice"), "post that appears", "posts that appear")} twice in the file: ${list(twice)}`,
    );
  const codes = tally.names("shortcode");
  if (codes.length > 0)
    lines.push(
      `${many(tally.total("shortcode"), "shortcode")}: ${list(codes)}${placesOf("shortcode", codes, tally)}`,
    );
  const blocks = tally.names("block");
  if (blocks.length > 0) {
    lines.push(
      `${many(tally.total("block"), "block")} filled in by WordPress itself: ${list(blocks)}${placesOf("block", blocks, tally)}`,
    );
  }
  const hidden = tally.names("hidden");
  if (hidden.length > 0)
    lines.push(
      `${many(tally.total("hidden"), "part")} that the old site did not show to its readers: ${list(hidden)}`,
    );
  const fields = tally.names("custom field");
  if (fields.length > 0)
    lines.push(
      `${many(tally.total("custom field"), "custom field")} of ACF, which only its theme shows: ${list(fields)}`,
    );
  const languages = tally.names("other language");
  if (languages.length > 0) lines.push(`texts in languages that this site does not have: ${list(languages)}`);
  const tags = tally.total("tag too many");
  if (tags > 0) {
    const posts = many(tally.names("tag too many").length, "post");
    lines.push(`${many(tags, "tag")} over the limit of ten per article, in ${posts}`);
  }
  const long = tally.names("tag too long");
  if (long.length > 0)
    lines.push(`${many(tally.total("tag too long"), "tag")} longer than 50 characters: ${list(long)}`);
  return lines;
}

/** So many posts are named for each kind of part; the others are like them. */
const MOST_PLACES = 20;

/** The posts that had each of these parts. */
function placesOf(kind: string, parts: readonly [string, number][], tally: Tally): string {
  return parts
    .map(([part]) => {
      const posts = tally.names(`${kind} ${part}`).map(([name]) => name);
      const more = posts.length > MOST_PLACES ? `, and ${posts.length - MOST_PLACES} more` : "";
      return `\n      ${part} in: ${posts.slice(0, MOST_PLACES).join(", ")}${more}`;
    })
    .join("");
}

/** The drafts by their reason. */
function draftLines(tally: Tally): string[] {
  return tally
    .names("draft")
    .map(([reason]) => `${DRAFTS[reason] ?? reason}: ${list(tally.names(`draft ${reason}`))}`);
}

/** Files that articles link to and that an import does not take. */
function stillThere(tally: Tally): string[] {
  const files = tally.names("document");
  if (files.length === 0) return [];
  const addresses = files.map(([address]) => `\n      ${address}`);
  return [
    `${many(files.length, "file that articles link to; it is", "files that articles link to; they are")} lost when that site is closed${addresses.join("")}`,
  ];
}

function section(head: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", head, ...lines.map((line) => `  - ${line}`)];
}

function articleLines({ posts, tally }: ImportPlan): string[] {
  const lines: string[] = [];
  const drafts = tally.names("draft").map(([name, count]) => `${count} ${DRAFTS[name] ?? name}`);
  const published = posts.filter(({ row }) => row.published).length;
  lines.push(
    `${published} published, ${posts.length - published} as drafts${drafts.length > 0 ? ` (${drafts.join(", ")})` : ""}`,
  );
  for (const lang of othersThan(BASE_LANGUAGE)) {
    const count = posts.filter(({ row }) => row.lang === lang).length;
    if (count > 0) lines.push(`${count} in ${languageName(lang, BASE_LANGUAGE)}, judging by their script`);
  }
  const translated = posts.filter(({ translations }) => translations.length > 0).length;
  if (translated > 0) lines.push(`${translated} in more than one language`);
  const others = tally.names("article in another language");
  if (others.length > 0)
    lines.push(
      `${tally.total("article in another language")} in languages that this site does not have, which stay articles of their own: ${list(others)}`,
    );
  const comments = tally.total("comments");
  if (comments > 0)
    lines.push(`${many(comments, "comment")} with author and date, at the end of the article they belong to`);
  const encodings = tally.names("encoding");
  if (encodings.length > 0)
    lines.push(
      `read as ${list(encodings)}, which the file does not say; please look whether the letters are right`,
    );
  const mended = tally.names("mended");
  if (mended.length > 0)
    lines.push(
      `with characters that can't be read, which were removed, taken for windows-1252 or left as �; please look at: ${list(mended)}`,
    );
  const untitled = tally.names("untitled");
  if (untitled.length > 0) lines.push(`with their first words as a title: ${list(untitled)}`);
  return lines;
}

/** The report of a dry run. */
export function planReport(plan: ImportPlan): string {
  return [
    `"${plan.title}": ${many(plan.posts.length, "article")} to import.`,
    ...articleLines(plan).map((line) => `  - ${line}`),
    ...section("Drafts, with the reason:", draftLines(plan.tally)),
    ...section("Pictures:", featuredLines(plan.tally)),
    ...section("Still at the old site:", stillThere(plan.tally)),
    ...section("Left out:", leftOut(plan.tally)),
    "",
    "Nothing was written: this was a dry run. Pictures, videos and sound are downloaded by the import itself.",
  ].join("\n");
}

function pictureLines(tally: Tally): string[] {
  const lines: string[] = [];
  const stored = tally.total("picture");
  if (stored > 0) lines.push(`${many(stored, "picture")} copied into the site's storage`);
  const missing = tally.total("picture missing");
  if (missing > 0) {
    lines.push(
      `${many(missing, "picture")} that couldn't be downloaded; the articles show a link instead. Run the import again to retry`,
    );
    lines.push(...missingLines(tally, "picture missing"));
  }
  return [...lines, ...featuredLines(tally)];
}

function featuredLines(tally: Tally): string[] {
  const featured = tally.names("featured missing");
  return featured.length > 0 ? [`without their featured image: ${list(featured)}`] : [];
}

function playerLines(tally: Tally): string[] {
  const lines: string[] = [];
  const stored = tally.total("player");
  if (stored > 0) lines.push(`${many(stored, "file")} copied into the site's storage`);
  const missing = tally.total("player missing");
  if (missing > 0) {
    lines.push(
      `${many(missing, "file")} that couldn't be copied; the articles link to the original. Run the import again to retry`,
    );
    lines.push(...missingLines(tally, "player missing"));
  }
  return lines;
}

/** The files that are missing, by reason. */
function missingLines(tally: Tally, kind: string): string[] {
  return tally.names(kind).map(([reason, count]) => {
    const addresses = tally.names(`${kind}, ${reason}`).map(([address]) => `\n      ${address}`);
    return `${count} x ${reason}${addresses.join("")}`;
  });
}

/** The report of an import. */
export function importReport(
  plan: ImportPlan,
  { created, recreated, present, repaired, rejected, redirects }: WriteResult,
  where: string,
): string {
  const head = `"${plan.title}": ${many(created.length, "article")} imported into ${where}, ${present.length} already there.`;
  return [
    head,
    ...(created.length > 0
      ? articleLines(plan).map((line) => `  - ${present.length > 0 ? "in the whole file: " : ""}${line}`)
      : []),
    ...(recreated.length > 0
      ? [`  - imported again after being deleted there: ${recreated.join(", ")}`]
      : []),
    ...(redirects > 0
      ? [`  - ${many(redirects, "old address", "old addresses")} redirected to their articles`]
      : []),
    ...section("Drafts, with the reason:", created.length > 0 ? draftLines(plan.tally) : []),
    ...section("Pictures:", [
      ...pictureLines(plan.tally),
      ...(repaired.length > 0
        ? [
            `articles that were already there and now have their missing pictures or files: ${repaired.join(", ")}`,
          ]
        : []),
    ]),
    ...section("Videos and sound:", playerLines(plan.tally)),
    ...section("Still at the old site:", stillThere(plan.tally)),
    ...section("Left out:", leftOut(plan.tally)),
    ...section(
      "Rejected by the server:",
      rejected.map(({ name, reason }) => `${name}: ${reason}`),
    ),
  ].join("\n");
}
