import { type Bug, inDomain, inPayments } from "./bug.ts";

const fees = inPayments("service-fees.test");

/** What the operator takes for carrying payments. */
export const bugsOfFees: readonly Bug[] = [
  {
    name: "fee-to-council",
    says: "the service fee is booked as owed to a council",
    file: inPayments("payment-lines"),
    edits: [
      { search: "council: operatorOwner,", replace: 'council: "mpt",' },
      { search: 'account: "fees",', replace: 'account: "council_payable",' },
    ],
    caughtBy: {
      file: fees,
      test: "the fee of online banking is part of the amount, the operator's, and on no receipt",
    },
  },
  {
    name: "fee-on-receipt",
    says: "the operator's fee is given a receipt as if a council had taken it",
    file: inDomain("receipts"),
    edits: [{ search: "if (council === operatorOwner) return [];", replace: "" }],
    caughtBy: {
      file: inDomain("receipts.test"),
      test: "each council with a settled line gets one receipt for what it settled, in order, and the operator none",
    },
  },
  {
    name: "fee-not-agreed",
    says: "a fee is added after the total was compared with what the payer saw",
    file: inPayments("start-payment"),
    edits: [
      {
        search: "const currentSen = sumSen(lines.map(({ amountSen }) => amountSen));",
        replace: "const currentSen = sumSen(charged.map(({ amountSen }) => amountSen));",
      },
    ],
    caughtBy: {
      file: fees,
      test: "quotes tell the fee of each way to pay, and a total without it is refused",
    },
  },
  {
    name: "fee-of-other-method",
    says: "a payment goes on by card with the fee that was agreed to for online banking",
    file: inPayments("attempts/start-attempt"),
    edits: [{ search: "await refuseOtherFee(deps, payment, gateway.method);", replace: "" }],
    caughtBy: {
      file: fees,
      test: "a payment goes on in another way only where that has the fee that was agreed to",
    },
  },
  {
    name: "fee-kept-for-nothing",
    says: "the fee is kept although nothing of the payment was settled",
    file: inDomain("settlement"),
    edits: [
      {
        search: "isOnTheWhole(line) && !isAnySettled",
        replace: "isOnTheWhole(line) && lines.length === 1",
      },
    ],
    caughtBy: {
      file: fees,
      test: "the fee goes back when nothing is settled, and is kept when anything is",
    },
  },
  {
    name: "fee-without-act",
    says: "two people set a fee and no act of theirs is noted",
    file: "apps/api/src/modules/proposals/propose-by-two.ts",
    edits: [
      {
        search: "await noteAct(tx, { ...act, staffId: one.id, approvedBy: other.id }, now);",
        replace: "",
      },
    ],
    caughtBy: { file: fees, test: "an audit holds all of this to be true of these books" },
  },
];
