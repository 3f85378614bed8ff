import { type FormEvent, useId, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { deskPaths } from "../../config/desk-paths.ts";
import { useDraft } from "../../desk-draft.ts";
import type { Service } from "../../domain/content.ts";
import { hasWords } from "../../domain/has-words.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { BackLink } from "../../ui/back-link.tsx";
import { DraftBar } from "../../ui/draft-bar.tsx";
import { Field } from "../../ui/field.tsx";
import { notKeptText } from "../../ui/not-kept-text.ts";
import { PageHead } from "../../ui/page.tsx";
import { useSay } from "../../ui/toasts.tsx";

const ICONS: readonly Service["icon"][] = ["heart", "users", "globe", "home", "book", "phone", "calendar"];
const BLANK = { title: "", description: "", icon: "heart", price: null, features: [], active: true } as const;

/** One service, being written. */
export function ServiceForm() {
  const { id = "" } = useParams();
  const draft = useDraft("service", id, { ...BLANK, features: [] });
  const navigate = useNavigate();
  const say = useSay();
  const [errors, setErrors] = useState<{ title?: string; description?: string }>({});
  const iconField = useId();
  if (!draft) return null;
  const { fields, change, base } = draft;
  const { title = "", description = "", icon = "heart", price = null, features = [] } = fields;

  async function save(event: FormEvent) {
    event.preventDefault();
    const wrong = {
      ...(hasWords(title) ? {} : { title: m.service_title_needed() }),
      ...(hasWords(description) ? {} : { description: m.service_description_needed() }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const kept = await draft?.save();
    if (!kept) return;
    if (!kept.ok) return say({ tone: "failed", text: notKeptText(kept.why) });
    say({ text: m.saved_on_phone() });
    navigate(deskPaths.services);
  }

  return (
    <>
      <PageHead title={base ? title : m.service_new()}>
        <BackLink to={deskPaths.services}>{m.desk_services()}</BackLink>
      </PageHead>
      <form
        onSubmit={(event) => void save(event)}
        noValidate
        aria-label={m.service_form()}
        className="grid gap-5"
      >
        <Field
          label={m.service_title()}
          value={title}
          error={errors.title}
          onChange={({ target }) => change({ title: target.value })}
        />
        <Field
          multiline
          label={m.service_description()}
          value={description}
          error={errors.description}
          onChange={({ target }) => change({ description: target.value })}
        />
        <div className="grid gap-1.5">
          <label htmlFor={iconField} className="font-semibold">
            {m.service_icon()}
          </label>
          <select
            id={iconField}
            value={icon}
            onChange={({ target }) => change({ icon: target.value as Service["icon"] })}
            className="min-h-13 rounded-small border border-edge bg-sheet px-4 text-ink"
          >
            {ICONS.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </div>
        <Field
          type="number"
          min="0"
          step="0.01"
          label={m.service_price()}
          hint={m.service_price_hint()}
          value={price ?? ""}
          onChange={({ target }) => change({ price: target.value === "" ? null : Number(target.value) })}
        />
        <Field
          multiline
          label={m.service_features()}
          hint={m.service_features_hint()}
          value={features.join("\n")}
          onChange={({ target }) => change({ features: target.value.split("\n") })}
          onBlur={() =>
            change({ features: [...new Set(features.map((one) => one.trim()).filter(hasWords))] })
          }
        />
        <DraftBar draft={draft} />
      </form>
    </>
  );
}
