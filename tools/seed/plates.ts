import type { Division } from "./councils.ts";
import { between, isOneIn, pick, type Random } from "./random.ts";

const plateStarts: Record<Division, readonly string[]> = {
  "West Coast": ["SA"],
  Kudat: ["SK"],
  Interior: ["SU", "SB"],
  Sandakan: ["SS"],
  Tawau: ["ST", "SD"],
};
// No plate ends with a letter that could be read as a digit.
const plateEnds = "ABCDEFGHJKLMNPRSTUVWXY";

/** Most cars are from here. */
export function drawPlate(random: Random, division: Division): string {
  const isVisitor = isOneIn(random, 5);
  const starts = isVisitor ? Object.values(plateStarts).flat() : plateStarts[division];
  const letter = plateEnds.charAt(between(random, 0, plateEnds.length - 1));
  return `${pick(random, starts)}${between(random, 1, 9_999)}${letter}`;
}
