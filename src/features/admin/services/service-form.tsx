import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { DraftedForm } from "../../../components/admin/drafted-form.tsx";
import { TranslationFields } from "../../../components/language/translation-fields.tsx";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { adminPaths } from "../../../config/admin-paths.ts";
import { useAdminSync } from "../../../data/admin/context.ts";
import { useDraft } from "../../../data/admin/use-draft.ts";
import { useSaveReports } from "../../../data/admin/use-save-reports.ts";
import { type AdminOf, type FieldsOf, fieldsIn } from "../../../domain/content/admin-content.ts";
import type { Service } from "../../../domain/content/content.ts";
import { checkDraft, newDraft } from "../../../domain/kinds/forms.ts";
import { BASE_LANGUAGE } from "../../../domain/languages/languages.ts";
import { visibleAct } from "../../../domain/outbox/owner-state.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { BackLink } from "../../../ui/back-link.tsx";
import { ChoiceField } from "../../../ui/forms/choice-field.tsx";
import { Field, type FieldChange } from "../../../ui/forms/field.tsx";
import { useValidatedForm } from "../../../ui/forms/use-validated-form.ts";
import { PageHead } from "../../../ui/page.tsx";
import { PriceField } from "./price-field.tsx";

const TRANSLATED = [
  { name: "title", label: m.service_title },
  { name: "description", label: m.field_description, multiline: true },
  { name: "features", label: m.field_features, multiline: true },
] as const;

/** The icons that a service can have, with their names. */
const ICONS = [
  ["heart", m.service_icon_heart],
  ["users", m.service_icon_users],
  ["globe", m.service_icon_globe],
  ["home", m.service_icon_home],
  ["book", m.service_icon_book],
  ["phone", m.service_icon_phone],
  ["calendar", m.service_icon_calendar],
] as const;

export function ServiceForm() {
  const { id = "" } = useParams();
  return <Form key={id} id={id} />;
}

function fieldsOf(row: AdminOf["service"] | null): FieldsOf<"service"> {
  return row ? fieldsIn("service", row) : { ...newDraft("service"), lang: getLocale() };
}

function Form({ id }: { id: string }) {
  // Until this device has read the site once, a service that it does not have need not be a new one.
  const { updatedAt } = useAdminSync();
  const draft = useDraft("service", id, updatedAt !== null, fieldsOf);
  const navigate = useNavigate();
  const { reportSave } = useSaveReports();
  /** Input of the price field that is not a valid price. */
  const [noPrice, setNoPrice] = useState<string | null>(null);
  const { form, errors, validate, forgetErrors } = useValidatedForm(
    (written) => checkDraft("service", written),
    {
      ...(draft.status === "ready" ? draft.fields : {}),
      ...(noPrice === null ? {} : { price: noPrice }),
    },
  );
  if (draft.status !== "ready") return <QueryError query={draft} />;
  const { fields, change, base, save } = draft;
  const { lang = BASE_LANGUAGE, translations = {} } = fields;
  const { icon = "heart", price = null, features = [] } = fields;
  const text = (name: "title" | "description") => ({
    value: fields[name] ?? "",
    error: errors[name],
    lang,
    onChange: ({ target }: FieldChange) => change({ [name]: target.value }),
  });

  async function submit() {
    const checked = validate();
    if (!checked) return;
    const act = visibleAct(base?.active === true, fields.active !== false);
    // Icon, language and whether it is shown have no rule, and are saved as they are chosen.
    const isStored = await reportSave({ rowId: id, act, done: { text: m.saved_word() } }, () =>
      save({ ...fields, ...checked }),
    );
    if (isStored) navigate(adminPaths.services);
  }

  return (
    <>
      <div className="md:pt-4 [&+header]:pt-2">
        <BackLink to={adminPaths.services}>{m.admin_services()}</BackLink>
      </div>
      <PageHead title={base ? m.service_edit() : m.service_new()} />
      <DraftedForm
        draft={draft}
        ref={form}
        aria-label={m.service_form()}
        className="gap-6"
        onSubmit={submit}
        onReplace={() => setNoPrice(null)}
        forgetErrors={forgetErrors}
      >
        <Field {...text("title")} label={m.service_title()} required />
        <Field
          {...text("description")}
          multiline
          label={m.field_description()}
          hint={m.editor_time_hint({ example: "{10:00}" })}
          required
        />
        <ChoiceField<Service["icon"]>
          label={m.field_icon()}
          value={icon}
          choices={ICONS.map(([value, name]) => ({ value, label: name() }))}
          onChange={(chosen) => change({ icon: chosen })}
        />
        <PriceField
          price={price}
          wrong={noPrice}
          error={errors.price}
          onChange={(next, text) => {
            setNoPrice(text);
            if (text === null) change({ price: next });
          }}
        />
        <Field
          multiline
          label={m.field_features()}
          hint={m.service_features_hint()}
          value={features.join("\n")}
          error={errors.features}
          lang={lang}
          onChange={({ target }) => change({ features: target.value.split("\n") })}
        />
        <TranslationFields
          lang={lang}
          translations={translations}
          errors={errors}
          texts={TRANSLATED}
          onChange={(changed) => change({ translations: changed } as FieldsOf<"service">)}
        />
      </DraftedForm>
    </>
  );
}
