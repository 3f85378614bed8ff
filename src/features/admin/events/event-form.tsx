import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { SITE_TIME_ZONE, TIME_ZONES } from "../../../community/time-zones.ts";
import { DraftedForm } from "../../../components/admin/drafted-form.tsx";
import { MediaField } from "../../../components/admin/media/media-field.tsx";
import { TranslationFields } from "../../../components/language/translation-fields.tsx";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { zoneText } from "../../../components/texts/event-texts.ts";
import { adminPaths } from "../../../config/admin-paths.ts";
import { useAdmin, useAdminSync } from "../../../data/admin/context.ts";
import { useDraft } from "../../../data/admin/use-draft.ts";
import { useRowPicture } from "../../../data/admin/use-row-picture.ts";
import { useSaveReports } from "../../../data/admin/use-save-reports.ts";
import { type AdminOf, type FieldsOf, fieldsIn } from "../../../domain/content/admin-content.ts";
import { addMilliseconds, millisecondsOf, timestampOf } from "../../../domain/dates/timestamp.ts";
import { instantOf, wallTimeIn } from "../../../domain/dates/zoned-time.ts";
import { checkDraft, newDraft } from "../../../domain/kinds/forms.ts";
import { BASE_LANGUAGE } from "../../../domain/languages/languages.ts";
import { visibleAct } from "../../../domain/outbox/owner-state.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { BackLink } from "../../../ui/back-link.tsx";
import { ChoiceField, SwitchField } from "../../../ui/forms/choice-field.tsx";
import { Field, type FieldChange } from "../../../ui/forms/field.tsx";
import { useValidatedForm } from "../../../ui/forms/use-validated-form.ts";
import { PageHead } from "../../../ui/page.tsx";
import { inZone, MomentFields, type TypedMoment, typedMoment } from "./moment-fields.tsx";
import { RepeatFields } from "./repeat-fields.tsx";

const TRANSLATED = [
  { name: "title", label: m.event_title },
  { name: "content", label: m.event_content, multiline: true },
  { name: "place", label: m.event_place },
] as const;

/** Form of an event. */
export function EventForm() {
  const { id = "" } = useParams();
  return <Form key={id} id={id} />;
}

/** A new event is on the next day at two in the afternoon. */
function newFields(now: number): FieldsOf<"event"> {
  const timeZone = SITE_TIME_ZONE;
  const start = { day: wallTimeIn(timeZone, now).day + 1, minutes: 14 * 60 };
  return {
    ...newDraft("event"),
    lang: getLocale(),
    startsAt: timestampOf(instantOf(timeZone, start)),
    endsAt: timestampOf(instantOf(timeZone, { ...start, minutes: 16 * 60 })),
  };
}

