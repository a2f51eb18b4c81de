import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

// What can be judged of the two projects without Gradle and Xcode.
const read = (file: string) => readFileSync(join(import.meta.dirname, file), "utf8");
const readJson = (file: string) => JSON.parse(read(file)) as Record<string, unknown>;

const { version } = readJson("package.json");
const backend = new URL(String(readJson("settings.json")["backend"]));

/** What is not well formed ends the test. */
function parse(file: string): Document {
  const parsed = new DOMParser().parseFromString(read(file), "application/xml");
  expect(parsed.querySelector("parsererror")?.textContent).toBeUndefined();
  return parsed;
}

const android = "http://schemas.android.com/apk/res/android";
const manifest = parse("android/app/src/main/AndroidManifest.xml");

function namesOf(tag: string): (string | null)[] {
  return [...manifest.querySelectorAll(tag)].map((each) => each.getAttributeNS(android, "name"));
}

/** The entries of a property list: each key is followed by its value. */
function entriesOf(file: string): Map<string, Element> {
  const keys = [...parse(file).querySelectorAll("plist > dict > key")];
  return new Map(keys.map((key) => [key.textContent ?? "", key.nextElementSibling as Element]));
}

const info = entriesOf("ios/App/App/Info.plist");
const rights = entriesOf("ios/App/App/App.entitlements");
const project = read("ios/App/App.xcodeproj/project.pbxproj");

test("the Android app may use the network and the camera, and nothing else", () => {
  expect(namesOf("uses-permission")).toEqual([
    "android.permission.INTERNET",
    "android.permission.CAMERA",
  ]);
});

test("the iOS app says in Malay and English why it wants the camera, and asks for nothing else", () => {
  const asked = [...info.keys()].filter((key) => key.endsWith("UsageDescription"));
  expect(asked).toEqual(["NSCameraUsageDescription"]);
  expect(info.get("NSCameraUsageDescription")?.textContent).toMatch(/^Untuk .* \/ To /);
});

test("neither app speaks without encryption", () => {
  const application = manifest.querySelector("application");
  expect(application?.getAttributeNS(android, "usesCleartextTraffic")).toBe("false");
  expect(info.has("NSAppTransportSecurity")).toBe(false);
  expect(backend.protocol).toBe("https:");
});

test("no backup carries the session to another phone", () => {
  const application = manifest.querySelector("application");
  expect(application?.getAttributeNS(android, "allowBackup")).toBe("false");
});

test("both apps open the way back from the bank, and no other link of the portal", () => {
  const [filter] = [...manifest.querySelectorAll("intent-filter")].filter((each) =>
    each.hasAttributeNS(android, "autoVerify"),
  );
  const data = filter?.querySelector("data");
  const said = ["scheme", "host", "path"].map((name) => data?.getAttributeNS(android, name));
  expect(said).toEqual(["https", "@string/portal_host", "/app"]);
  const strings = parse("android/app/src/main/res/values/strings.xml");
  expect(strings.querySelector("[name=portal_host]")?.textContent).toBe(backend.host);
  const domains = rights.get("com.apple.developer.associated-domains");
  expect(domains?.textContent.trim()).toBe(`applinks:${backend.host}`);
  expect(project.match(/CODE_SIGN_ENTITLEMENTS = App\/App\.entitlements;/g)).toHaveLength(2);
});

test("both apps have the version that the server compares", () => {
  expect(read("android/app/build.gradle")).toContain(`versionName "${String(version)}"`);
  expect(project.match(/(?<=MARKETING_VERSION = )[^;]+/g)).toEqual([version, version]);
});

test("no page from elsewhere runs beside the bridge, and nobody may look inside a released app", () => {
  const { server, android: onAndroid, ios, plugins } = readJson("capacitor.config.json");
  expect(Object.keys(Object(server))).toEqual(["androidScheme", "hostname", "errorPath"]);
  expect(onAndroid).toHaveProperty("webContentsDebuggingEnabled", false);
  expect(ios).toHaveProperty("webContentsDebuggingEnabled", false);
  expect(plugins).toHaveProperty("CapacitorCookies.enabled", false);
});

test("both projects have the same plugins", () => {
  const gradle = read("android/app/capacitor.build.gradle");
  const swift = read("ios/App/CapApp-SPM/Package.swift");
  const plugins = ["app", "browser", "filesystem", "share"].map((name) => `@capacitor/${name}`);
  for (const name of [...plugins, "@aparajita/capacitor-secure-storage"]) {
    expect(gradle).toContain(name.slice(1).replace("/", "-"));
    expect(swift).toContain(`/${name}"`);
  }
});

test("every picture and style of the Android app is well formed", () => {
  const folder = "android/app/src/main/res";
  const files = [
    "drawable/ic_launcher_foreground.xml",
    "drawable/splash.xml",
    "mipmap-anydpi-v26/ic_launcher.xml",
    "values/colors.xml",
    "values/styles.xml",
    "xml/file_paths.xml",
    "layout/activity_main.xml",
  ];
  for (const file of files) expect(parse(`${folder}/${file}`).documentElement).toBeTruthy();
});
