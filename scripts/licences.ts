import { type ProductionPackage, productionPackages } from "./production-packages.ts";

/** Licences under which a package may be shipped with our sources. */
const allowed = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "Unlicense",
  "Python-2.0",
]);

/** Looked at by a person. */
const excused: readonly { name: RegExp; licence: string | undefined; why: string }[] = [
  {
    name: /^@img\/sharp(-libvips)?-/,
    licence: "LGPL-3.0-or-later",
    why: "libvips is a shared library in a file of its own, which anybody may replace",
  },
  { name: /^png-js$/, licence: undefined, why: "its package has MIT in the file LICENSE" },
];

export function complaintsAboutLicences(packages: readonly ProductionPackage[]): string[] {
  return packages
    .filter(({ name, licence }) => !isAllowed(name, licence))
    .map(({ path, licence }) => `${path} has the licence ${licence ?? "of nobody knows what"}`);
}

/** Of "A AND B" both bind us; of "A OR B" we choose. */
function isAllowed(name: string, licence: string | undefined): boolean {
  const isExcused = (word: string | undefined) =>
    excused.some((each) => each.name.test(name) && each.licence === word);
  if (licence === undefined) return isExcused(undefined);
  const isFine = (word: string) => allowed.has(word) || isExcused(word);
  const choices = licence.replaceAll(/[()]/g, "").split(" OR ");
  return choices.some((choice) => choice.split(" AND ").every(isFine));
}

export function checkLicences(root: string): string[] {
  return complaintsAboutLicences(productionPackages(root));
}
