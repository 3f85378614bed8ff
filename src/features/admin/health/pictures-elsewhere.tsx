import { useState } from "react";
import { Link } from "react-router-dom";
import { shownTitle } from "../../../components/admin/admin-title.tsx";
import { adminPaths } from "../../../config/admin-paths.ts";
import { bringPictures } from "../../../data/admin/bring-pictures.ts";
import { useAdmin, useAdminLive } from "../../../data/admin/context.ts";
import type { AdminOf } from "../../../domain/content/admin-content.ts";
import { type LocalText, localText } from "../../../domain/content/translation.ts";
import { type PicturedKind, rowPicturesElsewhere } from "../../../domain/forms/pictures-elsewhere.ts";
import { TRANSLATED_KINDS } from "../../../domain/kinds/kinds.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { Button } from "../../../ui/button.tsx";
import { HealthRow } from "./health-row.tsx";

type Found = { [K in PicturedKind]: { readonly kind: K; readonly row: AdminOf[K] } }[PicturedKind];

/** Where the owner changes a row, and what it is called. */
function placeOf({ kind, row }: Found): { readonly to: string; readonly name: LocalText } {
  if (kind === "profile") return { to: adminPaths.profile, name: localText(row, "name", getLocale()) };
  const to = kind === "event" ? adminPaths.event(row.id) : adminPaths.post(kind, row.id);
  return { to, name: shownTitle(row) };
}

/** The posts, events and the profile that readers see without their pictures, because those are at other hosts; nothing if there are none. */
export function PicturesElsewhere() {
  const admin = useAdmin();
  const [state, setState] = useState<"found" | "fetching" | "tried">("found");
  const { value: found = [] } = useAdminLive("pictures-elsewhere", async (read): Promise<Found[]> => {
    const matches =
      <K extends PicturedKind>(kind: K) =>
      (row: AdminOf[K]) =>
        rowPicturesElsewhere(kind, row).length > 0;
    const posts = await Promise.all(
      TRANSLATED_KINDS.map(async (kind) => {
        const { shown } = await read.list(kind, "published", Number.POSITIVE_INFINITY, matches(kind));
        return shown.map(({ row }) => ({ kind, row }) as Found);
      }),
    );
    const events = (await read.rows("event")).map(({ row }) => row).filter(matches("event"));
    const profiles = (await read.rows("profile")).map(({ row }) => row).filter(matches("profile"));
    return [
      ...posts.flat(),
      ...events.map((row) => ({ kind: "event", row }) as const),
      ...profiles.map((row) => ({ kind: "profile", row }) as const),
    ];
  });
  if (found.length === 0) return null;

  async function fetchAll(): Promise<void> {
    setState("fetching");
    for (const { kind, row } of found) await bringPictures(admin, kind, row);
    setState("tried");
  }

  return (
    <HealthRow
      verdict="todo"
      sentence={<span>{m.health_pictures_elsewhere({ count: found.length })}</span>}
      more={
        <>
          <p>{m.health_pictures_elsewhere_do()}</p>
          <ul>
            {found.map((each) => (
              <li key={each.row.id}>
                <Link
                  to={placeOf(each).to}
                  lang={placeOf(each).name.lang}
                  className="inline-flex min-h-11 items-center"
                >
                  {placeOf(each).name.text}
                </Link>
              </li>
            ))}
          </ul>
          {state === "tried" ? <p role="alert">{m.health_pictures_elsewhere_left()}</p> : null}
        </>
      }
      action={
        admin.transfer ? (
          <Button variant="secondary" disabled={state === "fetching"} onClick={() => void fetchAll()}>
            {m.health_pictures_fetch()}
          </Button>
        ) : null
      }
    />
  );
}
