import type { Charge, Offer } from "@kaunter/contracts/charges";

export type Assessment = Extract<Charge, { type: "assessment" }>;
export type Compound = Extract<Charge, { type: "compound" }>;
type Ticket = Extract<Charge, { type: "ticket" }>;
type Parking = Extract<Charge, { type: "parking" }>;
type Booking = Extract<Charge, { type: "booking" }>;
export type Licence = Extract<Charge, { type: "license" }>;
export type Stall = Extract<Charge, { type: "market" }>;

export function anOffer(part: Partial<Offer> = {}): Offer {
  const amount = part.amount ?? "232.80";
  return {
    selection: "3",
    amount,
    explanation: [{ code: "assessment_year", params: { year: 2026 }, amount }],
    tied: [],
    ...part,
  };
}

/** 180.00 a year, unpaid since 2023, on 10 March 2026: the charge with three ways to pay. */
export function anAssessment(part: Partial<Assessment> = {}): Assessment {
  return {
    type: "assessment",
    _id: "mpt.assessment.101001003",
    council: "mpt",
    version: 1,
    status: "unpaid",
    amount: "855.00",
    assessment_no: "10-1001-003",
    name: "PAN***********",
    house_no: "LOT 3, TAMAN ****",
    current_title: "TL *********",
    landcess_effect: "N",
    paid_until: "2022/4",
    offers: [
      anOffer({ selection: "1", amount: "248.40", paid_until: "2023/4" }),
      anOffer({ selection: "2", amount: "680.40", paid_until: "2025/4" }),
      anOffer({
        selection: "3",
        amount: "855.00",
        paid_until: "2026/4",
        full_payment: true,
        explanation: [
          { code: "assessment_year", params: { year: 2025 }, amount: "539.00" },
          { code: "interest", params: { year: 2025, months: 14 }, amount: "144.00" },
          { code: "assessment_year", params: { year: 2026 }, amount: "181.00" },
          { code: "rebate", params: { percent: "5" }, amount: "-9.00" },
        ],
      }),
    ],
    ...part,
  };
}

export function aCompound(part: Partial<Compound> = {}): Compound {
  const explanation = [{ code: "compound" as const, params: {}, amount: "10.00" }];
  return {
    type: "compound",
    _id: "mpt.compound.V26000001",
    council: "mpt",
    version: 1,
    status: "unpaid",
    amount: "10.00",
    compound_id: "V26000001",
    compound_no: "V26-000001",
    compound_type: "vehicle",
    payer: "S******",
    offence: "TIDAK MEMPAMERKAN KUPON",
    offence_date: "07/03/2026",
    offers: [anOffer({ selection: "full", amount: "10.00", explanation })],
    ...part,
  };
}

/** A renewal with its process fee, and old debt that can be paid alone. */
export function aLicence(part: Partial<Licence> = {}): Licence {
  return {
    type: "license",
    _id: "mpt.trading_licence.R012345",
    council: "mpt",
    version: 1,
    status: "renewable",
    amount: "90.00",
    license_no: "R012345",
    name: "CHI***********",
    ic_no: "********0123",
    nama_s: "KEDAI*********",
    house_no: "LOT 8 *******",
    statusl: "A",
    m_kod_type: "NIAGA",
    sah_hingga: "31/12/2025",
    kod_j_niaga: "101",
    subhead: "71301",
    balance: "-60.00",
    offers: [aRenewal(), anOffer({ selection: "arrears_only", amount: "60.00" })],
    ...part,
  };
}

/** A council's licence without arrears, to be renewed for a year. */
export function aCouncilLicence(part: Partial<Licence> = {}): Licence {
  const fee = [{ code: "licence_fee" as const, params: { year: 2026 }, amount: "120.00" }];
  return aLicence({
    _id: "mpt.council_licence.2010001",
    license_no: "201-0001",
    m_kod_type: "OPERASI",
    print_type: 1,
    has_photo: true,
    balance: "0.00",
    amount: "125.00",
    offers: [aRenewal({ amount: "120.00", explanation: fee })],
    ...part,
  });
}

