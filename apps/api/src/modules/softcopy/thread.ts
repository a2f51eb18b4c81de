// The thread that draws. It knows nothing but words and the font, and is told one document at a time.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parentPort } from "node:worker_threads";
import type { SoftCopy } from "./document.ts";
import { drawDocument } from "./drawing/draw-document.ts";
import { drawLicence } from "./drawing/draw-licence.ts";
import { parseFont } from "./drawing/pen.ts";
import type { LicencePaper } from "./licence-paper.ts";

const file = join(import.meta.dirname, "../../../assets/fonts/noto-sans-sc.ttf");
const font = parseFont(readFileSync(file));

parentPort?.on("message", ({ no, copy }: { no: number; copy: SoftCopy | LicencePaper }) => {
  const startedUs = cpuUs();
  const drawn = "slips" in copy ? drawDocument(copy, font) : drawLicence(copy, font);
  drawn.then(
    (bytes) => parentPort?.postMessage({ no, bytes, cpuUs: cpuUs() - startedUs }),
    (error: unknown) => parentPort?.postMessage({ no, error: String(error) }),
  );
});

function cpuUs(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}
