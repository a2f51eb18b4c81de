import { draftRequest } from "./draft-request.ts";
import type { Material } from "./material.ts";
import { headersFor } from "./headers.ts";
import { randomBy } from "./random.ts";
import { writeBytes, type WrittenRequest } from "./write-bytes.ts";

/** The request of a place in the plan: the same for the same seed and site. */
export function writeRequest(material: Material, seed: number, place: number): WrittenRequest {
  const random = randomBy(seed, place);
  const draft = draftRequest(material, random);
  return writeBytes(draft, headersFor(draft, random), random);
}
