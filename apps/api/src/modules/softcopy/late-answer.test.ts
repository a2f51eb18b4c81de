import { EventEmitter } from "node:events";
import type { Worker } from "node:worker_threads";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SoftCopy } from "./document.ts";
import { openPrinter } from "./printer.ts";

interface Order {
  no: number;
  copy: SoftCopy;
}

/** Draws when it is told to, and has its answer delivered even after its end. */
class Thread extends EventEmitter {
  readonly orders: Order[] = [];
  postMessage(order: Order): void {
    this.orders.push(order);
  }
  draw(): void {
    const { no, copy } = this.orders.at(-1) as Order;
    this.emit("message", { no, bytes: Buffer.from(copy.title), cpuUs: 1 });
  }
  ref(): void {}
  unref(): void {}
  async terminate(): Promise<void> {}
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a drawing that is finished after it was given up goes to nobody, and everybody else gets their own", async () => {
  const threads: Thread[] = [];
  const beginThread = () => {
    const begun = new Thread();
    threads.push(begun);
    return begun as unknown as Worker;
  };
  const printer = openPrinter({ waiting: 2, timeoutMs: 10_000 }, beginThread);
  const drawn = ["A", "B", "C"].map((title) => printer.print({ title } as SoftCopy));
  const settled = Promise.allSettled(drawn);
  vi.advanceTimersByTime(10_000);
  const [first, second] = threads;
  first?.draw();
  second?.draw();
  second?.draw();
  const told = (await settled).map((one) =>
    one.status === "fulfilled" ? one.value.bytes.toString() : "given up",
  );
  expect(told).toEqual(["given up", "B", "C"]);
});
