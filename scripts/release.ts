// Puts what a Linux machine needs to run the product into release/: the sources without their tests, the built pages,
// production dependencies, and Node itself. The same commit makes the same bytes.
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  createWriteStream,
  existsSync,
  globSync,
  lutimesSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { root } from "../tools/stage/processes.ts";
import { billOfMaterials, unnamedIn } from "./bill-of-materials.ts";
import { productionPackages } from "./production-packages.ts";

/** Folders and files that run in production. Node takes the types off while it reads them, as it did in every test. */
const shipped = [
  "apps/api/{assets,bin,migrations,src}/**",
  "apps/api/{grants.sql,package.json}",
  "apps/{portal,office}/dist/**",
  "packages/{contracts,domain,words}/{package.json,src/**}",
  "ops/{backup,cluster,dashboards,database,edge,logs,units}/**",
  "ops/{alerts,objectives}.yml",
  "LICENSE",
];
export const isForTests = (path: string) => /\.(?:test|fixture)\.ts$|\/testing\//.test(path);

interface Source {
  version: string;
  commit: string;
  /** Seconds since 1970: every file says that it is as old as its commit. */
  madeAt: number;
}

export async function buildRelease(): Promise<void> {
  const source = readSource();
  const folder = join(root, "release");
  const tree = join(folder, "kaunter");
  rmSync(folder, { recursive: true, force: true });
  install(tree);
  for (const pattern of shipped) copy(pattern, tree);
  addPrograms(tree);
  writeFileSync(join(tree, "release.json"), `${JSON.stringify(source)}\n`);
  writeBill(tree, source);
  setTimes(tree, source.madeAt);
  const name = `kaunter-${source.version}-${source.commit.slice(0, 12)}-${process.arch}.tar.zst`;
  const digest = await pack(tree, join(folder, name), source.madeAt);
  process.stdout.write(`${digest}  ${join(basename(folder), name)}\n`);
}

/** From git, or from whoever builds where there is no git. */
function readSource(): Source {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" });
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    version: string;
  };
  return {
    version,
    commit: process.env["SOURCE_COMMIT"] ?? git("rev-parse", "HEAD").trim(),
    madeAt: Number(process.env["SOURCE_DATE_EPOCH"] ?? git("log", "-1", "--format=%ct")),
  };
}

function copy(pattern: string, tree: string): void {
  for (const path of globSync(pattern, { cwd: root })) {
    if (!isForTests(path) && !statSync(join(root, path)).isDirectory()) {
      cpSync(join(root, path), join(tree, path), { verbatimSymlinks: true });
    }
  }
}

function install(tree: string): void {
  // npm wants to see every workspace before it installs for one.
  copy("{package.json,package-lock.json,{apps,packages}/*/package.json}", tree);
  const wanted = ["--workspace", "@kaunter/api", "--include-workspace-root"];
  const quiet = ["--no-audit", "--no-fund", "--loglevel", "error"];
  const args = ["ci", "--omit=dev", "--ignore-scripts", ...wanted, ...quiet];
  execFileSync("npm", args, { cwd: tree, stdio: ["ignore", "ignore", "inherit"] });
  for (const folder of ["apps", "packages"]) rmSync(join(tree, folder), { recursive: true });
}

/** `bin/node` and `bin/kaunter`; whoever builds against Node is not here. */
function addPrograms(tree: string): void {
  const node = `node_modules/node-linux-${process.arch}`;
  for (const unused of ["include", "share"]) {
    rmSync(join(tree, node, unused), { recursive: true, force: true });
  }
  mkdirSync(join(tree, "bin"));
  symlinkSync(`../${node}/bin/node`, join(tree, "bin/node"));
  symlinkSync("../apps/api/bin/kaunter.mjs", join(tree, "bin/kaunter"));
}

/** `sbom.json`: everything that was installed, and what the pages were built from. */
function writeBill(tree: string, source: Source): void {
  const isHere = ({ path }: { path: string }) => existsSync(join(root, path));
  const bill = billOfMaterials(source, productionPackages(root).filter(isHere));
  const npmsList = readFileSync(join(tree, "node_modules/.package-lock.json"), "utf8");
  const { packages } = JSON.parse(npmsList) as { packages: Record<string, { link?: boolean }> };
  const unnamed = unnamedIn(bill, packages);
  if (unnamed.length > 0) throw new Error(`sbom.json does not name ${unnamed.join(", ")}`);
  writeFileSync(join(tree, "sbom.json"), `${JSON.stringify(bill, null, 1)}\n`);
}

/** Two servers must tell a browser the same about a file, and they tell it by its time. */
function setTimes(tree: string, seconds: number): void {
  for (const path of globSync("**", { cwd: tree })) lutimesSync(join(tree, path), seconds, seconds);
}

async function pack(tree: string, file: string, seconds: number): Promise<string> {
  const plain = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--format=gnu"];
  const same = [`--mtime=@${seconds}`, "--mode=u+rwX,go+rX,go-w"];
  const args = [...plain, ...same, "-C", dirname(tree), "-cf", "-", basename(tree)];
  const tar = spawn("tar", args, { stdio: ["ignore", "pipe", "inherit"] });
  const hash = createHash("sha256");
  const digest = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const level = { params: { [constants.ZSTD_c_compressionLevel]: 10 } };
  await pipeline(tar.stdout, createZstdCompress(level), digest, createWriteStream(file));
  return hash.digest("hex");
}
