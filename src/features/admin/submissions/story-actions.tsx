import { PenLine, Reply } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { replyLink } from "../../../components/contact-links.ts";
import { adminPaths } from "../../../config/admin-paths.ts";
import { paths } from "../../../config/paths.ts";
import { useAdmin, useAdminLive } from "../../../data/admin/context.ts";
import type { AdminOf } from "../../../domain/content/admin-content.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { SHARE_PARAMS, storeShared } from "../../../pwa/share-target/shared.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { useSiteName } from "../../../ui/site-identity.ts";
import { useToast } from "../../../ui/toasts.tsx";
import { isString, useEntryState } from "../../../ui/use-entry-state.ts";
import { useSubmissionActions } from "./use-submission-actions.ts";

const NEWEST = 20;

/** Makes a post of a story, asks its sender back, and tells them where it was published. */
export function StoryActions({ row }: { readonly row: AdminOf["submission"] }) {
  const { submittedFile, now } = useAdmin();
  const navigate = useNavigate();
  const showToast = useToast();
  const siteName = useSiteName();
  const { decide } = useSubmissionActions(row);
  const published = useAdminLive("submissions:published", async (read) =>
    (await read.list("community", "published", NEWEST)).shown.map((shown) => shown.row),
  ).value;
  const [post, setPost] = useEntryState(`post:${row.id}`, "", isString);

  /**
   * Hands text, pictures and recording to the page of shared content, where they become a post of any kind: all of them, or
   * nothing while one can't be had.
   */
  async function write() {
    const form = new FormData();
    form.append(SHARE_PARAMS.text, creditedText(row));
    let recording: Parameters<typeof storeShared>[3] = null;
    try {
      for (const { id, kind } of row.files) {
        const file = await submittedFile(id);
        if (!file) return showToast({ tone: "failed", text: m.submission_write_later() });
        if (kind === "picture") form.append(SHARE_PARAMS.pictures, file);
        else recording = { file, ...spokenBy(row) };
      }
      await storeShared(form, row.id, now(), recording);
      void navigate(adminPaths.shared);
    } catch (error) {
      console.error(error);
      showToast({ tone: "failed", text: m.contact_unkept_full() });
    }
  }

  return (
    <>
      <Button variant={row.status === "new" ? "primary" : "secondary"} onClick={() => void write()}>
        <PenLine className="size-5" aria-hidden="true" />
        {m.submission_write()}
      </Button>
      {row.email ? (
        <a
          className={buttonClass("secondary")}
          href={replyLink(row.email, m.message_reply_subject({ name: siteName }), row.body)}
        >
          <Reply className="size-5" aria-hidden="true" />
          {m.message_reply()}
        </a>
      ) : null}
      {row.status === "new" && published && published.length > 0 ? (
        <span className="flex flex-wrap items-center gap-1.5">
          <select
            aria-label={m.submission_which_post()}
            value={post}
            onChange={({ target }) => setPost(target.value)}
            className="min-h-12 max-w-60 rounded-small border border-edge bg-sheet px-3 text-ink"
          >
            <option value="">{m.submission_which_post()}</option>
            {published.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
          <Button
            variant="secondary"
            disabled={post === ""}
            onClick={() => void decide({ status: "published", link: paths.post(post) }, m.submission_told())}
          >
            {m.submission_tell()}
          </Button>
        </span>
      ) : null}
    </>
  );
}

/** What was only said is the text, as far as it was written down. */
function creditedText(row: AdminOf["submission"]): string {
  const text = row.body || row.transcript;
  const name = creditOf(row);
  return text && name ? `${text}\n\n— ${name}` : text;
}

function spokenBy(row: AdminOf["submission"]) {
  return { reader: creditOf(row), lang: row.lang, transcript: row.body ? row.transcript : "" };
}

const creditOf = ({ credit, name }: AdminOf["submission"]) => (credit ? name : "");
