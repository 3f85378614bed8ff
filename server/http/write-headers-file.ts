import { writeFileSync } from "node:fs";
import { headersFile } from "./security-headers.ts";

/** `tsx server/http/write-headers-file.ts`: regenerates public/_headers from the table the server uses. */
writeFileSync(new URL("../../public/_headers", import.meta.url), headersFile());
