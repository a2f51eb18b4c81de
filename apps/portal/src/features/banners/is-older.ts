import { compare, validateStrict } from "compare-versions";

/** Whether an installed app is older than the latest; what is no version says nothing. */
export function isOlder(installed: string, latest: string): boolean {
  return validateStrict(installed) && validateStrict(latest) && compare(installed, latest, "<");
}
