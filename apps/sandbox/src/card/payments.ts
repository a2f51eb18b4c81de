import type { Effect } from "./faults.ts";
import type { CardRequest, Holder } from "./messages.ts";
import { type Ending, type Script, quietScript } from "./script.ts";

/** One visit to the card page. A RefNo that failed may come again. */
export interface Payment {
  request: CardRequest;
  transId: string;
  script: Script;
  /** Open: the payer has the card page. Working: an end is being written. Waiting: told of a first one. */
  stage: "open" | "working" | "waiting" | "final";
  ending?: Ending;
  /** Known before the journal is flushed, so that two pages of one RefNo cannot both take money. */
  isPaid: boolean;
  holder: Holder;
  enquiries: number;
  backendSends: number;
  acknowledgementsLost: number;
}

export type Payments = ReturnType<typeof createPayments>;

export function createPayments() {
  const list: Payment[] = [];
  const byTransId = new Map<string, Payment>();
  const byRefNo = new Map<string, Payment[]>();
  const keep = (transId: string, request: CardRequest, effect: Effect) => {
    const payment = openPayment(transId, request, effect);
    list.push(payment);
    byTransId.set(transId, payment);
    byRefNo.set(request.RefNo, [...(byRefNo.get(request.RefNo) ?? []), payment]);
    return payment;
  };
  const ofRefNo = (refNo: string) => byRefNo.get(refNo) ?? [];
  return {
    add(day: string, request: CardRequest, effect: Effect) {
      const serial = String(list.length + 1).padStart(6, "0");
      return keep(`T${day.slice(2)}${serial}`, request, effect);
    },
    /** Puts back what a journal tells of an earlier process. */
    restore: keep,
    byTransId: (transId: string) => byTransId.get(transId),
    ofRefNo,
    isPaid: (refNo: string) => ofRefNo(refNo).some((payment) => payment.isPaid),
    before: (payment: Payment) => list[list.lastIndexOf(payment) - 1],
    all: (): readonly Payment[] => list,
  };
}

function openPayment(transId: string, request: CardRequest, effect: Effect): Payment {
  return {
    request,
    transId,
    script: { ...quietScript, ...effect },
    stage: "open",
    isPaid: false,
    holder: { CCName: "", CCNo: "", S_bankname: "", S_country: "" },
    enquiries: 0,
    backendSends: 0,
    acknowledgementsLost: 0,
  };
}
