import { compare, validateStrict } from "compare-versions";

export interface MobileWrapper {
  platform: "android" | "ios";
  installedVersion: string;
}

export const storeLinks = {
  android: "https://play.google.com/store/apps/details?id=example.kaunter",
  ios: "https://apps.apple.com/my/app/id0000000000",
} as const satisfies Record<MobileWrapper["platform"], string>;

/** What the native side says about itself; null in an ordinary browser. */
export function readMobileWrapper(): MobileWrapper | null {
  const said: unknown = Reflect.get(globalThis, "kaunterWrapper");
  if (typeof said !== "object" || said === null) return null;
  if (!("platform" in said) || !("installedVersion" in said)) return null;
  const { platform, installedVersion } = said;
  if (platform !== "android" && platform !== "ios") return null;
  if (typeof installedVersion !== "string" || !validateStrict(installedVersion)) return null;
  return { platform, installedVersion };
}

export function isOutdated(wrapper: MobileWrapper, latestVersion: string): boolean {
  return validateStrict(latestVersion) && compare(wrapper.installedVersion, latestVersion, "<");
}
