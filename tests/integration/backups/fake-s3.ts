import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A bucket that answers as S3 does, for the requests that backups make. */
export interface FakeS3 {
  /** The place in BACKUP_TO. */
  readonly place: string;
  /** What it holds, by the path of the request. */
  readonly files: Map<string, Buffer>;
  /** Of each request: Authorization and the hash of its body, as it was sent. */
  readonly authorizations: string[];
  /** True to refuse every request. */
  isForbidden: boolean;
  close(): void;
}

export async function openFakeS3(): Promise<FakeS3> {
  const server = createServer(async (req, res) => {
    const { pathname } = new URL(req.url ?? "", "http://s3");
    const { authorization, "x-amz-content-sha256": hash } = req.headers;
    s3.authorizations.push(`${authorization} ${hash}`);
    const parts: Buffer[] = [];
    for await (const part of req) parts.push(part);
    if (s3.isForbidden) return res.writeHead(403).end("<Error/>");
    if (req.method === "PUT") s3.files.set(pathname, Buffer.concat(parts));
    if (req.method === "DELETE") s3.files.delete(pathname);
    const keys = [...s3.files.keys()].map((key) => `<Key>${key.replace("/bucket/", "")}</Key>`);
    const isList = pathname === "/bucket";
    return res.end(isList ? `<ListBucketResult>${keys.join("")}</ListBucketResult>` : s3.files.get(pathname));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const s3: FakeS3 = {
    place: `s3://KEY:SECRET%2Fpart@127.0.0.1:${port}/bucket/nightly?http&region=eu-west-2`,
    files: new Map(),
    authorizations: [],
    isForbidden: false,
    close: () => server.close(),
  };
  return s3;
}
