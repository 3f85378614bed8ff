import { excerptOf } from "../content/card.ts";
import type { Lang, TranslatedKind } from "../content/content.ts";
import { addressIn } from "../content/language.ts";
import { inLanguage, type Translated } from "../content/translation.ts";
import { isHtml } from "../kinds/kinds.ts";

/**
 * The format of a push message: Declarative Web Push (https://www.w3.org/TR/push-api/#declarative-push-message), which such
 * a browser shows by itself, and which the service worker (sw/database-jobs/notifications.ts) shows in all others.
 */
export type PushMessage = {
  readonly web_push: 8030;
  /** Lets a service worker store the post before the browser shows the notification. */
  readonly mutable: true;
  readonly notification: {
    readonly title: string;
    readonly lang: Lang;
    readonly dir: "ltr";
    readonly body: string;
    /** The page that a tap opens. */
    readonly navigate: string;
    /** The same for each attempt, so that a message that arrives twice is shown once. */
    readonly tag: string;
    readonly icon: string;
    readonly actions: readonly {
      readonly action: string;
      readonly title: string;
      readonly navigate: string;
    }[];
    /** A post to store, as a row of the API. */
    readonly data: { readonly kind: TranslatedKind; readonly row: PushedRow } | null;
  };
};

/** A row of the API, with the fields that this module needs. */
export type PushedRow = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly rev: number;
};

/**
 * The largest message, in bytes of JSON. Push services take 4096 bytes, 103 of which are the encryption's
 * (https://www.rfc-editor.org/rfc/rfc8291#section-4).
 */
export const MAX_MESSAGE_BYTES = 3_990;

/** Length of a notification's text, in characters. */
const BODY_LENGTH = 160;
const TITLE_LENGTH = 120;

export type PushTexts = {
  /** Name of the button that stops notifications. */
  readonly stop: string;
  /** Ends a text of which only the beginning was sent. */
  readonly rest: string;
};

/** A post to tell of, as the API returns it. */
export type PostToTell = {
  readonly kind: TranslatedKind;
  readonly row: PushedRow & Translated & Readonly<Record<string, unknown>>;
  /** Address of its page. */
  readonly address: string;
};

/**
 * The message about a new post, in the reader's language where it can be read in it. It carries the post: the whole row if
 * it fits, else its beginning with revision 0, which any row of the server replaces.
 * @param origin the site's address
 */
export function messageAboutPost(
  { kind, row, address }: PostToTell,
  lang: Lang,
  origin: string,
  stopAddress: string,
  texts: PushTexts,
): PushMessage {
  const shown = inLanguage(row, lang);
  const withRow = (data: PushMessage["notification"]["data"]): PushMessage => ({
    web_push: 8030,
    mutable: true,
    notification: {
      title: excerptOf(shown.title, TITLE_LENGTH),
      lang: shown.lang,
      dir: "ltr",
      body: withoutEntities(excerptOf(shown.excerpt || shown.content, BODY_LENGTH)),
      navigate: addressIn(lang, new URL(address, origin).href),
      tag: `${kind}:${row.id}`,
      icon: new URL("/icons/icon-192.png", origin).href,
      actions: [
        { action: "stop", title: texts.stop, navigate: addressIn(lang, new URL(stopAddress, origin).href) },
      ],
      data,
    },
  });
  const whole = withRow({ kind, row: withoutCounts(row) });
  if (bytesOf(whole) <= MAX_MESSAGE_BYTES) return whole;
  for (let length = shown.content.length; length > 0; length = Math.floor(length * 0.8)) {
    const part = withRow({ kind, row: beginning(row, shown, isHtml(kind, "content"), length, texts.rest) });
    if (bytesOf(part) <= MAX_MESSAGE_BYTES) return part;
  }
  return withRow(null);
}

type PlainMessage = Record<"title" | "body" | "address" | "tag", string> & { readonly lang: Lang };

/** The message that reminds of an event, with the button that stops notifications. */
export function messageAboutEvent(
  message: PlainMessage,
  origin: string,
  stop: { readonly title: string; readonly address: string },
): PushMessage {
  const { notification, ...rest } = messageToAdmin(message, origin);
  const navigate = addressIn(message.lang, new URL(stop.address, origin).href);
  const action = { action: "stop", title: stop.title, navigate };
  return { ...rest, notification: { ...notification, actions: [action] } };
}

/** The message to an admin. The admin's worker (sw/admin-notifications.ts) shows it where the browser does not. */
export function messageToAdmin(
  { title, body, lang, address, tag }: PlainMessage,
  origin: string,
): PushMessage {
  return {
    web_push: 8030,
    mutable: true,
    notification: {
      title: excerptOf(title, TITLE_LENGTH),
      lang,
      dir: "ltr",
      body: excerptOf(body, BODY_LENGTH),
      tag,
      navigate: addressIn(lang, new URL(address, origin).href),
      icon: new URL("/icons/icon-192.png", origin).href,
      actions: [],
      data: null,
    },
  };
}

/** The size of a message as it is encrypted. */
export function bytesOf(message: PushMessage): number {
  return new TextEncoder().encode(JSON.stringify(message)).byteLength;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  nbsp: " ",
};

/** A notification shows plain text. */
function withoutEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

/** Counters are read when a post is opened, and would be old by then. */
function withoutCounts(row: PushedRow): PushedRow {
  const { views: _views, likes: _likes, comments: _comments, shares: _shares, ...rest } = row;
  return rest;
}

function beginning(
  row: PostToTell["row"],
  shown: { readonly lang: Lang; readonly title: string; readonly content: string },
  isHtml: boolean,
  length: number,
  rest: string,
): PushedRow {
  const { id, author, category, country, city, published_at, created_at } = row;
  const opening = isHtml
    ? `${cutHtml(shown.content, length)}<p><em>${rest}</em></p>`
    : `${shown.content.slice(0, length).replace(/\S*$/, "")}…\n\n${rest}`;
  return {
    id,
    author,
    category,
    country,
    city,
    published_at,
    created_at,
    rev: 0,
    version: 0,
    lang: shown.lang,
    title: shown.title,
    excerpt: "",
    content: opening,
  };
}

/** The beginning of an article, cut after a paragraph if there is one, else after a word. The parser closes what is open. */
export function cutHtml(html: string, length: number): string {
  const part = html.slice(0, length);
  const paragraph = part.lastIndexOf("</p>");
  if (paragraph > length / 3) return part.slice(0, paragraph + 4);
  const inTag = part.lastIndexOf("<") > part.lastIndexOf(">");
  const text = inTag ? part.slice(0, part.lastIndexOf("<")) : part;
  return `${text.replace(/(&[^;\s]*|\S*)$/, "")}…`;
}
