// @module-tag document
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { createSiteTransfer } from "../../../src/api/site-transfer.ts";
import { type Admin, AdminContext } from "../../../src/data/admin/context.ts";
import { failed, success } from "../../../src/domain/outbox/failure.ts";
import {
  type ImportPlan,
  type ImportReport,
  type ReadyExport,
  type TransferOutcome,
  withToken,
} from "../../../src/domain/transfer/site-transfer.ts";
import { SiteTransfer } from "../../../src/features/admin/settings/settings-page.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const READY: ReadyExport = { address: "#ready", name: "selam-2026-11-22.tar.gz", size: 1_234_567 };
const POSTS: ImportReport = {
  kind: "posts",
  posts: {
    created: 2,
    present: 1,
    rejected: 0,
    pictures: 3,
    picturesMissing: 1,
    files: 5,
    filesMissing: 2,
    redirects: 4,
    report: "Left out:",
  },
};

const PLAN: ImportPlan = {
  kind: "plan",
  plan: {
    title: "The old site",
    articles: [
      {
        ...{ title: "Our hall", state: "draft", pictures: 2, hosts: ["old.example"] },
        thumbnail: "data:image/webp;base64,AAAA",
      },
      { title: "ሰላም", state: "published", pictures: 0, hosts: [], thumbnail: null },
    ],
    report: "Drafts, with the reason:",
  },
};

type Given = {
  readonly planned?: TransferOutcome<ImportPlan>;
  readonly exported?: TransferOutcome<ReadyExport>;
  readonly imported?: TransferOutcome<ImportReport>;
  /** The import ends after this has. */
  readonly importing?: Promise<void>;
  readonly backedUp?: TransferOutcome<unknown>;
};

/** The section of an admin with these outcomes; null for a hosted site. */
function show(given: Given | null) {
  const sync = vi.fn();
  const admin = {
    transfer: given && {
      hasBackups: async () => ({ ok: true, value: given.backedUp !== undefined }),
      backUp: async () => given.backedUp,
      exportSite: async () => given.exported,
      planImport: async () => given.planned ?? { ok: true, value: PLAN },
      importFile: async (_: Blob, onProgress: (progress: object) => void) => {
        onProgress({ phase: "working", done: 1, of: 4 });
        await given.importing;
        return given.imported;
      },
    },
    imports: { list: async () => success([]) },
    adminSync: { sync },
  } as unknown as Admin;
  render(
    <AdminContext value={admin}>
      <SiteTransfer />
    </AdminContext>,
  );
  return sync;
}

function choose(): void {
  const input = screen.getByLabelText("Import a file", { selector: "input" });
  fireEvent.change(input, { target: { files: [new File(["x"], "export.xml")] } });
}

const agree = async () => fireEvent.click(await screen.findByRole("button", { name: "Import now" }));
it("a server that takes backups somewhere makes one on request, and says why one failed", async () => {
  show({ backedUp: { ok: true, value: null } });
  fireEvent.click(await screen.findByRole("button", { name: "Back up now" }));
  await screen.findByText("The backup is complete.");
  cleanup();
  show({ backedUp: { ok: false, problem: "other", detail: "127.0.0.1: error 403" } });
  fireEvent.click(await screen.findByRole("button", { name: "Back up now" }));
  await screen.findByText("127.0.0.1: error 403");
  cleanup();
  show({});
  await screen.findByText("Download everything");
  expect(screen.queryByRole("button", { name: "Back up now" })).toBeNull();
});

it("the written file is offered with its size", async () => {
  show({ exported: { ok: true, value: READY } });
  fireEvent.click(screen.getByRole("button", { name: "Download everything" }));
  await screen.findByText(/1\.2 MB/);
  expect(screen.getByRole("link", { name: READY.name }).getAttribute("href")).toBe(READY.address);
});

it("an import shows its progress and its result, and updates the admin", async () => {
  let finish: () => void = () => undefined;
  const importing = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const sync = show({ imported: { ok: true, value: POSTS }, importing });
  choose();
  await agree();
  await screen.findByText("Importing, 25%");
  expect(screen.getByRole("progressbar")).toMatchObject({ value: 1, max: 4 });
  finish();
  await screen.findByText("The import is complete.");
  for (const line of [
    "New articles: 2",
    "Already there: 1",
    "Pictures: 3",
    "Pictures that couldn't be downloaded: 1",
    "Videos and sound: 5",
    "Videos and sound that couldn't be copied, linked instead: 2",
  ])
    screen.getByText(line);
  screen.getByText("Left out:");
  expect(sync).toHaveBeenCalled();
});

