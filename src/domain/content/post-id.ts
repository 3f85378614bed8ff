const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a piece of an address can be a post's id at all: what cannot is not asked for. */
export function isPostId(text: string): boolean {
  return UUID.test(text);
}
