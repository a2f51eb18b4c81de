import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";

type Division = "westCoast" | "kudat" | "sandakan" | "tawau" | "interior";

interface CouncilsOfDivision {
  division: Division;
  councils: readonly CouncilCode[];
}

export const divisions: readonly CouncilsOfDivision[] = [
  { division: "westCoast", councils: ["mdkb", "mdppr", "mdpg", "mdptn", "mdrnu", "mdtrn"] },
  { division: "kudat", councils: ["mdkm", "lbk", "mdpts"] },
  { division: "sandakan", councils: ["mdblr", "mdktn", "mps"] },
  { division: "tawau", councils: ["mdknk", "mdld", "mdspa", "mpt"] },
  {
    division: "interior",
    councils: ["mdbft", "mdkgu", "mdkp", "mdnbwn", "mdsptg", "mdtbn", "mdtnm"],
  },
];