it("of an import of hundreds of articles the counts and the answer come first, and the articles are a press away", async () => {
  const articles = Array.from({ length: 65 }, (_, number) => {
    const state = number < 60 ? ("published" as const) : ("draft" as const);
    return { title: `No. ${number}.`, state, pictures: 0, hosts: [], thumbnail: null };
  });
  show({ planned: { ok: true, value: { kind: "plan", plan: { title: "Old", articles, report: "" } } } });
  choose();
  const now = await screen.findByRole("button", { name: "Import now" });
  expect(screen.getAllByText("Will be published")[0]?.nextElementSibling?.textContent).toBe("60");
  expect(screen.getAllByText("Will be a draft")[0]?.nextElementSibling?.textContent).toBe("5");
  const first = screen.getByText("No. 0.");
  expect(now.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const more = screen.getByRole("button", { name: "Show more" });
  expect(screen.queryByText("No. 30.")).toBeNull();
  fireEvent.click(more);
  screen.getByText("No. 30.");
  fireEvent.click(more);
  screen.getByText("No. 64.");
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

it("what an import would do is shown with its pictures and report, and nothing is stored when the owner cancels", async () => {
  const sync = show({ imported: { ok: true, value: POSTS } });
  choose();
  await screen.findByText("Our hall");
  for (const text of [
    "The old site",
    "Will be a draft",
    "ሰላም",
    "Will be published",
    "Drafts, with the reason:",
  ])
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  screen.getByText("Pictures: 2, fetched during the import from old.example");
  expect(screen.getByRole("region").querySelector("img")?.src).toBe("data:image/webp;base64,AAAA");
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByText("Our hall")).toBeNull();
  expect(sync).not.toHaveBeenCalled();
});

it("a failed import says why, with the server's own words", async () => {
  show({ planned: { ok: false, problem: "other", detail: "line 3, column 7: not closed." } });
  choose();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("The file couldn't be imported.line 3, column 7: not closed.");
});

it("offline both are disabled with a message", () => {
  vi.stubGlobal("navigator", { ...navigator, onLine: false, userAgent: "test" });
  show({});
  for (const name of ["Download everything", "Import a file"])
    expect(screen.getByRole("button", { name }).getAttribute("aria-disabled")).toBe("true");
  expect(screen.getAllByText(/This needs a connection/)).toHaveLength(2);
});

it("on a hosted project the commands are named instead", () => {
  show(null);
  screen.getByText(/the command “import”/);
  expect(screen.queryByRole("button")).toBeNull();
});

it("without a session or connection nothing is sent", async () => {
  const send = vi.fn();
  expect(await withToken(failed({ kind: "unauthorised" }), send)).toMatchObject({ problem: "session_ended" });
  expect(await withToken(failed({ kind: "offline" }), send)).toMatchObject({ problem: "interrupted" });
  expect(send).not.toHaveBeenCalled();
  await withToken(success({ token: "t" }), send);
  expect(send).toHaveBeenCalledWith("t");
});

/** A server that gives these answers, one for each request. */
function serve(...answers: { status: number; text: string }[]): string[] {
  const asked: string[] = [];
  class Request {
    status = 0;
    responseText = "";
    upload = {};
    onload: () => void = () => undefined;
    onerror: () => void = () => undefined;
    open = (method: string, address: string) => void asked.push(`${method} ${address}`);
    setRequestHeader = (name: string, value: string) => void asked.push(`${name}: ${value}`);
    send = () => {
      const answer = answers.shift();
      this.status = answer?.status ?? 0;
      this.responseText = answer?.text ?? "";
      if (answer) this.onload();
      else this.onerror();
    };
  }
  vi.stubGlobal("XMLHttpRequest", Request);
  return asked;
}

const transfer = createSiteTransfer("https://selam.example");
const ignore = () => undefined;

it("the token is in a header, and a file that would be refused is not sent", async () => {
  const asked = serve({ status: 413, text: "{}" });
  const answer = await transfer.importFile("t", new Blob(["abc"]), ignore);
  expect(answer).toMatchObject({ ok: false, problem: "too_large" });
  expect(asked).toEqual(["GET https://selam.example/storage/v1/imports?size=3", "authorization: Bearer t"]);
});

it.each([
  [200, '{"places":true}', { ok: true, value: true }],
  [200, '{"places":false}', { ok: true, value: false }],
  [200, "<html>a captive portal</html>", { ok: false, problem: "interrupted" }],
  [401, "", { ok: false, problem: "interrupted" }],
])("%i %s says whether the server takes backups", async (status, text, answer) => {
  const asked = serve({ status, text });
  expect(await transfer.hasBackups("t")).toMatchObject(answer);
  expect(asked[0]).toBe("GET https://selam.example/storage/v1/backups");
});

it.each([
  [401, "", "session_ended"],
  [403, "", "forbidden"],
  [409, "", "busy"],
  [507, "", "disk_full"],
  [503, "", "interrupted"],
  [0, "", "interrupted"],
  [200, '{"kind":"progress","done":1,"of":2}\n', "interrupted"],
  [200, "<html>a captive portal</html>\n", "interrupted"],
  [200, '{"kind":"failed","problem":"newer","message":"m"}\n', "newer"],
  [200, '{"kind":"ready","address":"/x","name":"n","size":1}', "interrupted"],
])("an answer of %i %s is %s", async (status, text, problem) => {
  serve({ status, text });
  expect(await transfer.exportSite("t", ignore)).toMatchObject({ ok: false, problem });
});

it("the address of an archive is on the API's origin", async () => {
  serve({
    status: 200,
    text: '{"kind":"progress","done":1,"of":null}\n{"kind":"ready","address":"/x","name":"n","size":1}\n',
  });
  expect(await transfer.exportSite("t", ignore)).toMatchObject({
    value: { address: "https://selam.example/x" },
  });
});
