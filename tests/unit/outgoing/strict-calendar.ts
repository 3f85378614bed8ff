/** A component of a calendar file: its lines in their order, and the components in it. */
export type CalendarPart = {
  readonly name: string;
  readonly lines: readonly CalendarLine[];
  readonly parts: readonly CalendarPart[];
};
type CalendarLine = {
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
  readonly value: string;
};

/** Properties whose value is a text, in which commas, semicolons, backslashes and line breaks are escaped. */
const TEXTS = new Set(["SUMMARY", "DESCRIPTION", "LOCATION", "X-WR-CALNAME", "PRODID", "UID", "TZNAME"]);
const LINE = /^([A-Z-]+)((?:;[A-Z-]+=[^";:,]+)*):(.*)$/su;

/**
 * Reads a calendar file by the letter of RFC 5545, where programs are lenient: CRLF after every line, 75 octets in each, no
 * control character, every special character of a text escaped and nothing else.
 * @throws Error that names the line at fault
 */
export function parseStrictly(file: string): CalendarPart {
  if (!file.endsWith("\r\n")) throw new Error("the last line does not end");
  const physical = file.slice(0, -2).split("\r\n");
  for (const line of physical) checkLine(line);
  const open: { name: string; lines: CalendarLine[]; parts: CalendarPart[] }[] = [
    { name: "", lines: [], parts: [] },
  ];
  for (const text of physical.join("\r\n").replaceAll("\r\n ", "").split("\r\n")) {
    const line = parsedLine(text);
    const here = open.at(-1);
    if (line.name === "BEGIN") open.push({ name: line.value, lines: [], parts: [] });
    else if (line.name !== "END") here?.lines.push(line);
    else if (here?.name !== line.value) throw new Error(`${line.value} ends in ${here?.name}`);
    else {
      open.pop();
      open.at(-1)?.parts.push(here);
    }
  }
  const [calendar, ...more] = open[0]?.parts ?? [];
  if (open.length !== 1 || !calendar || more.length > 0) throw new Error("not one calendar");
  return calendar;
}

function checkLine(line: string): void {
  if (Buffer.byteLength(line) > 75) throw new Error(`more than 75 octets: ${line}`);
  if (/[^\P{Cc}\t]/u.test(line)) throw new Error(`a control character: ${JSON.stringify(line)}`);
  if (Buffer.from(line).toString() !== line) throw new Error(`a character is cut: ${line}`);
}

function parsedLine(text: string): CalendarLine {
  const [, name = "", params = "", value = ""] = LINE.exec(text) ?? [];
  if (!name) throw new Error(`no property: ${text}`);
  const pairs = params.split(";").slice(1);
  return {
    name,
    params: Object.fromEntries(pairs.map((pair) => pair.split("=") as [string, string])),
    value: TEXTS.has(name) ? unescaped(value) : value,
  };
}

function unescaped(value: string): string {
  if (!/^(?:[^\\;,]|\\[\\;,nN])*$/su.test(value)) throw new Error(`not escaped: ${value}`);
  return value.replace(/\\(.)/gsu, (_, escaped: string) => (/n/i.test(escaped) ? "\n" : escaped));
}

/** The value of a property that occurs once. @throws Error if it does not */
export function onlyValue(part: CalendarPart, name: string): string {
  const [line, ...more] = part.lines.filter((each) => each.name === name);
  if (!line || more.length > 0) throw new Error(`${part.name} has not exactly one ${name}`);
  return line.value;
}

/** The components of a name, in their order. */
export function partsOf(part: CalendarPart, name: string): readonly CalendarPart[] {
  return part.parts.filter((each) => each.name === name);
}
