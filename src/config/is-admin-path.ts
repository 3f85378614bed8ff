/** True if a path is one of the admin's pages, where someone can be signed in. */
export function isAdminPath(pathname: string): boolean {
  return /^\/admin(\/|$)/.test(pathname);
}
