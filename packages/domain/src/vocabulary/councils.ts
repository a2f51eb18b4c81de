/** Names and kinds are data: a district council that becomes a municipal one keeps its code. */
export const councilCodes = [
  "mps",
  "mpt",
  "mdpg",
  "mdld",
  "mdppr",
  "mdkgu",
  "mdktn",
  "mdblr",
  "mdbft",
  "lbk",
  "mdsptg",
  "mdkm",
  "mdtrn",
  "mdknk",
  "mdspa",
  "mdrnu",
  "mdkb",
  "mdnbwn",
  "mdtbn",
  "mdkp",
  "mdtnm",
  "mdptn",
  "mdpts",
] as const;
export type CouncilCode = (typeof councilCodes)[number];

export const defaultCouncil: CouncilCode = "mpt";
