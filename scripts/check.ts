import { ensureDatabase, migrate } from "../tools/stage/database.ts";
import { root } from "../tools/stage/processes.ts";
import { asvsOf } from "./asvs.ts";
import { coverageOf } from "./coverage.ts";
import { generateTypes } from "./database-types.ts";
import { checkLadder } from "./ladder.ts";
import { lifecycleIsCurrent } from "./lifecycle.ts";
import { checkLicences } from "./licences.ts";
import { checkLock } from "./lock-file.ts";
import { watchingIsCurrent } from "./watching/write.ts";
import { command, complaints, runSteps, type Step } from "./steps.ts";
import { wordsNotFetched } from "./words/page-words.ts";
import { unsaidWords } from "./words/unsaid.ts";
import { checkZones } from "./zones.ts";

const databaseTypes: Step = {
  name: "database types are current",
  run: async () => {
    const urls = await ensureDatabase();
    await migrate(urls.owner);
    generateTypes(urls, "verify");
    return { ok: true, output: "" };
  },
};

const coverage = coverageOf(root);
const asvs = asvsOf(root);

// What a program can put right, it puts right when it is asked to.
if (process.argv.includes("--fix")) {
  await runSteps([command("lint, mended", "oxlint --fix"), command("format, mended", "oxfmt .")]);
}

// The catalogues come first: everything that reads TypeScript reads the types written from them.
const isTranslated = await runSteps([command("translations", "node scripts/words/compile.ts")]);
const isGood = await runSteps([
  command("lint", "oxlint"),
  command("format", "oxfmt --check ."),
  command("types: domain", "tsc -p packages/domain && tsc -p packages/domain/tsconfig.test.json"),
  command("types: contracts", "tsc -p packages/contracts"),
  command("types: words", "tsc -p packages/words"),
  command("types: api", "tsc -p apps/api"),
  command("types: web", "tsc -p packages/web"),
  command("types: portal", "tsc -p apps/portal && tsc -p apps/portal/worker"),
  command("types: office", "tsc -p apps/office"),
  command("types: mobile", "tsc -p apps/mobile"),
  command("types: sandbox", "tsc -p apps/sandbox"),
  command("types: scripts, tools, e2e, proof", "tsc -p ."),
  complaints("words that nobody says", () => unsaidWords(root)),
  complaints("words that a page does not fetch", () => wordsNotFetched(root)),
  complaints("zones and bans", () => checkZones(root)),
  complaints("ladder of modules", () => checkLadder(root)),
  complaints("lifecycle page", () => lifecycleIsCurrent(root)),
  complaints("objectives and dashboards", () => watchingIsCurrent(root)),
  complaints(
    `coverage: ${coverage.rows} things specified, ${coverage.decided} left out by decision, ${coverage.missing} missing`,
    () => coverage.complaints,
  ),
  complaints(`ASVS 5.0: ${asvs.sum}`, () => asvs.complaints),
  complaints("lock file and pins", () => checkLock(root)),
  complaints("licences of what production installs", () => checkLicences(root)),
  command("unused files, exports, dependencies", "knip"),
  databaseTypes,
]);
process.exitCode = isTranslated && isGood ? 0 : 1;
