import { DomainError } from "@kaunter/domain/domain-error";
import { readFileSync } from "node:fs";
import { aPicture } from "./pictures.ts";
import { reEncode } from "../modules/licences/pictures/re-encode.ts";

// Says what a picture costs in a process that has drawn one before: how it ended, processor time and memory.
await reEncode("photo", await aPicture());
const given = readFileSync(0);
const peakBefore = process.resourceUsage().maxRSS;
const cpuBefore = process.cpuUsage();
const outcome = await reEncode("photo", given).then(
  () => "drawn",
  (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
);
const { user, system } = process.cpuUsage(cpuBefore);
const grownMb = (process.resourceUsage().maxRSS - peakBefore) / 1024;
process.stdout.write(JSON.stringify({ outcome, cpuMs: (user + system) / 1000, grownMb }));
