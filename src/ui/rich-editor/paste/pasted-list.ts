/** An open list: its element, and its level in Word. */
export type ListMark = { readonly name: "ul" | "ol"; readonly level: number };

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
  return { name: /^\(?(?:\d+|[a-zA-Z]|[ivxIVX]+)[.)]/.test(text) ? "ol" : "ul", level: Number(level) };
}

/** The tags that lead to the next item; updates `lists` accordingly. */
export function openList(lists: ListMark[], next: ListMark): string {
  let tags = "";
  while ((lists.at(-1)?.level ?? 0) > next.level) tags += `</li></${lists.pop()?.name}>`;
  const current = lists.at(-1);
  if (current?.level === next.level && current.name === next.name) return `${tags}</li><li>`;
  if (current?.level === next.level) tags += `</li></${lists.pop()?.name}>`;
  lists.push(next);
  return `${tags}<${next.name}><li>`;
}
