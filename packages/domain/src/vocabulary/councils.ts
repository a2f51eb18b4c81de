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

/** Whoever runs the portal. Its books stand beside those of the councils: a service fee is in no council's. */
export const operatorOwner = "operator";
/** Whose a line or an entry of the books is. */
export type BookOwner = CouncilCode | typeof operatorOwner;

export const defaultCouncil: CouncilCode = "mpt";
