import type { Bill, Renewal } from "./plan.ts";

const compoundHeader = "compound_no,type,amount,offence_date,offence,status,court,payer";
const licenceHeader =
  "licence_no,owner_name,owner_ic,business_name,address,business_code,subhead,status,valid_until,balance,entries";
/** Registers of which nobody pays anything here: they are imported beside. */
export const others: Readonly<Record<string, string>> = {
  assessment: `assessment_no,owner_name,address,title,land_cess,charge_2020,paid_2020
10-1001-003,SITI,LOT 1,TL #,N,180.00,0.00`,
  council_licence: `licence_no,type,print,owner_name,owner_ic,business_name,address,business_code,subhead,status,valid_until,balance,fee,photo
201-0001,IKLAN,0,SITI,,KEDAI #,LOT 3,01,71301,A,2026-12-31,-60.00,120.00,N`,
  market: `reference_id,hawker_name,lot,zone,balance,receipts
301-0001,SITI,A7,ZONE #,-300.00,`,
  ticket: `reference_id,amount,status,ticket_date,description,payer,assessment_no
TK00000123,2.00,unpaid,2026-03-07,LOT #,SITI,`,
  parking: `reference_id,amount,status,zone,hours,parking_date,vehicle_no
PK00000123,2.00,unpaid,Z#,4,2026-03-07,ST1234A`,
};

const changedMost = 500;

interface CompoundsFile {
  isPaid: (bill: Bill) => boolean;
  /** Counts the files of a council: each gives other names to some hundred rows, as long as there are so many. */
  nth: number;
}

/** Those who race share a bill, which is one row. A file without rows is refused: then it has one that is nobody's. */
export function writeCompounds(bills: readonly Bill[], { isPaid, nth }: CompoundsFile): string {
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const own = new Map(bills.map((bill) => [bill.number, bill]));
  const parts = Math.ceil(own.size / changedMost);
  const rows = [...own.values()].map((bill) => {
    const amount = String(bill.payableSen * 2).replace(/(..)$/, ".$1");
    const name = `SITI ${Math.floor((Number(bill.number.slice(1)) + nth) / parts)}`;
    return `${bill.number},individual,${amount},${day},S. 47,${isPaid(bill) ? "paid" : "unpaid"},N,${name}`;
  });
  const nobodys = `I99999999,individual,2.00,${day},S. 47,paid,N,SITI`;
  return [compoundHeader, ...(rows.length > 0 ? rows : [nobodys])].join("\n");
}

/** A file that knows no receipt knows no payment: whatever was renewed here stays renewed. */
export function writeLicences(renewals: readonly Renewal[], of: string): string {
  const year = new Date(Date.now() + 8 * 3_600_000).getUTCFullYear();
  const own = renewals.filter(({ council }) => council === of).map(({ number }) => number);
  const rows = (own.length > 0 ? own : ["R99999999"]).map(
    (number) => `${number},SITI,,KEDAI #,LOT 3,01,71301,A,${year - 1}-12-31,0.00,1`,
  );
  return [licenceHeader, ...rows].join("\n");
}
