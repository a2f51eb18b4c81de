import { afterAll, expect, test } from "vitest";
import type { SoftCopy } from "./document.ts";
import { openPrinter } from "./printer.ts";

const aCopy = (title = "Resit Rasmi"): SoftCopy => ({
  title,
  language: "ms",
  madeAt: "2026-11-15T02:00:00.000Z",
  slips: [],
  pageOf: "{page}/{pages}",
  footer: "",
});

/** What no drawing survives. */
const broken = { ...aCopy(), slips: null } as unknown as SoftCopy;

const printer = openPrinter({ waiting: 2, timeoutMs: 10_000 });
afterAll(() => printer.close());

test("the queue is short: whoever finds it full is told to come back", async () => {
  const accepted = [1, 2, 3].map(() => printer.print(aCopy()));
  await expect(printer.print(aCopy())).rejects.toMatchObject({ code: "busy" });
  expect(await Promise.all(accepted)).toHaveLength(3);
  await printer.print(aCopy());
});

test("a document that cannot be drawn spoils only itself", async () => {
  const answers = await Promise.allSettled([printer.print(broken), printer.print(aCopy())]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
});

test("drawing goes on in another thread: this one has little to do meanwhile", async () => {
  await printer.print(aCopy());
  const [all, own] = [process.cpuUsage(), process.threadCpuUsage()];
  for (let copies = 0; copies < 10; copies += 1) await printer.print(aCopy());
  expect(process.threadCpuUsage(own).user).toBeLessThan(process.cpuUsage(all).user / 2);
});

test("a drawing that takes too long is given up with its thread, and the next one has a new thread", async () => {
  // A thread that has not even begun within a millisecond is lost.
  const hasty = openPrinter({ waiting: 2, timeoutMs: 1 });
  await expect(hasty.print(aCopy())).rejects.toThrow("too long");
  await expect(hasty.print(aCopy())).rejects.toThrow("too long");
  await hasty.close();
});

test("a printer that is closed leaves nobody waiting", async () => {
  const closing = openPrinter();
  const waiting = Promise.allSettled([closing.print(aCopy()), closing.print(aCopy())]);
  await closing.close();
  expect((await waiting).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});

test("the same document is the same bytes", async () => {
  const [one, other] = [await printer.print(aCopy()), await printer.print(aCopy())];
  expect(other?.bytes).toEqual(one?.bytes);
});
