import { Plus } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { deskPaths } from "../../../config/admin-paths.ts";
import { useDeskAct, useDeskLive } from "../../../data/admin/context.ts";
import type { Shown } from "../../../domain/outbox/admin-view.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { DeleteButton } from "../../../components/admin/delete-button.tsx";
import { DeskStanding } from "../../../components/admin/publish-state.tsx";
import { DeskTitle } from "../../../components/admin/admin-title.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { notKeptText, whyNotKept } from "../../../components/texts/storage-error-text.ts";
import { PageHead } from "../../../ui/page.tsx";
import { useSay } from "../../../ui/toasts.tsx";

/** What the community offers, shown or not. */
export function ServicesDeskPage() {
  const all = useDeskLive("services", (read) => read.rows("service"));
  const navigate = useNavigate();
  return (
    <>
      <PageHead
        title={m.desk_services()}
        lead={m.services_desk_lead()}
        action={
          <Button onClick={() => navigate(deskPaths.service(crypto.randomUUID()))}>
            <Plus className="size-5" aria-hidden="true" />
            {m.service_new()}
          </Button>
        }
      />
      {all?.length === 0 ? <EmptyState>{m.services_desk_empty()}</EmptyState> : null}
      <ul className="grid">
        {all
          ?.slice()
          .reverse()
          .map((shown) => (
            <Line key={shown.row.id} shown={shown} />
          ))}
      </ul>
    </>
  );
}

function Line({ shown: { row, standing } }: { shown: Shown<"service"> }) {
  const act = useDeskAct();
  const say = useSay();

  async function toggle() {
    const why = await whyNotKept(act((desk) => desk.change("service", row, { active: !row.active })));
    if (why) say({ tone: "failed", text: notKeptText(why) });
  }

  async function remove() {
    const kept = act((desk) => desk.remove("service", row));
    const why = await whyNotKept(kept);
    if (why) return say({ tone: "failed", text: notKeptText(why) });
    const done = await kept;
    const id = done.ok ? done.id : "";
    say({
      text: m.service_deleted(),
      action: { label: m.undo_word(), run: () => void act((desk) => desk.undo(id)) },
    });
  }

  return (
    <li className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-line border-t py-4 xs:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <DeskTitle to={deskPaths.service(row.id)} lang={row.lang}>
          {row.title}
        </DeskTitle>
        <p className="text-ink-2 text-sm">
          {row.active ? m.service_shown() : m.service_hidden()} <DeskStanding standing={standing} />
        </p>
      </div>
      <div className="flex items-center gap-2">
        <Button weight="small" onClick={() => void toggle()}>
          {row.active ? m.service_hide() : m.service_show()}
          <span className="sr-only">: {row.title}</span>
        </Button>
        <DeleteButton
          label={m.writing_delete_named({ title: row.title })}
          question={m.service_delete_question()}
          onDelete={() => void remove()}
        >
          <p className="text-ink-2">{row.title}</p>
        </DeleteButton>
      </div>
    </li>
  );
}
