import { kindText } from "../../../components/admin/kind-labels.ts";
import { useAdminReach } from "../../../components/admin/reach-context.ts";
import { CardLink, TITLE_HOVER } from "../../../components/cards/card-link.tsx";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { TimeAgo } from "../../../components/texts/dates.tsx";
import { ownerText } from "../../../components/texts/owner-texts.ts";
import { adminPaths } from "../../../config/admin-paths.ts";
import { useAdminLive, useAdminNow } from "../../../data/admin/context.ts";
import { ownerState } from "../../../domain/outbox/owner-state.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Section } from "../../../ui/page.tsx";
import { type Activity, recentActivity } from "./activity.ts";

/** The latest posts of all kinds. */
export function RecentActivity() {
  const now = useAdminNow();
  const query = useAdminLive("activity", recentActivity);
  const activity = query.value;

  return (
    <Section title={m.activity_title()}>
      <QueryError query={query} />
      {activity?.length === 0 ? <p className="text-ink-2">{m.activity_welcome()}</p> : null}
      <ul className="grid">
        {activity?.map((one) => (
          <Line key={one.id} activity={one} now={now} />
        ))}
      </ul>
    </Section>
  );
}

function Line({ activity, now }: { activity: Activity; now: number }) {
  const { kind, id, title, lang, createdAt } = activity;
  const reach = useAdminReach();
  return (
    <li className="group relative border-line border-t py-3 last:border-b">
      <p
        lang={lang}
        className={`line-clamp-2 font-display font-semibold text-lg leading-snug ${TITLE_HOVER}`}
      >
        <CardLink to={adminPaths.post(kind, id)}>{title}</CardLink>
      </p>
      <p className="text-ink-2 text-sm">
        <span>{`${kindText(kind, "activity")} · ${ownerText(ownerState(activity, reach))}`}</span>{" "}
        <span className="whitespace-nowrap">
          · <TimeAgo of={createdAt} now={now} />
        </span>
      </p>
    </li>
  );
}
