import { m } from "../../i18n/paraglide/messages.js";

/**
 * A field that only bots fill in. It is moved off-screen, because bots skip fields that are not displayed, and
 * hidden from keyboards, screen readers, autofill and password managers.
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
