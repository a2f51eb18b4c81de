// Puts the portal into the two mobile projects, with the address of its server: what Gradle and Xcode then build.
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { prerender } from "./prerender.ts";
import { viteBuild } from "./run-vite.ts";

interface MobileSettings {
  backend: string;
}

/** What an Android without a current WebView shows instead of the portal. */
const oldWebView = `<!doctype html>
<html lang="ms">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width" />
  <title>Kaunter</title>
  <p>Kemas kini Android System WebView, atau buka Kaunter dalam pelayar.</p>
  <p lang="en">Update Android System WebView, or open Kaunter in a browser.</p>
  <p lang="zh-Hans">请更新 Android System WebView，或在浏览器中打开 Kaunter。</p>
</html>
`;

/** Where the pages of the app are on a phone; iOS has an address of its own, which may not count as one's own. */
const own = "'self' capacitor://localhost";

/** No server stands behind these pages: their policy is in the page. Calls leave by the phone's own means. */
export function policyIn(inline: { script: string[]; style: string[] }): string {
  const quoted = (hashes: string[]) => hashes.map((hash) => ` '${hash}'`).join("");
  const rules = [
    "default-src 'none'",
    `script-src ${own}${quoted(inline.script)}`,
    `style-src ${own}${quoted(inline.style)}`,
    `img-src ${own} blob: data:`,
    `font-src ${own}`,
    `connect-src ${own} blob:`,
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ];
  return `<meta http-equiv="Content-Security-Policy" content="${rules.join(";")}" />`;
}

/** Each project says the version of the app and the host whose links it opens. */
export const saidByProjects = [
  {
    file: "android/app/build.gradle",
    pattern: /(?<=versionName ")[^"]*/g,
    value: "version",
  },
  {
    file: "android/app/src/main/res/values/strings.xml",
    pattern: /(?<=<string name="portal_host">)[^<]*/g,
    value: "host",
  },
  {
    file: "ios/App/App.xcodeproj/project.pbxproj",
    pattern: /(?<=MARKETING_VERSION = )[^;]*/g,
    value: "version",
  },
  {
    file: "ios/App/App/App.entitlements",
    pattern: /(?<=<string>applinks:)[^<]*/g,
    value: "host",
  },
] as const;

export function readMobile(mobile: string): { version: string; host: string } {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(mobile, file), "utf8"));
  const { version } = read("package.json") as { version: string };
  const { backend } = read("settings.json") as MobileSettings;
  if (!/^https:\/\/[^/]+$/.test(backend)) {
    throw new Error(
      `"${backend}" in apps/mobile/settings.json is no https address without a path.`,
    );
  }
  return { version, host: new URL(backend).host };
}

function tellProjects(mobile: string): void {
  const values = readMobile(mobile);
  for (const { file, pattern, value } of saidByProjects) {
    const path = join(mobile, file);
    writeFileSync(path, readFileSync(path, "utf8").replaceAll(pattern, values[value]));
  }
}

function protect(www: string): void {
  const inline = JSON.parse(readFileSync(join(www, "csp.json"), "utf8")) as Parameters<
    typeof policyIn
  >[0];
  const page = join(www, "index.html");
  const text = readFileSync(page, "utf8");
  const protectedText = text.replace(/<meta charset="utf-8" ?\/?>/, (it) => it + policyIn(inline));
  if (protectedText === text) throw new Error("index.html does not name its letters.");
  writeFileSync(
    page,
    protectedText.replace('initial-scale=1"', 'initial-scale=1, viewport-fit=cover"'),
  );
  writeFileSync(join(www, "old-webview.html"), oldWebView);
  for (const name of ["csp.json", ".vite"]) rmSync(join(www, name), { recursive: true });
}

export async function buildMobile(portal: string, mobile: string): Promise<void> {
  tellProjects(mobile);
  const www = join(mobile, "www");
  viteBuild(portal, "--mode", "mobile", "--outDir", www, "--emptyOutDir");
  await prerender(portal, www);
  protect(www);
  const cli = createRequire(join(mobile, "package.json")).resolve("@capacitor/cli/package.json");
  execFileSync(process.execPath, [join(dirname(cli), "bin/capacitor"), "sync"], {
    cwd: mobile,
    stdio: "inherit",
  });
}
