import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { installPackage, packageFolder, run } from "./npm-package.ts";

const PROGRAM = "chromium.sh";
/** The package contains the shared libraries that a minimal machine lacks; only browsers started here use them. */
const START = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")/unpacked
export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export FONTCONFIG_FILE="\${FONTCONFIG_FILE:-$here/fonts/fonts.conf}"
exec "$here/chromium" "$@"
`;
/** A page without any font crashes, so the package's fonts are added to the machine's. */
const fontsIn = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir><dir>/usr/share/fonts</dir><dir>/usr/local/share/fonts</dir>
  <cachedir>${folder}/cache</cachedir>
</fontconfig>
`;
/** Unpacks into the temporary folder, with the package's own function. */
const UNPACK = `
  const { inflate } = await import("./node_modules/@sparticuz/chromium/build/esm/lambdafs.js");
  for (const file of ["chromium.br", "fonts.tar.br", "swiftshader.tar.br", "al2023.tar.br"])
    await inflate("./node_modules/@sparticuz/chromium/bin/" + file);
`;

/** The path of the npm package's Chromium once it is downloaded. */
export function unpackedChromium(): string {
  return path.join(packageFolder("chromium"), PROGRAM);
}

/** Downloads a headless Chromium from npm and unpacks it. @returns its path; null on machines it does not support */
export async function unpackChromium(): Promise<string | null> {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const folder = await installPackage("chromium", async (unfinished) => {
    const unpacked = path.join(unfinished, "unpacked");
    mkdirSync(unpacked);
    run(process.execPath, ["--input-type=module", "--eval", UNPACK], unfinished, { TMPDIR: unpacked });
    const fonts = path.join(packageFolder("chromium"), "unpacked/fonts");
    writeFileSync(path.join(unpacked, "fonts/fonts.conf"), fontsIn(fonts));
    writeFileSync(path.join(unfinished, PROGRAM), START);
    chmodSync(path.join(unfinished, PROGRAM), 0o755);
  });
  return path.join(folder, PROGRAM);
}
