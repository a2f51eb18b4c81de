import type { Page } from "@playwright/test";
import { parseArgs } from "node:util";
import { openBrowser, slowDown } from "../chromium.ts";
import {
  firstChoice,
  largestPaint,
  type Measured,
  resultShows,
  tileOpens,
} from "../vitals/measures.ts";
import { openDemonstration } from "../../tools/stage/demonstration.ts";

const help = `npm run proof -- vitals [--url URL [--against URL]]

  How soon home can be read and used on a cheap phone with one bar of signal: 400 kbit/s and 400 ms by
  Chromium's own protocol, 6 times slower processor, 390 px, cold cache, median of 3. Without --url it
  opens a demonstration of its own. With --against the two are measured in turn, and the first is judged.

  LCP      the largest piece of the first screen is painted
  choice   the prerendered council select keeps a choice made by a real key
  tile     a tile pressed as soon as it can be seen has opened its page
  result   the amount can be seen after the press that searches; and how many requests it took since home
`;

type Work = (page: Page, url: string) => Promise<Measured>;

interface Measure {
  name: string;
  work: Work;
  goalSeconds: number;
}

const measures: Measure[] = [
  { name: "LCP", work: largestPaint, goalSeconds: 1.2 },
  { name: "choice", work: firstChoice, goalSeconds: 1.2 },
  { name: "tile", work: tileOpens, goalSeconds: 3.5 },
  { name: "result", work: resultShows, goalSeconds: 3 },
];

const runs = 3;
const rivals =
  "GOV.UK Pay 2.0 and 1.9 s, pagoPA Checkout 14.1 and 15.0 s (LCP, first control; same line and method)";

async function measureOnce(work: Work, url: string): Promise<Measured> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
    });
    await slowDown(page);
    return await work(page, url);
  } finally {
    await browser.close();
  }
}

/** Each address once in every run, so that what else the machine does befalls all of them. */
async function measureInTurn(work: Work, urls: string[]): Promise<Measured[][]> {
  const measured: Measured[][] = urls.map(() => []);
  for (let run = 0; run < runs; run += 1) {
    for (const [place, url] of urls.entries()) {
      measured[place]?.push(await measureOnce(work, url));
    }
  }
  return measured;
}

/** Prints what one address reached; answers its median. */
function tell({ name, goalSeconds }: Measure, url: string, measured: Measured[]): number {
  const seconds = measured.map((each) => each.seconds).toSorted((a, b) => a - b);
  const median = seconds[Math.floor(runs / 2)] ?? Number.NaN;
  const all = seconds.map((value) => value.toFixed(2)).join(", ");
  const counts = measured.flatMap(({ requests }) => requests ?? []);
  const counted = counts.length > 0 ? `   ${counts.join(", ")} requests` : "";
  const goal = `goal ${goalSeconds.toFixed(1)} s`;
  process.stdout.write(
    `${name.padEnd(8)}${median.toFixed(2)} s   ${goal}   (${all})${counted}   ${url}\n`,
  );
  return median;
}

/** Answers whether the first address reaches every goal. */
async function report(urls: string[]): Promise<boolean> {
  let isReached = true;
  for (const measure of measures) {
    const measured = await measureInTurn(measure.work, urls);
    const medians = urls.map((url, place) => tell(measure, url, measured[place] ?? []));
    isReached &&= (medians[0] ?? Number.NaN) <= measure.goalSeconds;
  }
  process.stdout.write(`${rivals}\n`);
  return isReached;
}

const { values } = parseArgs({
  options: {
    help: { type: "boolean" },
    url: { type: "string" },
    against: { type: "string" },
  },
});
if (values.help) {
  process.stdout.write(help);
} else if (values.url !== undefined) {
  const urls = [values.url, values.against ?? []].flat();
  process.exitCode = (await report(urls)) ? 0 : 1;
} else {
  const demonstration = await openDemonstration({ port: 4700, database: "kaunter_proof" });
  try {
    process.exitCode = (await report([demonstration.portal])) ? 0 : 1;
  } finally {
    await demonstration.stop();
  }
}
