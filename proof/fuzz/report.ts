import type { Course, Plan } from "./attack.ts";
import { isAnswering } from "./attacked.ts";
import { courseOf } from "./memory.ts";
import type { Site } from "./site.ts";

/** Below this a server is still taking the memory that it needs. */
const memoryJudgedFrom = 100_000;
const shownAtMost = 20;
const say = (text: string) => process.stdout.write(`${text}\n`);

/** Tells what came back, and answers whether nothing of it is a fault. */
export async function report(site: Site, { total, seed }: Plan, course: Course): Promise<boolean> {
  const { tally, seconds, coverage, megabytes } = course;
  const { alarms } = site;
  const classes = [...tally.classes].map(([name, times]) => `${name} ${times}`).toSorted();
  const answering = await Promise.all(site.attacked.map(isAnswering));
  const isAlive = answering.every(Boolean);
  for (const alarm of alarms.slice(0, shownAtMost)) say(alarm.slice(0, 600));
  for (const { route, done, refused } of coverage)
    say(
      `  ${route.padEnd(40)} ${String(done).padStart(8)} done ${String(refused).padStart(8)} refused`,
    );
  const shut = coverage.filter(({ done }) => done === 0).map(({ route }) => route);
  if (shut.length > 0) say(`refused every time: ${shut.join(", ")}`);
  const memory = courseOf(megabytes);
  const isJudged = total >= memoryJudgedFrom;
  const hasGrown = isJudged && memory.hasGrown;
  say(
    `${total} requests, seed ${seed}, ${Math.round(seconds)} s, ${Math.round(total / seconds)} a second`,
  );
  say(`answers: ${classes.join(", ")}, busy ${tally.busy}, limited ${tally.limited}`);
  say(`slowest answer ${Math.round(tally.slowestMs)} ms; servers ${isAlive ? "alive" : "GONE"}`);
  say(
    `memory when quiet: ${memory.warm} MB in the second fifth, ${memory.end} MB in the last` +
      (isJudged ? "" : " (not judged)") +
      (hasGrown ? ": GROWN" : ""),
  );
  say(`${tally.faults.length} faults, ${alarms.length} alarms in the log`);
  return tally.faults.length + alarms.length === 0 && isAlive && !hasGrown;
}
