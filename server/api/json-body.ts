const BACKSLASH = 0x5c;
const QUOTE = 0x22;
const STEPS: Readonly<Record<number, number>> = { 91: 1, 123: 1, 93: -1, 125: -1 };

/** True if a JSON text nests deeper than `max`: recursive parsers would overflow the stack. */
export function isDeeperThan(max: number, json: Uint8Array): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] ?? 0;
    if (byte === QUOTE) quoted = !quoted;
    else if (quoted && byte === BACKSLASH) at++;
    else if (!quoted) depth += STEPS[byte] ?? 0;
    if (depth > max) return true;
  }
  return false;
}

/** A JSON body as the backend reads it, without a byte order mark; the only place where this server parses one. @throws SyntaxError */
export function parseBody(body: Uint8Array | ArrayBuffer): unknown {
  return JSON.parse(new TextDecoder().decode(body));
}
