export type Token = "01" | "02";

export interface Bank {
  id: string;
  name: string;
  /** A is open, B is blocked. */
  status: "A" | "B";
}

const retail = {
  ABB0233: "AFFIN BANK",
  ABMB0212: "ALLIANCE BANK",
  AGRO01: "AGRONET",
  AMBB0209: "AMBANK",
  BCBB0235: "CIMB CLICKS",
  BIMB0340: "BANK ISLAM",
  BKRM0602: "BANK RAKYAT",
  BMMB0341: "BANK MUAMALAT",
  BOCM01: "BANK OF CHINA",
  BSN0601: "BSN",
  HLB0224: "HONG LEONG BANK",
  HSBC0223: "HSBC BANK",
  KFH0346: "KFH",
  MB2U0227: "MAYBANK2U",
  MBB0228: "MAYBANK2E",
  OCBC0229: "OCBC BANK",
  PBB0233: "PUBLIC BANK",
  RHB0218: "RHB BANK",
  SCB0216: "STANDARD CHARTERED",
  UOB0226: "UOB BANK",
  TEST0021: "SBI BANK A",
  TEST0022: "SBI BANK B",
  TEST0023: "SBI BANK C",
};

const corporate = {
  ABB0235: "AFFINMAX",
  ABMB0213: "ALLIANCE BANK BUSINESS",
  AGRO02: "AGRONETBIZ",
  AMBB0208: "AMBANK",
  BCBB0235: "CIMB BANK",
  BIMB0340: "BANK ISLAM",
  BKRM0602: "I-BIZRAKYAT",
  BMMB0342: "BANK MUAMALAT",
  BNP003: "BNP PARIBAS",
  CIT0218: "CITIBANK CORPORATE",
  DBB0199: "DEUTSCHE BANK",
  HLB0224: "HONG LEONG BANK",
  HSBC0223: "HSBC BANK",
  KFH0346: "KFH",
  MBB0228: "MAYBANK2E",
  OCBC0229: "OCBC BANK",
  PBB0233: "PUBLIC BANK PBE",
  PBB0234: "PUBLIC BANK PB ENTERPRISE",
  RHB0218: "RHB BANK",
  SCB0215: "STANDARD CHARTERED",
  UOB0228: "UOB REGIONAL",
  TEST0021: "SBI BANK A",
  TEST0022: "SBI BANK B",
};

// One bank of the list is closed from the start, so that "Offline" is seen without asking for it.
const blockedAtStart = "BSN0601";

export type BankTable = Record<Token, Bank[]>;

export function createBanks(): BankTable {
  return { "01": banksOf(retail), "02": banksOf(corporate) };
}

function banksOf(names: Record<string, string>): Bank[] {
  return Object.entries(names).map(([id, name]) => ({
    id,
    name,
    status: id === blockedAtStart ? "B" : "A",
  }));
}

export function bankListText(banks: readonly Bank[]): string {
  return banks.map(({ id, status }) => `${id}~${status}`).join(",");
}
