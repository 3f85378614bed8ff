import { m } from "../../i18n/paraglide/messages.js";

/**
 * A field that only a machine fills in. Outside the window rather than not displayed, for machines skip what is
 * not displayed; out of the way of keyboards, screen readers, autofill and password managers.
 */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute top-0 -left-[9999px] size-px overflow-hidden">
      <label>
        {m.contact_website()}
        <input
          type="text"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-lpignore="true"
          defaultValue=""
        />
      </label>
    </div>
  );
}
