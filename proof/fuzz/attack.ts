import { isRunning } from "../../tools/stage/processes.ts";
import { Connection } from "./connection.ts";
import { type Coverage, coverageOf } from "./coverage.ts";
import type { Material } from "./material.ts";
import { quietMegabytes } from "./memory.ts";
import type { Site } from "./site.ts";
import { count, countAlone, isSlow, newTally, type Tally } from "./tally.ts";
import { writeRequest } from "./write-request.ts";

export interface Plan {
  total: number;
  seed: number;
}

export interface Course {
  tally: Tally;
  /** What the servers occupied, quiet, after each part. */
  megabytes: number[];
  seconds: number;
  coverage: Coverage[];
}

const lanesOfServer = 24;
const parts = 25;

/** Sends the whole plan in parts; after each the servers are left alone and measured. */
export async function attack(site: Site, material: Material, plan: Plan): Promise<Course> {
  const { total, seed } = plan;
  const startedMs = performance.now();
  const tally = newTally();
  const megabytes: number[] = [];
  const slow: number[] = [];
  let next = 0;
  let until = 0;
  const areRunning = () => site.attacked.every((server) => isRunning(server.process));
  const lane = async (connection: Connection) => {
    let before: number | undefined;
    while (next < until && areRunning()) {
      const place = next;
      next += 1;
      const request = writeRequest(material, seed, place);
      const answer = await connection.send(request);
      count(tally, { place, before, bytes: request.bytes }, answer);
      if (isSlow(answer)) slow.push(place);
      before = place;
    }
  };
  const connections = site.attacked.flatMap(({ port }) =>
    Array.from({ length: lanesOfServer }, () => new Connection(port)),
  );
  for (let part = 1; part <= parts; part += 1) {
    until = Math.round((total * part) / parts);
    await Promise.all(connections.map(lane));
    if (areRunning()) megabytes.push(await quietMegabytes(site.attacked));
  }
  const [alone] = connections;
  // A crowd on a busy machine makes any answer slow; only what is slow alone is to blame.
  for (const place of slow) {
    const request = writeRequest(material, seed, place);
    if (alone) countAlone(tally, { place, bytes: request.bytes }, await alone.send(request));
  }
  for (const connection of connections) connection.close();
  const seconds = (performance.now() - startedMs) / 1000;
  return { tally, megabytes, seconds, coverage: await coverageOf(site, material.operations) };
}
