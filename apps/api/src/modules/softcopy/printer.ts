import { Worker } from "node:worker_threads";
import { DomainError } from "@kaunter/domain/domain-error";
import type { SoftCopy } from "./document.ts";
import type { LicencePaper } from "./licence-paper.ts";

export interface Printed {
  bytes: Buffer;
  cpuMs: number;
}

/** One thread that draws, and a short queue before it: whoever accepts payments never waits for a drawing. */
export interface Printer {
  /** Refuses as busy what the queue has no room for. */
  print(copy: SoftCopy | LicencePaper): Promise<Printed>;
  close(): Promise<void>;
}

interface Order {
  /** Its answer repeats it. */
  no: number;
  copy: SoftCopy | LicencePaper;
  resolve: (printed: Printed) => void;
  reject: (error: Error) => void;
}

type Answer = { no: number } & ({ bytes: Uint8Array; cpuUs: number } | { error: string });

export interface PrinterLimits {
  waiting: number;
  /** After so long a drawing is given up, and its thread with it. */
  timeoutMs: number;
}

const usual: PrinterLimits = { waiting: 24, timeoutMs: 10_000 };
const memoryMb = 256;

const newThread = () =>
  new Worker(new URL("thread.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });

/** The thread is begun when something is to be drawn, and again after it was lost. */
export function openPrinter(
  { waiting, timeoutMs }: PrinterLimits = usual,
  beginThread: () => Worker = newThread,
): Printer {
  const queue: Order[] = [];
  let current: (Order & { timer: NodeJS.Timeout }) | undefined;
  let thread: Worker | undefined;
  let lastNo = 0;

  function next(): void {
    const order = current ? undefined : queue.shift();
    if (!order) return;
    const timer = setTimeout(() => lose(new Error("A drawing took too long")), timeoutMs);
    current = { ...order, timer };
    thread ??= begin();
    thread.ref();
    thread.postMessage({ no: order.no, copy: order.copy });
  }

  function begin(): Worker {
    const begun = beginThread();
    begun.on("message", (answer: Answer) => finish(answer));
    begun.on("error", (error: Error) => begun === thread && lose(error));
    return begun;
  }

  function finish(answer: Answer): void {
    // What was given up may be delivered all the same, and is nobody else's.
    if (answer.no !== current?.no) return;
    // An idle thread keeps no process alive.
    thread?.unref();
    const done = take();
    if ("error" in answer) done?.reject(new Error(`A drawing failed: ${answer.error}`));
    else done?.resolve({ bytes: Buffer.from(answer.bytes), cpuMs: answer.cpuUs / 1_000 });
    next();
  }

  function lose(error: Error): void {
    void thread?.terminate();
    thread = undefined;
    take()?.reject(error);
    next();
  }

  function take(): Order | undefined {
    clearTimeout(current?.timer);
    const taken = current;
    current = undefined;
    return taken;
  }

  return {
    print: (copy) =>
      new Promise((resolve, reject) => {
        if (queue.length >= waiting) return reject(new DomainError("busy"));
        queue.push({ no: (lastNo += 1), copy, resolve, reject });
        return next();
      }),
    close: async () => {
      const closing = thread;
      for (const order of queue.splice(0)) order.reject(new Error("The printer was closed"));
      thread = undefined;
      take()?.reject(new Error("The printer was closed"));
      await closing?.terminate();
    },
  };
}
