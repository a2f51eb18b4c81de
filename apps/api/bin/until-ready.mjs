#!/usr/bin/env node
// until-ready.mjs URL: ends when the address answers well, or with 1 after a minute. Whoever restarts one server after
// another must know that the one before is back.
import { setTimeout as pause } from "node:timers/promises";

const [url = ""] = process.argv.slice(2);
const isReady = () =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
const deadlineMs = performance.now() + 60_000;
while (!(await isReady())) {
  if (performance.now() > deadlineMs) process.exit(1);
  await pause(200);
}
