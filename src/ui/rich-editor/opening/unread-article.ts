import type { Node as DocumentNode, Schema } from "@tiptap/pm/model";
import { isTooDeep } from "../../article-html/nesting-limit.ts";
import { blocksIn, documentWith, htmlOfBlocks, isEmptyParagraph } from "../article-document.ts";
import { blockBoundary } from "./block-boundary.ts";

/** Articles up to this length are read at once. In characters; a thousand take 2 ms on a slow phone, their layout included. */
const SHORT = 32_000;
/** What is read at first of a longer one: several screens. */
const FIRST = 12_000;

/** An article that is read into the editor from its beginning on, all at once or in parts. */
export class UnreadArticle {
  readonly html: string;
  /** The blocks that have been read, as they were stored. */
  readonly #read: DocumentNode[] = [];
  #at = 0;

  constructor(html: string) {
    this.html = html;
  }

  /** True once all of it has been read. */
  get isRead(): boolean {
    return this.#at === this.html.length;
  }

  /** True if it is read in parts. */
  get isLong(): boolean {
    return this.html.length > SHORT;
  }

  /** Reads the beginning: all of a short article, else a few screens. */
  begin(schema: Schema): DocumentNode {
    const inParts = this.isLong && !isTooDeep(this.html);
    return documentWith(this.read(inParts ? FIRST : this.html.length, schema), schema);
  }

  /**
   * Reads on as far as the first boundary of blocks after `least` characters. A part never ends with an empty paragraph, which the
   * end of an article may have from the editor.
   */
  read(least: number, schema: Schema): DocumentNode[] {
    const blocks: DocumentNode[] = [];
    while (!this.isRead && (blocks.length === 0 || isEmptyParagraph(blocks.at(-1)))) {
      const end = blockBoundary(this.html, this.#at, least);
      blocks.push(...blocksIn(this.html.slice(this.#at, end), schema));
      this.#at = end;
    }
    this.#read.push(...blocks);
    return blocks;
  }

  /** The whole article with `document` in place of what has been read of it; what has not been read is as it was stored. */
  htmlWith(document: DocumentNode): string {
    const written = htmlOfBlocks(document.content.content);
    const unread = this.html.slice(this.#at);
    return written !== "" && unread !== "" ? `${written}\n${unread}` : written + unread;
  }

  /** True if `document` says what has been read. The empty paragraph that the editor appends is not a change. */
  isUnchangedIn(document: DocumentNode): boolean {
    return htmlOfBlocks(document.content.content) === htmlOfBlocks(this.#read);
  }
}
