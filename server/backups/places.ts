import { spawn } from "node:child_process";
import path from "node:path";
import { ArchiveError } from "../archive/archive-error.ts";
import type { BackupPlace } from "./backup-place.ts";
import { folderPlace } from "./folder-place.ts";

/** An address of BACKUP_TO: an absolute path, or an S3 bucket or SFTP folder with the key to it. */
export function isPlace(text: string): boolean {
  if (path.isAbsolute(text)) return true;
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
  const [, bucket = "", ...folders] = url.pathname.split("/").map(decodeURIComponent);
  const prefix = folders.filter(Boolean).map((folder) => `${folder}/`);
  const root = `${url.searchParams.has("http") ? "http" : "https"}://${url.host}/${bucket}`;
  const address = (name: string) => [root, ...prefix.map((folder) => folder.slice(0, -1)), name].join("/");
  const access = {
    user: `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`,
    "aws-sigv4": `aws:amz:${url.searchParams.get("region") ?? "us-east-1"}:s3`,
    header: "x-amz-content-sha256: UNSIGNED-PAYLOAD",
  };
  const ask = (more: Record<string, string>) => curl(url.host, { ...access, ...more });
  return {
    name: `s3://${url.host}/${[bucket, ...prefix].join("/").replace(/\/$/, "")}`,
    form: "packed",
    list: async () => {
      const start = encodeURIComponent(prefix.join(""));
      const found = await ask({ url: `${root}?list-type=2&prefix=${start}` });
      return [...found.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = ""]) => path.posix.basename(key));
    },
    put: async (file) => void (await ask({ url: address(path.basename(file)), "upload-file": file })),
    get: async (name, folder) => {
      const output = path.join(folder, name);
      await ask({ url: address(name), output });
      return output;
    },
    remove: async (name) => void (await ask({ url: address(name), request: "DELETE" })),
  };
}

/**
 * `sftp://USER:PASSWORD@HOST:PORT/FOLDER?hostkey=SHA256`, with the server's key as `ssh-keygen -lf` prints it, without "SHA256:"; or with
 * `key=FILE` of this user's private key in place of the password.
 */
function sftpPlace(url: URL): BackupPlace {
  const folder = decodeURIComponent(url.pathname).replace(/\/?$/, "/");
  const root = `sftp://${url.host}${folder}`;
  const { username, password, searchParams } = url;
  const key = searchParams.get("key");
  const hostKey = searchParams.get("hostkey");
  const access = {
    user: `${decodeURIComponent(username)}:${decodeURIComponent(password)}`,
    ...(key ? { key } : {}),
    ...(hostKey ? { hostpubsha256: hostKey.replace(/^SHA256:/, "") } : {}),
  };
  const ask = (more: Record<string, string>) => curl(url.host, { ...access, ...more });
  return {
    name: root,
    form: "packed",
    list: async () => (await ask({ url: root, "list-only": "" })).split("\n").filter(Boolean),
    put: async (file) => {
      const name = folder + path.basename(file);
      const quote = `-rename ${name}.partial ${name}`;
      await ask({
        url: `${root}${path.basename(file)}.partial`,
        "upload-file": file,
        quote,
        "ftp-create-dirs": "",
      });
    },
    get: async (name, to) => {
      const output = path.join(to, name);
      await ask({ url: root + name, output });
      return output;
    },
    remove: async (name) => void (await ask({ url: root, "list-only": "", quote: `rm ${folder}${name}` })),
  };
}

/** Runs curl, whose options go to its standard input: what is on the command line other users can read. */
function curl(host: string, options: Readonly<Record<string, string>>): Promise<string> {
  const quoted = (text: string) => `"${text.replace(/[\\"]/g, "\\$&")}"`;
  const lines = Object.entries(options).map(([name, value]) =>
    value === "" ? name : `${name} = ${quoted(value)}`,
  );
  const standing = [
    "fail",
    "silent",
    "show-error",
    "connect-timeout = 20",
    "speed-limit = 1",
    "speed-time = 60",
  ];
  return new Promise((resolve, reject) => {
    const process = spawn("curl", ["--disable", "--config", "-"]);
    let [answer, reason] = ["", ""];
    process.stdout.on("data", (part) => {
      answer += part;
    });
    process.stderr.on("data", (part) => {
      reason += part;
    });
    process.on("error", () => reject(new ArchiveError("curl is missing: apt-get install curl.")));
    process.on("close", (code) => {
      if (code === 0) return resolve(answer);
      reject(
        new ArchiveError(
          `${host}: ${reason.trim().replace(/^curl: \(\d+\) /, "") || `curl ended with ${code}`}`,
        ),
      );
    });
    process.stdin.end([...standing, ...lines, ""].join("\n"));
  });
}
