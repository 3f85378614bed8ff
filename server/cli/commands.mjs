/**
 * What an operator can do, by the name after `selam`, and after `npm run` where package.json has it: the file that does it, and
 * what in a few words.
 * @type {Readonly<Record<string, { file: string, does: string }>>}
 */
export const COMMANDS = {
  start: { file: "server/start.ts", does: "serve the site until it is stopped" },
  "admin:create": {
    file: "server/accounts/create-admin-command.ts",
    does: "give an account admin rights",
  },
  backup: { file: "server/archive/backup-command.ts", does: "save the whole site, with its accounts" },
  restore: { file: "server/archive/restore-command.ts", does: "bring a backup back" },
  update: { file: "server/release/update-command.ts", does: "put a newer release in place of this one" },
  rollback: { file: "server/release/rollback-command.ts", does: "take the last update back" },
  export: { file: "server/archive/export-command.ts", does: "write the content into one file" },
  import: {
    file: "server/import/import-command.ts",
    does: "take the content of an export, of another website too",
  },
  doctor: {
    file: "server/doctor/doctor-command.ts",
    does: "say what is wrong here, the most important first, and mend what is safe",
  },
  "deploy:check": {
    file: "server/deploy/deploy-check-command.ts",
    does: "list what the site on the internet still needs",
  },
  "push:key": {
    file: "server/notify/make-key-command.ts",
    does: "make the key of a hosted project's notifications",
  },
  "signing:key": {
    file: "src/capabilities/signing/server/signing-key-command.ts",
    does: "make or replace the key that signs posts",
  },
};

/**
 * The name of a command's compiled file.
 * @param {string} command
 */
export const entryOf = (command) => command.replace(":", "-");
