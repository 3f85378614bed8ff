import { writeFileSync } from "node:fs";
import { headersFile } from "./security-headers.ts";

/** `tsx server/http/write-headers-file.ts`: makes public/_headers anew from the table the server uses. */
writeFileSync(new URL("../../public/_headers", import.meta.url), headersFile());