function Form({ id }: { id: string }) {
  // Until this device has read the site once, an event that it does not have need not be a new one.
  const { updatedAt } = useAdminSync();
  const { now } = useAdmin();
  const draft = useDraft(
    "event",
    id,
    updatedAt !== null,
    (row: AdminOf["event"] | null): FieldsOf<"event"> => (row ? fieldsIn("event", row) : newFields(now())),
  );
  const navigate = useNavigate();
  const { reportSave } = useSaveReports();
  const ready = draft.status === "ready" ? draft.fields : {};
  /** What was typed into the fields of start and end, which may not be a time yet. */
  const [typed, setTyped] = useState<{ start?: TypedMoment; end?: TypedMoment }>({});
  const [places, setPlaces] = useState<string | null>(null);
  const { form, errors, validate, forgetErrors } = useValidatedForm(
    (written) => checkDraft("event", written),
    {
      ...ready,
      ...(places === null || places === String(ready.capacity ?? "") ? {} : { capacity: places }),
      ...(typed.start && inZone(typed.start, ready.timeZone) === null ? { startsAt: "" } : {}),
      ...(typed.end && isHalf(typed.end) ? { endsAt: "" } : {}),
    },
  );
  const picture = useRowPicture("event", id, ready);
  if (draft.status !== "ready") return <QueryError query={draft} />;
  const { fields, change, base, save } = draft;
  const { lang = BASE_LANGUAGE, translations = {} } = fields;
  const { timeZone = SITE_TIME_ZONE, startsAt = "", endsAt = null, repeats = null } = fields;
  const text = (name: "title" | "place" | "content") => ({
    value: fields[name] ?? "",
    error: errors[name],
    lang,
    onChange: ({ target }: FieldChange) => change({ [name]: target.value }),
  });
  const start = typed.start ?? typedMoment(startsAt, timeZone);
  const end = typed.end ?? typedMoment(endsAt, timeZone);

  function forgetTyped(): void {
    setTyped({});
    setPlaces(null);
  }

  async function submit() {
    const checked = validate();
    if (!checked) return;
    const { published } = checked;
    const act = visibleAct(base?.published === true, published);
    const isStored = await reportSave({ rowId: id, act, done: { text: m.saved_word() } }, () =>
      save(checked as FieldsOf<"event">),
    );
    if (isStored) navigate(adminPaths.events);
  }

  return (
    <>
      <div className="md:pt-4 [&+header]:pt-2">
        <BackLink to={adminPaths.events}>{m.admin_events()}</BackLink>
      </div>
      <PageHead title={base ? m.event_edit() : m.event_new()} />
      <DraftedForm
        draft={draft}
        ref={form}
        aria-label={m.event_form()}
        className="gap-6"
        onSubmit={submit}
        onReplace={forgetTyped}
        forgetErrors={forgetErrors}
      >
        <Field {...text("title")} label={m.event_title()} required />
        <MomentFields
          dayLabel={m.event_starts_day()}
          clockLabel={m.field_starts_at()}
          moment={start}
          error={errors.startsAt}
          onChange={(moment) => {
            setTyped((before) => ({ ...before, start: moment }));
            const at = inZone(moment, timeZone);
            if (at === null) return;
            // The end moves along, so that the event stays as long as it was.
            if (endsAt === null || startsAt === "" || typed.end) change({ startsAt: at });
            else
              change({
                startsAt: at,
                endsAt: addMilliseconds(endsAt, millisecondsOf(at) - millisecondsOf(startsAt)),
              });
          }}
        />
        <MomentFields
          dayLabel={m.event_ends_day()}
          clockLabel={m.field_ends_at()}
          hint={m.event_ends_hint()}
          moment={end}
          error={errors.endsAt}
          onChange={(moment) => {
            setTyped((before) => ({ ...before, end: moment }));
            if (!isHalf(moment)) change({ endsAt: inZone(moment, timeZone) });
          }}
        />
        <ChoiceField
          label={m.field_time_zone()}
          value={timeZone}
          choices={TIME_ZONES.map((value) => ({ value, label: zoneText(value) }))}
          onChange={(zone) => {
            // The clock stays as it was typed.
            change({
              timeZone: zone,
              startsAt: inZone(start, zone) ?? startsAt,
              endsAt: inZone(end, zone) ?? endsAt,
            });
            setTyped({ start, end });
          }}
        />
        <RepeatFields
          repeats={repeats}
          errors={errors}
          onChange={(changed) => change({ repeats: changed })}
        />
        <Field {...text("place")} label={m.event_place()} />
        <Field
          {...text("content")}
          multiline
          label={m.event_content()}
          hint={m.editor_time_hint({ example: "{10:00}" })}
          required
        />
        <MediaField
          label={m.field_image_url()}
          place="cover"
          {...picture}
          error={errors.imageUrl}
          onChange={({ src, meta }) => change({ imageUrl: src, imageMeta: meta })}
        />
        <Field
          label={m.field_capacity()}
          hint={m.event_capacity_hint()}
          inputMode="numeric"
          value={places ?? String(fields.capacity ?? "")}
          error={errors.capacity}
          onChange={({ target }) => {
            const text = target.value.trim();
            setPlaces(text);
            if (/^\d{0,7}$/.test(text)) change({ capacity: text === "" ? null : Number(text) });
          }}
        />
        <div className="grid">
          <SwitchField
            label={m.field_rsvp()}
            on={fields.rsvp !== false}
            onChange={(rsvp) => change({ rsvp })}
          />
          <SwitchField
            label={m.field_cancelled()}
            on={fields.cancelled === true}
            onChange={(cancelled) => change({ cancelled })}
          />
          <SwitchField
            label={m.event_published()}
            on={fields.published !== false}
            onChange={(published) => change({ published })}
          />
        </div>
        <TranslationFields
          lang={lang}
          translations={translations}
          errors={errors}
          texts={TRANSLATED}
          onChange={(changed) => change({ translations: changed } as FieldsOf<"event">)}
        />
      </DraftedForm>
    </>
  );
}

/** True if only one of day and time is given, or one is not valid. */
function isHalf(moment: TypedMoment): boolean {
  return (moment.day !== "" || moment.clock !== "") && inZone(moment, SITE_TIME_ZONE) === null;
}
