/** An open list: its element, and its level in Word. */
export type ListMark = {
  readonly name: "ul" | "ol";
  readonly level: number;
  /** Word's number of the list; absent where it has none. */
  readonly list?: string;
  /** The number with which it begins. */
  readonly start?: number;
};

const ITEM_CLASS = /\bMso\w*List\w*/;
const LEVEL = /mso-list:[^;"']*\blevel(\d)/i;
/** The marker Word writes before an item, for programs without lists: "·", "1.", "a)". */
const MARK = /mso-list:\s*Ignore[^>]*>([\s\S]*?)<\/span>/i;

/**
 * The list type and level of a Word paragraph, or null if it is not a list item.
 * @param content the beginning of the paragraph's content
 */
export function wordList(attributes: string, content: string): ListMark | null {
  const [, level] = LEVEL.exec(attributes) ?? [];
  if (level === undefined || !(ITEM_CLASS.test(attributes) || MARK.test(content))) return null;
  const [, mark = ""] = MARK.exec(content) ?? [];
  const text = mark.replace(/<[^>]*>|&\w+;|\s/g, "");
  const [, number] = /^\(?(\d{1,6}|\p{N}+|[a-zA-Z]|[ivxIVX]+)[.)]/u.exec(text) ?? [];
  const list = /mso-list:\s*(l\d+)/i.exec(attributes)?.[1];
  return {
    ...{ name: number === undefined ? "ul" : "ol", level: Number(level) },
    ...(list === undefined ? {} : { list }),
    ...(/^\d+$/.test(number ?? "") ? { start: Number(number) } : {}),
  };
}

/** What Word Online puts around each item of a list, and Slack around those of one level. */
export const ONLINE_LIST =
  /\bclass\s*=\s*["']?(?:p-rich_text_list|ListContainerWrapper|(?:Bullet|Number)ListStyle)/;

/** The same for an item of Word Online or Slack, which make a list of its own for each. @param list the attributes of that */
export function onlineItem(name: "ul" | "ol", list: string, attributes: string): ListMark | null {
  const slack = /\bdata-stringify-indent\s*=\s*["']?(\d)/.exec(attributes)?.[1];
  const level =
    /\bdata-aria-level\s*=\s*["']?(\d)/.exec(attributes)?.[1] ??
    (slack === undefined ? undefined : Number(slack) + 1);
  const start = /\bstart\s*=\s*["']?(\d{1,6})/.exec(list)?.[1];
  return level === undefined
    ? null
    : { name, level: Number(level), ...(start === undefined ? {} : { start: Number(start) }) };
}

/** The tags that lead to the next item; updates `lists` accordingly. */
export function openList(lists: ListMark[], next: ListMark): string {
  let tags = "";
  while ((lists.at(-1)?.level ?? 0) > next.level) tags += `</li></${lists.pop()?.name}>`;
  const current = lists.at(-1);
  const begins = next.start === 1 && next.list !== current?.list;
  if (current?.level === next.level && current.name === next.name && !begins) return `${tags}</li><li>`;
  if (current?.level === next.level) tags += `</li></${lists.pop()?.name}>`;
  lists.push(next);
  const { name, start = 1 } = next;
  return `${tags}<${name}${name === "ol" && start !== 1 ? ` start="${start}"` : ""}><li>`;
}