/** A stall that owes RM 300.00. */
export function aStall(part: Partial<Stall> = {}): Stall {
  const explanation = [{ code: "market_rent" as const, params: {}, amount: "300.00" }];
  return {
    type: "market",
    _id: "mpt.market.3010001",
    council: "mpt",
    version: 1,
    status: "unpaid",
    amount: "300.00",
    reference_id: "301-0001",
    hawker_name: "SIT***********",
    lot: "A7",
    zone: "MAKANAN",
    balance: "-300.00",
    offers: [anOffer({ selection: "full", amount: "300.00", explanation })],
    ...part,
  };
}

export function aRenewal(part: Partial<Offer> = {}): Offer {
  const fee = [{ code: "process_fee" as const, params: {}, amount: "5.00" }];
  return anOffer({
    selection: "renewal",
    amount: "85.00",
    explanation: [
      { code: "arrears", params: {}, amount: "60.00" },
      { code: "licence_fee", params: { year: 2026 }, amount: "25.00" },
    ],
    tied: [{ type: "process_fee", amount: "5.00", explanation: fee }],
    paid_until: "31/12/2026",
    renewal_year: 2026,
    ...part,
  });
}

export function aTicket(part: Partial<Ticket> = {}): Ticket {
  return {
    type: "ticket",
    _id: "mpt.ticket.TK00000001",
    council: "mpt",
    version: 1,
    status: "unpaid",
    amount: "2.00",
    reference_id: "TK00000001",
    name: "SITT**************",
    description: "Lot tamu",
    ticket_date: "09/03/2026",
    offers: [
      anOffer({
        selection: "full",
        amount: "2.00",
        explanation: [{ code: "ticket", params: {}, amount: "2.00" }],
      }),
    ],
    ...part,
  };
}

export function aParking(part: Partial<Parking> = {}): Parking {
  const params = { zone: "A", hours: 4 };
  return {
    type: "parking",
    _id: "mpt.parking.PK00000001",
    council: "mpt",
    version: 1,
    status: "unpaid",
    amount: "2.00",
    reference_id: "PK00000001",
    vehicle_no: "S******",
    zone: "A",
    hours: 4,
    parking_date: "08/03/2026",
    offers: [
      anOffer({
        selection: "full",
        amount: "2.00",
        explanation: [{ code: "parking", params, amount: "2.00" }],
      }),
    ],
    ...part,
  };
}

/** A hall of 400.00 with a deposit of 300.00. */
export function aBooking(part: Partial<Booking> = {}): Booking {
  return {
    type: "booking",
    _id: "mpt.booking.BK2026000001",
    council: "mpt",
    version: 1,
    status: "approved",
    amount: "700.00",
    reference_no: "BK-2026-000001",
    created_at: "2026-03-08T02:00:00.000Z",
    item: "Dewan Masyarakat",
    description: "Majlis perkahwinan",
    customer_name: "JOV***********",
    booked_slots: [
      { date: "18/04/2026", from: "08:00", to: "17:00", rate: "250.00", amount: "250.00" },
    ],
    addtional_items: [{ name: "Sistem PA", qty: 1, unit: "unit", price: "150.00" }],
    deposits: [{ name: "Dewan", amount: "300.00" }],
    offers: [aBookingOffer()],
    ...part,
  };
}

export function aBookingOffer(): Offer {
  const slot = { date: "18/04/2026", from: "08:00", to: "17:00" };
  return anOffer({
    selection: "full",
    amount: "400.00",
    explanation: [
      { code: "booked_slot", params: slot, amount: "250.00" },
      {
        code: "additional_item",
        params: { name: "Sistem PA", quantity: 1 },
        amount: "150.00",
      },
    ],
    tied: [
      {
        type: "booking_deposit",
        amount: "300.00",
        explanation: [{ code: "deposit", params: { name: "Dewan" }, amount: "300.00" }],
      },
    ],
  });
}
