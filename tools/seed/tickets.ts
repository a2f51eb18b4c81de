import { assessmentOf } from "./assessments.ts";
import { drawBusiness } from "./businesses.ts";
import type { Charge } from "./charge.ts";
import type { Council } from "./councils.ts";
import { addDays } from "./days.ts";
import { drawPerson } from "./people.ts";
import { between, isOneIn, pick, pickByShare, type Random, randomOf } from "./random.ts";

export interface TicketRecord {
  amountSen: number;
  status: "unpaid" | "paid" | "cancelled";
  issuedOn: string;
  description: string;
  payer: string;
  assessmentNumber: string | null;
}

interface Reason {
  description: string;
  leastSen: number;
  mostSen: number;
  isOfProperty?: boolean;
}

// As councils write them on the paper.
const reasons: readonly Reason[] = [
  { description: "Lot tamu", leastSen: 200, mostSen: 200 },
  { description: "Tapak pasar malam", leastSen: 1_000, mostSen: 6_000 },
  { description: "Tiket masuk kolam renang", leastSen: 100, mostSen: 500 },
  { description: "Tiket masuk taman awam", leastSen: 100, mostSen: 300 },
  { description: "Potong rumput", leastSen: 5_000, mostSen: 15_000, isOfProperty: true },
  { description: "Kutipan sampah pukal", leastSen: 5_000, mostSen: 15_000, isOfProperty: true },
];

const statusShares = { unpaid: 60, paid: 35, cancelled: 5 };
const stepSen = 100;
const oldestDays = 180;

export function ticketOf(council: Council, index: number, today: string): Charge<TicketRecord> {
  const random = randomOf(council.code, "ticket", index);
  const { description, leastSen, mostSen, isOfProperty = false } = pick(random, reasons);
  return {
    council: council.code,
    kind: "ticket",
    // The first hundred numbers are left to the fixed scenarios.
    number: `TK${String(100 + index).padStart(8, "0")}`,
    plate: null,
    record: {
      amountSen: between(random, leastSen / stepSen, mostSen / stepSen) * stepSen,
      status: pickByShare(random, statusShares),
      issuedOn: addDays(today, -between(random, 0, oldestDays)),
      description,
      payer: drawPayer(random, council),
      assessmentNumber: isOfProperty ? drawProperty(random, council, today) : null,
    },
  };
}

function drawPayer(random: Random, council: Council): string {
  return isOneIn(random, 3) ? drawBusiness(random).name : drawPerson(random, council.division).name;
}

function drawProperty(random: Random, council: Council, today: string): string {
  return assessmentOf(council, between(random, 0, council.accounts - 1), today).number;
}
