import * as v from "valibot";
import type {
  OnTransferProgress,
  SiteTransfer,
  TransferOutcome,
  TransferProblem,
} from "../domain/transfer/site-transfer.ts";

const EXPORTS = "/storage/v1/exports";
const IMPORTS = "/storage/v1/imports";
const PLANS = `${IMPORTS}/plan`;
const BACKUPS = "/storage/v1/backups";
const PICTURES = "/storage/v1/pictures";

const placesAnswer = v.pipe(v.string(), v.parseJson(), v.object({ places: v.boolean() }));
const count = v.number();
/** The server's own problems (server/archive/archive-error.ts). */
const archiveProblem = v.picklist([
  "backup",
  "damaged",
  "disk_full",
  "incomplete",
  "newer",
  "not_empty",
  "wrong_kind",
  "other",
]);
const lineSchema = v.variant("kind", [
  v.object({ kind: v.literal("progress"), done: count, of: v.nullable(count) }),
  v.object({ kind: v.literal("ready"), address: v.string(), name: v.string(), size: count }),
  v.object({ kind: v.literal("backed_up") }),
  v.object({
    kind: v.literal("archive"),
    counts: v.object({ posts: count, comments: count, messages: count, media: count, redirects: count }),
  }),
  v.object({
    kind: v.literal("posts"),
    posts: v.object({
      created: count,
      present: count,
      rejected: count,
      pictures: count,
      picturesMissing: count,
      // Videos and sound, which the server of an older build does not count.
      files: v.fallback(count, 0),
      filesMissing: v.fallback(count, 0),
      redirects: count,
      report: v.string(),
    }),
  }),
  v.object({
    kind: v.literal("plan"),
    plan: v.object({
      title: v.string(),
      articles: v.array(
        v.object({
          title: v.string(),
          state: v.picklist(["published", "scheduled", "draft"]),
          pictures: count,
          hosts: v.array(v.string()),
          thumbnail: v.nullable(v.pipe(v.string(), v.startsWith("data:image/"))),
        }),
      ),
      report: v.string(),
    }),
  }),
  v.object({ kind: v.literal("failed"), problem: archiveProblem, message: v.string() }),
]);
type Line = v.InferOutput<typeof lineSchema>;
/** The last line of an answer. */
type LastLine<Kind extends Line["kind"]> = Extract<Line, { kind: Kind }>;

type Sent = { readonly method: "GET" | "POST"; readonly address: string; readonly body: Blob | null };

/**
 * The export, import and backups of the site's own server (server/transfer/transfer-handler.ts).
 * @param url the API's origin
 */
export function createSiteTransfer(url: string): SiteTransfer {
  return {
    async hasBackups(token) {
      const { status, text } = await send(
        { method: "GET", address: url + BACKUPS, body: null },
        token,
        () => undefined,
      );
      const answer = v.safeParse(placesAnswer, text);
      return status === 200 && answer.success
        ? { ok: true, value: answer.output.places }
        : failure("interrupted");
    },

    backUp: (token) =>
      outcomeOf(
        { method: "POST", address: url + BACKUPS, body: null },
        token,
        ["backed_up"],
        () => undefined,
      ),

    async fetchPicture(token, address) {
      const asked = `${url}${PICTURES}?address=${encodeURIComponent(address)}`;
      try {
        const response = await fetch(asked, { headers: { authorization: `Bearer ${token}` } });
        const { status } = response;
        return status === 200
          ? { ok: true, value: await response.blob() }
          : (refusalOf(status, await response.text()) ?? failure("interrupted"));
      } catch {
        return failure("interrupted");
      }
    },

    async exportSite(token, onProgress) {
      const sent = { method: "POST", address: url + EXPORTS, body: null } as const;
      const answer = await outcomeOf(sent, token, ["ready"], onProgress);
      return answer.ok
        ? { ok: true, value: { ...answer.value, address: url + answer.value.address } }
        : answer;
    },

    planImport: (token, file, onProgress) =>
      sendFile(url, PLANS, file, token, ["archive", "plan"], onProgress),

    importFile: (token, file, onProgress) =>
      sendFile(url, IMPORTS, file, token, ["archive", "posts"], onProgress),
  };
}

/** Sends a file, after asking whether one of its size is taken: a refusal meanwhile is lost by many browsers. */
async function sendFile<Kind extends Line["kind"]>(
  url: string,
  path: string,
  file: Blob,
  token: string,
  wanted: readonly Kind[],
  onProgress: OnTransferProgress,
): Promise<TransferOutcome<LastLine<Kind>>> {
  const asked = { method: "GET", address: `${url}${IMPORTS}?size=${file.size}`, body: null } as const;
  const checked = await send(asked, token, onProgress);
  const refused = refusalOf(checked.status, checked.text);
  if (refused) return refused;
  return outcomeOf({ method: "POST", address: url + path, body: file }, token, wanted, onProgress);
}

async function outcomeOf<Kind extends Line["kind"]>(
  sent: Sent,
  token: string,
  wanted: readonly Kind[],
  onProgress: OnTransferProgress,
): Promise<TransferOutcome<LastLine<Kind>>> {
  const { status, text } = await send(sent, token, onProgress);
  const refused = refusalOf(status, text);
  if (refused) return refused;
  const last = linesOf(text).at(-1);
  if (last?.kind === "failed") return failure(last.problem, last.message);
  const isWanted = (line: Line): line is LastLine<Kind> => (wanted as readonly string[]).includes(line.kind);
  return last && isWanted(last) ? { ok: true, value: last } : failure("interrupted");
}

function failure(problem: TransferProblem, detail = "") {
  return { ok: false, problem, detail } as const;
}

const REFUSALS: Readonly<Record<number, TransferProblem>> = {
  401: "session_ended",
  403: "forbidden",
  409: "busy",
  413: "too_large",
  507: "disk_full",
};

/** Null if the server accepted it. */
function refusalOf(status: number, text: string) {
  if (status === 200 || status === 204) return null;
  const known = REFUSALS[status];
  if (known) return failure(known);
  const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 429;
  return isFinal ? failure("other", text.slice(0, 200)) : failure("interrupted");
}

/** The complete lines so far, up to the first that is not the server's. */
function linesOf(text: string): Line[] {
  const found: Line[] = [];
  for (const line of text.slice(0, text.lastIndexOf("\n") + 1).split("\n")) {
    if (line === "") continue;
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), lineSchema), line);
    if (!parsed.success) return found;
    found.push(parsed.output);
  }
  return found;
}

/** Sends a request; `fetch` reports no progress of what it sends. Status 0 without a response. */
function send(
  { method, address, body }: Sent,
  token: string,
  onProgress: OnTransferProgress,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress({ phase: "sending", done: loaded, of: total });
    request.upload.onload = () => onProgress({ phase: "working", done: 0, of: null });
    request.onprogress = () => {
      const last = linesOf(request.responseText).at(-1);
      if (last?.kind === "progress") onProgress({ phase: "working", done: last.done, of: last.of });
    };
    const end = () => resolve({ status: request.status, text: request.responseText });
    request.onload = end;
    request.onerror = () => resolve({ status: 0, text: "" });
    request.onabort = () => resolve({ status: 0, text: "" });
    request.open(method, address);
    request.setRequestHeader("authorization", `Bearer ${token}`);
    if (body) request.setRequestHeader("content-type", "application/octet-stream");
    request.send(body);
  });
}
