import { createHash } from "node:crypto";

/** Some of many names, the same for the same seed; all of them where no count is wanted. */
export function pickSome(names: readonly string[], count: string | undefined, seed: string) {
  if (count === undefined) return names;
  const placeOf = (name: string) => createHash("sha256").update(`${seed} ${name}`).digest("hex");
  return names
    .toSorted((one, other) => placeOf(one).localeCompare(placeOf(other)))
    .slice(0, Number(count));
}
