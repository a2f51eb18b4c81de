/** Whose account pays: the message token of a bank transfer. */
export const bankTransferTokens = { personal: "01", corporate: "02" } as const;
export type BankTransferToken = (typeof bankTransferTokens)[keyof typeof bankTransferTokens];

/** Banks for personal accounts, by the id that a transfer carries. */
export const personalBanks = {
  ABB0233: "Affin Bank",
  ABMB0212: "Alliance Bank (Personal)",
  AGRO01: "AGRONet",
  AMBB0209: "AmBank",
  BIMB0340: "Bank Islam",
  BMMB0341: "Bank Muamalat",
  BKRM0602: "Bank Rakyat",
  BOCM01: "Bank Of China",
  BSN0601: "BSN",
  BCBB0235: "CIMB Clicks",
  CIT0219: "Citibank",
  HLB0224: "Hong Leong Bank",
  HSBC0223: "HSBC Bank",
  KFH0346: "KFH",
  MBB0228: "Maybank2E",
  MB2U0227: "Maybank2U",
  OCBC0229: "OCBC Bank",
  PBB0233: "Public Bank",
  RHB0218: "RHB Bank",
  SCB0216: "Standard Chartered",
  UOB0226: "UOB Bank",
} as const;

/** Banks for corporate accounts; some share their id with the personal bank and differ in name. */
export const corporateBanks = {
  ABB0235: "AFFINMAX",
  ABMB0213: "Alliance Bank (Business)",
  AGRO02: "AGRONetBIZ",
  AMBB0208: "AmBank (AmAccess Biz)",
  BCBB0235: "CIMB Bank (BizChannel)",
  BIMB0340: "Bank Islam",
  BKRM0602: "i-bizRAKYAT",
  BMMB0342: "Bank Muamalat (iBiz)",
  BNP003: "BNP Paribas",
  CIT0218: "Citibank Corporate",
  DBB0199: "Deutsche Bank",
  HLB0224: "Hong Leong (ConnectFirst)",
  HSBC0223: "HSBCnet",
  KFH0346: "KFH",
  MBB0228: "Maybank2E",
  OCBC0229: "OCBC (Velocity)",
  PBB0233: "Public Bank",
  PBB0234: "PB enterprise",
  RHB0218: "RHB Reflex",
  SCB0215: "Standard Chartered (Straight2Bank)",
  UOB0228: "UOB",
} as const;

/** Banks that exist only in test environments. */
export const testBanks = {
  ABB0234: "Affin B2C - Test ID",
  UOB0229: "UOB Bank - Test ID",
  TEST0001: "FPX Test 1",
  TEST0002: "FPX Test 2",
  TEST0003: "FPX Test 3",
  TEST0004: "FPX Test 4",
  TEST0021: "SBI Bank A",
  TEST0022: "SBI Bank B",
  TEST0023: "SBI Bank C",
} as const;

/** The name people know, which differs between personal and corporate accounts; a bank that is new to us has its id. */
export function bankNameOf(id: string, token: BankTransferToken): string {
  const own = token === bankTransferTokens.personal ? personalBanks : corporateBanks;
  const names: Readonly<Record<string, string>> = { ...testBanks, ...own };
  return names[id] ?? id;
}
