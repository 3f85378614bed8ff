import { connect } from "node:tls";
import * as v from "valibot";
import { ECHO_PATHS } from "./echo-handler.ts";
import type { Finding } from "./finding.ts";
import { json, type Project, request, withKey } from "./project.ts";

const echoSchema = v.object({ host: v.string(), forwardedFor: v.string(), bytes: v.number() });
/** More than any proxy takes by default, and less than an article may have. */
const BODY_BYTES = 2_000_000;
/** An address of documentation (RFC 5737), which no visitor has. */
const INVENTED = "203.0.113.7";
const DOCS = 'docs/deploy.md, "The proxy"';

/** What the proxy before a site of this machine changes of a request. Throws DeployError if it can't be reached. */
export async function checkProxy({ url, secretKey }: Project): Promise<Finding[]> {
  const found: Finding[] = [];
  const find = (lacks: string, mend: string) =>
    found.push({ kind: "proxy", lacks, mend: `${mend} (${DOCS})` });
  for (const path of ECHO_PATHS) {
    const answer = await request(url + path, {
      ...withKey(secretKey, { "x-forwarded-for": INVENTED, "content-type": "application/octet-stream" }),
      method: "POST",
      body: new Uint8Array(BODY_BYTES),
    });
    if (answer.status === 413) {
      find(
        `The proxy takes no request of 2 MB at ${path.replace("echo", "…")}: long articles and pictures can't be saved.`,
        "nginx: client_max_body_size 8m, and 0 for /storage/v1/",
      );
      continue;
    }
    const echo = v.safeParse(echoSchema, json(answer));
    if (answer.status !== 200 || !echo.success) {
      find(
        `The proxy doesn't pass ${path.replace("echo", "…")} on to the site as it is (it answers with ${answer.status}).`,
        "Pass every path, method and header on",
      );
      continue;
    }
    found.push(...headerFindings(url, echo.output));
  }
  const { protocol } = new URL(url);
  if (protocol === "https:" && !(await speaksHttp2(url)))
    found.push({
      kind: "proxy",
      isAdvice: true,
      lacks: "The proxy doesn't offer HTTP/2, with which pages come a quarter sooner.",
      mend: `nginx: listen 443 ssl http2 (${DOCS})`,
    });
  return unique(found);
}

function headerFindings(url: string, { host, forwardedFor }: v.InferOutput<typeof echoSchema>): Finding[] {
  const last = forwardedFor.split(",").at(-1)?.trim() ?? "";
  const find = (lacks: string, mend: string): Finding => ({
    kind: "proxy",
    lacks,
    mend: `${mend} (${DOCS})`,
  });
  return [
    ...(host === new URL(url).host
      ? []
      : [
          find(
            `The proxy names the site "${host}" instead of ${new URL(url).host}: sign-ins and links go wrong.`,
            "nginx: proxy_set_header Host $host",
          ),
        ]),
    ...(last === ""
      ? [
          find(
            "The proxy doesn't set X-Forwarded-For: all visitors share one address, and its limits.",
            "nginx: proxy_set_header X-Forwarded-For $remote_addr",
          ),
        ]
      : []),
    ...(last === INVENTED
      ? [
          find(
            "The proxy passes on the X-Forwarded-For that a visitor sends: anyone can escape the limits of sign-ins.",
            "nginx: proxy_set_header X-Forwarded-For $remote_addr",
          ),
        ]
      : []),
  ];
}

function unique(found: readonly Finding[]): Finding[] {
  return found.filter(({ lacks }, at) => found.findIndex((other) => other.lacks === lacks) === at);
}

function speaksHttp2(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const options = {
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      ALPNProtocols: ["h2"],
    };
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    // Its certificate is checked by the requests.
    const socket = connect({ ...options, rejectUnauthorized: false }, () =>
      end(socket.alpnProtocol === "h2"),
    );
    socket.setTimeout(10_000, () => end(false));
    socket.on("error", () => end(false));
  });
}
