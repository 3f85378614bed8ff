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
  /** Whether it refuses a request of a method. */
  refuses(method: string): boolean;
  /** True to begin each answer, and add a byte each second. */
  isDripping: boolean;
  close(): void;
}

export async function openFakeS3(): Promise<FakeS3> {
  const server = createServer(async (req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? "", "http://s3");
    const { authorization, "x-amz-content-sha256": hash } = req.headers;
    s3.authorizations.push(`${authorization} ${hash}`);
    const parts: Buffer[] = [];
    for await (const part of req) parts.push(part);
    if (s3.refuses(req.method ?? "")) return res.writeHead(403).end("<Error/>");
    if (s3.isDripping) {
      const dripping = setInterval(() => res.write("<"), 1000);
      return res.once("close", () => clearInterval(dripping));
    }
    const key = decodeURIComponent(pathname);
    if (req.method === "PUT") s3.files.set(key, Buffer.concat(parts));
    if (req.method === "DELETE") s3.files.delete(key);
    return res.end(pathname === "/bucket" ? listOf([...s3.files.keys()], searchParams) : s3.files.get(key));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const s3: FakeS3 = {
    place: `s3://KEY:SECRET%2Fpart@127.0.0.1:${port}/bucket/nightly?http&region=eu-west-2`,
    files: new Map(),
    authorizations: [],
    refuses: () => false,
    isDripping: false,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return s3;
}

const PAGE = 1000;

/** A page of ListObjectsV2: in the order of the names, without what lies deeper; the token is as odd as S3's. */
function listOf(paths: readonly string[], query: URLSearchParams): string {
  const prefix = query.get("prefix") ?? "";
  const keys = paths
    .map((each) => each.replace("/bucket/", ""))
    .filter((key) => key.startsWith(prefix))
    .filter((key) => query.get("delimiter") === null || !key.slice(prefix.length).includes("/"))
    .sort();
  const start = Number((query.get("continuation-token") ?? "1/+&0=").split(/[&=]/)[1]);
  const shown = keys.slice(start, start + PAGE).map((key) => `<Contents><Key>${key}</Key></Contents>`);
  const end = start + PAGE;
  const next = end < keys.length ? `<NextContinuationToken>1/+&amp;${end}=</NextContinuationToken>` : "";
  return `<ListBucketResult>${next}${shown.join("")}</ListBucketResult>`;
}
