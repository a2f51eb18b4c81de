import { Connection } from "./connection.ts";
import type { Material } from "./material.ts";
import type { Site } from "./site.ts";
import { count, newTally, residentMegabytes, type Tally } from "./tally.ts";
import { writeRequest } from "./write-request.ts";

export interface Plan {
  total: number;
  seed: number;
}

const lanes = 48;
/** A server that has just started still takes what memory there is; later it must make do. */
const warmAfter = 50_000;
const memoryJudgedFrom = 200_000;
const mayGrowBy = 1.1;

/** Sends the whole plan, tells what came back, and answers whether nothing of it is a fault. */
export async function attack(site: Site, material: Material, plan: Plan): Promise<boolean> {
  const { total, seed } = plan;
  const tally = newTally();
  const startedMs = performance.now();
  const memory: Sample[] = [];
  let next = 0;
  const watch = setInterval(() => {
    if (!isRunning(site)) return;
    memory.push({ place: next, megabytes: residentMegabytes(site.server.pid ?? 0) });
  }, 1_000);
  const lane = async () => {
    const connection = new Connection(site.port);
    let before: number | undefined;
    while (next < total && isRunning(site)) {
      const place = next;
      next += 1;
      const request = writeRequest(material, seed, place);
      const { bytes } = request;
      count(tally, { place, before, bytes }, await connection.send(request));
      before = place;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  clearInterval(watch);
  return report(site, tally, { ...plan, memory, seconds: (performance.now() - startedMs) / 1000 });
}

function isRunning({ server }: Pick<Site, "server">): boolean {
  return server.exitCode === null && server.signalCode === null;
}

interface Sample {
  place: number;
  megabytes: number;
}

interface Course extends Plan {
  memory: readonly Sample[];
  seconds: number;
}

async function report(site: Site, tally: Tally, course: Course): Promise<boolean> {
  const { server, port, alarms } = site;
  const { memory, seconds, total, seed } = course;
  const warmPlace = Math.min(warmAfter, total / 4);
  const warm = memory.find(({ place }) => place >= warmPlace)?.megabytes ?? 0;
  const least = Math.min(...memory.slice(-5).map(({ megabytes }) => megabytes));
  const hasGrown = total >= memoryJudgedFrom && least > warm * mayGrowBy;
  const isReady = await fetch(`http://localhost:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
  const isAlive = isReady && isRunning({ server });
  const classes = [...tally.classes].map(([name, times]) => `${name} ${times}`).toSorted();
  for (const alarm of alarms.slice(0, 20)) process.stdout.write(`${alarm.slice(0, 600)}\n`);
  process.stdout.write(
    [
      `${total} requests, seed ${seed}, ${Math.round(seconds)} s, ${Math.round(total / seconds)} a second`,
      `answers: ${classes.join(", ")}, busy ${tally.busy}; slowest ${Math.round(tally.slowestMs)} ms`,
      `server: ${isAlive ? "alive" : "GONE"}, ` +
        `memory ${warm} MB when warm, ${least} MB at the end${hasGrown ? ": GROWN" : ""}`,
      `${tally.faults.length} faults, ${alarms.length} alarms in the log\n`,
    ].join("\n"),
  );
  return tally.faults.length + alarms.length === 0 && isAlive && !hasGrown;
}
