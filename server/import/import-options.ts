import { parseArgs } from "node:util";
import { DEMO_EMAIL } from "../accounts/demo-sign-in.ts";
import { commandLine } from "../cli/command-line.ts";
import { ImportError } from "./import-error.ts";

export const USAGE = `Imports an export of WordPress, Blogger, Ghost, Substack or Medium, an RSS, Atom or JSON feed, or an archive that ${commandLine("export")} wrote.

  ${commandLine("import", "FILE [--dry-run] [--from https://old.example] [--url http://localhost:4173] [--email ADDRESS] [--password PASSWORD]")}

  --dry-run   shows what would be imported, without writing anything
  --from      the old site's address, for an export of Ghost, which leaves it out: its pictures are fetched there
  --url       the running site; by default the one on this machine or, if none is running, its data directory
  --email     the owner's email address (or SELAM_ADMIN_EMAIL); by default the demo owner's
  --password  the owner's password; safer in SELAM_ADMIN_PASSWORD, where other users of this machine can't see it`;

export interface ImportOptions {
  file: string;
  dryRun: boolean;
  /** The old site's address; null to use what the file says. */
  from: string | null;
  /** The given address of the site; null to look for one on this machine. */
  url: string | null;
  email: string;
  /** Null for the demo's owner, whose password is in the site's data directory. */
  password: string | null;
}

export function passwordNeeded(email: string): ImportError {
  return new ImportError(`Set the password of ${email} in SELAM_ADMIN_PASSWORD or with --password.`);
}

function siteAddress(name: string, text: string): string {
  const whole = URL.canParse(text) ? new URL(text) : null;
  if (whole === null || !/^https?:$/.test(whole.protocol)) {
    throw new ImportError(`--${name} must be an address such as http://localhost:4173, not "${text}".`);
  }
  return whole.origin;
}

/** @throws ImportError with the usage for invalid arguments; null when only help was requested */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): ImportOptions | null {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    throw new ImportError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
  const { values, positionals } = parsed;
  if (values.help === true) return null;
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new ImportError(`Name one file.\n\n${USAGE}`);
  const email = values.email ?? env.SELAM_ADMIN_EMAIL ?? DEMO_EMAIL;
  const password = values.password ?? env.SELAM_ADMIN_PASSWORD ?? null;
  const dryRun = values["dry-run"] === true;
  if (password === null && email !== DEMO_EMAIL && !dryRun) throw passwordNeeded(email);
  return {
    file,
    dryRun,
    from: values.from === undefined ? null : siteAddress("from", values.from),
    url: values.url === undefined ? null : siteAddress("url", values.url),
    email,
    password,
  };
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      "dry-run": { type: "boolean" },
      from: { type: "string" },
      url: { type: "string" },
      email: { type: "string" },
      password: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
}
