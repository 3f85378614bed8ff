import { execFile } from "node:child_process";
import path from "node:path";
import { ArchiveError } from "../archive/archive-error.ts";
import { PARTIAL } from "../archive/backup-folder.ts";
import type { BackupPlace } from "./backup-place.ts";
import { folderPlace } from "./folder-place.ts";

/** An address of BACKUP_TO: an absolute path, or an S3 bucket or SFTP folder with the key to it. */
export function isPlace(text: string): boolean {
  // A list that is written with other signs than spaces would be one folder of an odd name.
  if (path.isAbsolute(text)) return !/[,;]/.test(text);
  if (!URL.canParse(text)) return false;
  const { protocol, username, pathname } = new URL(text);
  return ["s3:", "sftp:"].includes(protocol) && username !== "" && pathname.length > 1;
}

/** True if a place is not a folder of this machine, so that what is there must be encrypted. */
export const isElsewhere = (text: string) => !path.isAbsolute(text);

/** @param passphrase encrypts what is kept in a folder; a file comes encrypted */
export function placeOf(text: string, passphrase: string | undefined): BackupPlace {
  if (path.isAbsolute(text)) return folderPlace(text, passphrase);
  const url = new URL(text);
  return url.protocol === "s3:" ? s3Place(url) : sftpPlace(url);
}

/** `s3://KEY:SECRET@HOST/BUCKET/FOLDER?region=REGION`, of any provider; with `&http` without TLS, inside one's own network. */
function s3Place(url: URL): BackupPlace {
  const [, bucket = "", ...folders] = url.pathname.replace(/\/+$/, "").split("/");
  const root = `${url.searchParams.has("http") ? "http" : "https"}://${url.host}/${bucket}`;
  const address = (name: string) => [root, ...folders, name].join("/");
  const prefix = folders.map((folder) => `${decodeURIComponent(folder)}/`).join("");
  const name = `s3://${url.host}/${[bucket, ...folders].map(decodeURIComponent).join("/")}`;
  const access = {
    user: `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`,
    "aws-sigv4": `aws:amz:${url.searchParams.get("region") ?? "us-east-1"}:s3`,
    header: "x-amz-content-sha256: UNSIGNED-PAYLOAD",
  };
  const ask = (more: Record<string, string>) => curl(url.host, { ...access, ...more });

  /** What lies in the folder itself, page by page: each names at most a thousand. */
  async function list(): Promise<string[]> {
    const names: string[] = [];
    let after = "";
    for (let page = 0; page < MOST_PAGES; page++) {
      // In the order of their names, in which the signature has them.
      const query = [after, "delimiter=%2F", "list-type=2", `prefix=${encodeURIComponent(prefix)}`];
      const xml = await ask({ url: `${root}?${query.filter(Boolean).join("&")}` });
      names.push(...textsOf(xml, "Key").map((key) => path.posix.basename(key)));
      const [token] = textsOf(xml, "NextContinuationToken");
      if (token === undefined) return names;
      after = `continuation-token=${encodeURIComponent(token)}`;
    }
    throw new ArchiveError(
      `${name} lists more than ${names.length} files: name a folder for the backups alone.`,
    );
  }

  return {
    name,
    form: "packed",
    list,
    put: async (file) => void (await ask({ url: address(path.basename(file)), "upload-file": file })),
    get: async (file, folder) => {
      const output = path.join(folder, file);
      await ask({ url: address(file), output });
      return output;
    },
    remove: async (file) => void (await ask({ url: address(file), request: "DELETE" })),
  };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The contents of the elements of a name in S3's XML, in which they are texts. */
function textsOf(xml: string, element: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, "g"))].map(([, text = ""]) =>
    text.replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity),
  );
}

/**
 * `sftp://USER:PASSWORD@HOST:PORT/FOLDER?hostkey=SHA256`, with the server's key as `ssh-keygen -lf` prints it, without "SHA256:"; or with
 * `key=FILE` of this user's private key in place of the password.
 */
function sftpPlace(url: URL): BackupPlace {
  const folder = decodeURIComponent(url.pathname).replace(/\/?$/, "/");
  const root = `sftp://${url.host}${url.pathname.replace(/\/?$/, "/")}`;
  const { username, password, searchParams } = url;
  const key = searchParams.get("key");
  const hostKey = searchParams.get("hostkey");
  const access = {
    user: `${decodeURIComponent(username)}:${decodeURIComponent(password)}`,
    ...(key ? { key } : {}),
    ...(hostKey ? { hostpubsha256: hostKey.replace(/^SHA256:/, "") } : {}),
  };
  const ask = (more: Record<string, string>) => curl(url.host, { ...access, ...more });
  const fileOf = (name: string) => quoted(folder + name);
  return {
    name: `sftp://${url.host}${folder}`,
    form: "packed",
    list: async () => (await ask({ url: root, "list-only": "" })).split("\n").filter(Boolean),
    put: async (file) => {
      const name = path.basename(file);
      await ask({
        url: `${root}${name}${PARTIAL}`,
        "upload-file": file,
        quote: `-rename ${fileOf(name + PARTIAL)} ${fileOf(name)}`,
        "ftp-create-dirs": "",
      });
    },
    get: async (name, to) => {
      const output = path.join(to, name);
      await ask({ url: root + name, output });
      return output;
    },
    remove: async (name) => void (await ask({ url: root, "list-only": "", quote: `rm ${fileOf(name)}` })),
  };
}

/** In curl's configuration, and in the commands of SFTP. */
const quoted = (text: string) => `"${text.replace(/[\\"]/g, "\\$&")}"`;

/** No answer may take longer, in seconds: a file, which a home's connection may send until the next night; anything else. */
const [FILE_SECONDS, ANSWER_SECONDS] = [20 * 60 * 60, 120];
/** A place that takes or gives less than this in each second of a minute is not one to have a backup. */
const LEAST_RATE = 1_000;
/** Of an answer that is kept in memory. */
const MOST_BYTES = 8_000_000;
/** Of a list of S3. */
const MOST_PAGES = 100;

/** Runs curl, whose options go to its standard input: what is on the command line other users can read. */
function curl(host: string, options: Readonly<Record<string, string>>): Promise<string> {
  const lines = Object.entries(options).map(([name, value]) =>
    value === "" ? name : `${name} = ${quoted(value)}`,
  );
  const hasFile = "upload-file" in options || "output" in options;
  const standing = [
    "fail",
    "silent",
    "show-error",
    "connect-timeout = 20",
    `max-time = ${hasFile ? FILE_SECONDS : ANSWER_SECONDS}`,
    `speed-limit = ${LEAST_RATE}`,
    "speed-time = 60",
  ];
  return new Promise((resolve, reject) => {
    const child = execFile(
      "curl",
      ["--disable", "--config", "-"],
      { maxBuffer: MOST_BYTES },
      (error, answer, reason) => {
        if (!error) return resolve(answer);
        const isMissing = error.code === "ENOENT";
        if (isMissing) return reject(new ArchiveError("curl is missing: apt-get install curl."));
        const said = reason.trim().replace(/^curl: \(\d+\) /, "") || `curl ended with ${error.code}`;
        reject(new ArchiveError(`${host}: ${said}`));
      },
    );
    child.stdin?.on("error", () => undefined).end([...standing, ...lines, ""].join("\n"));
  });
}
