import { newVapidKeys } from "../database/server-keys.ts";

// `npm run push:key`: prints a new key pair for the notifications of a hosted project, as one line for its secrets.
console.log(JSON.stringify(newVapidKeys()));
