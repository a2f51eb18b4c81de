import type { Banks, CreatedPayment, Payment } from "@kaunter/contracts/payments";
import type { Requeried } from "@kaunter/contracts/requery";

export const paymentId = "1762950000000001";
export const capability = "seen-by-its-bearer-abc";
export const payerCapability = "goes-on-to-the-bank-xy";
export const keyed = `id=${paymentId}&key=${capability}`;

export const someBanks: Banks = [
  { id: "ABB0233", name: "Affin Bank", status: "A" },
  { id: "BSN0601", name: "BSN", status: "B" },
  { id: "MB2U0227", name: "Maybank2U", status: "A" },
];

export function aCreatedPayment(part: Partial<CreatedPayment> = {}): CreatedPayment {
  return {
    _id: paymentId,
    payment_datetime: "2026-11-14T02:40:00.000Z",
    amount: "955.00",
    capability,
    payer_capability: payerCapability,
    sellerExOrderNo: "K2611140240ABCDEFGHZ",
    ...part,
  };
}

/** An assessment and a licence of two councils, as their payer may see them. */
export function aPayment(part: Partial<Payment> = {}): Payment {
  return {
    _id: paymentId,
    type: "payment",
    user: null,
    full_name: "Siti *****************",
    email: "si********************",
    contact: "+60*********",
    machine_id: "A10",
    payment_datetime: "2026-11-14T02:40:00.000Z",
    payment_mode: "ECOMMERCE",
    status: "in_progress",
    services: [
      {
        type: "assessment",
        council: "mpt",
        account_no: "10-1001-003",
        charge: "mpt.assessment.101001003",
        amount: "865.00",
        explanation: [
          { code: "assessment_year", params: { year: 2026 }, amount: "874.00" },
          { code: "rebate", params: { percent: "5" }, amount: "-9.00" },
        ],
        paid_until: "2026/4",
      },
      {
        type: "trading_licence",
        council: "mps",
        account_no: "R012345",
        charge: "mps.trading_licence.R012345",
        amount: "85.00",
        explanation: [{ code: "licence_fee", params: { year: 2026 }, amount: "85.00" }],
      },
      {
        type: "process_fee",
        council: "mps",
        account_no: "R012345",
        charge: "mps.trading_licence.R012345",
        amount: "5.00",
        explanation: [{ code: "process_fee", params: {}, amount: "5.00" }],
      },
    ],
    amount: "955.00",
    payment_method: "MB2U0227",
    bank_name: "Maybank2U",
    fpx_msgToken: "01",
    sent_softcopy: false,
    receipts: [],
    sellerExOrderNo: "K2611140240ABCDEFGHZ",
    ...part,
  };
}

export function aPaidPayment(part: Partial<Payment> = {}): Payment {
  const { services } = aPayment();
  const issued = { issued_at: "2026-11-14T02:42:09.000Z", is_void: false, verify_qr: "gEA=" };
  return aPayment({
    status: "successful",
    services: services.map((service) => ({ ...service, outcome: "settled" })),
    receipts: [
      {
        receipt_no: "MPT-2026-004812",
        council: "mpt",
        amount: "865.00",
        verify_link: "https://kaunter.example/#/verify?t=mpt",
        ...issued,
      },
      {
        receipt_no: "MPS-2026-000017",
        council: "mps",
        amount: "90.00",
        verify_link: "https://kaunter.example/#/verify?t=mps",
        ...issued,
      },
    ],
    fpxTxnId: "2611141042000817",
    paid_at: "2026-11-14T02:42:09.000Z",
    ...part,
  });
}

/** What anyone is told of it who knows one of its numbers and its payer. */
export function aRequeried(part: Partial<Requeried> = {}): Requeried {
  return {
    _id: paymentId,
    status: "pending",
    amount: "955.00",
    payment_datetime: "2026-11-14T02:40:00.000Z",
    may_pay_again: false,
    ...part,
  };
}
