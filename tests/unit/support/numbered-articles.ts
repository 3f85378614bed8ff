import { minute, uuid } from "./content.ts";
import { FakeAdminRemote } from "./fake-admin-remote.ts";

/** Puts the article of a number, written that many minutes later than the first; each tenth is a draft. */
export function putArticle(remote: FakeAdminRemote, n: number, fields: object = {}): void {
  remote.put("blog", uuid(n), {
    title: `Article ${n}`,
    content: "",
    createdAt: minute(n),
    published: n % 10 > 0,
    ...fields,
  });
}

/** A server with the articles 1 to `count`, which gives a new device 20 rows of each list. */
export function remoteWithArticles(count: number): FakeAdminRemote {
  const remote = new FakeAdminRemote();
  remote.firstRows = 20;
  for (let n = 1; n <= count; n++) putArticle(remote, n);
  return remote;
}
