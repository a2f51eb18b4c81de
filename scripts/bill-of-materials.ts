import type { ProductionPackage } from "./production-packages.ts";

interface Release {
  version: string;
  commit: string;
  /** Seconds since 1970. */
  madeAt: number;
}

/** The parts of a release as CycloneDX tells them. The same commit makes the same bytes: no random number, no clock. */
export function billOfMaterials(release: Release, packages: readonly ProductionPackage[]) {
  const { version, commit, madeAt } = release;
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: {
      timestamp: new Date(madeAt * 1_000).toISOString(),
      component: {
        type: "application",
        "bom-ref": "kaunter",
        name: "kaunter",
        version: `${version}+${commit}`,
        licenses: [{ expression: "MIT" }],
      },
    },
    components: packages.map(toComponent),
  };
}

function toComponent({ path, name, version, integrity, licence }: ProductionPackage) {
  return {
    type: "library",
    "bom-ref": path,
    name,
    version,
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    ...(integrity === undefined ? {} : { hashes: [toHash(integrity)] }),
    ...(licence === undefined ? {} : { licenses: [{ expression: licence }] }),
  };
}

/** "sha512-" and base64 in the lock, hexadecimal there. */
function toHash(integrity: string): { alg: string; content: string } {
  const [kind = "", digest = ""] = integrity.split(/-(.*)/);
  const alg = kind.toUpperCase().replace("SHA", "SHA-");
  return { alg, content: Buffer.from(digest, "base64").toString("hex") };
}

/** What npm installed and the bill does not name. */
export function unnamedIn(
  bill: ReturnType<typeof billOfMaterials>,
  installed: Readonly<Record<string, { link?: boolean }>>,
): string[] {
  const named = new Set(bill.components.map((component) => component["bom-ref"]));
  const paths = Object.entries(installed).filter(([, { link }]) => link !== true);
  return paths
    .map(([path]) => path)
    .filter((path) => path.includes("node_modules/") && !named.has(path));
}
