const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True if a URL segment can be a post id. Others are not requested. */
export function isPostId(text: string): boolean {
  return UUID.test(text);
}
