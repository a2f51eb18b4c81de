/**
 * The kinds of charges that councils keep records of: under which type people look for one, what its numbers look like
 * in their normal form, and whether the plate of a vehicle finds it, too. No number has two of these shapes.
 */
export const chargeKinds = {
  assessment: { type: "assessment", shape: /^\d{9}$/, hasPlate: false },
  compound: { type: "compound", shape: /^(IH?|TH?|C|V)\d{8}$/, hasPlate: true },
  trading_licence: { type: "council_permit_license", shape: /^R\d{5,8}$/, hasPlate: false },
  council_licence: {
    type: "council_permit_license",
    /** 2XX-XXXX or 3XX-XXXX, and 90X-XXXX for an open space; 30X-XXXX is a stall's. */
    shape: /^(?:2\d{6}|3[1-9]\d{5}|90\d{5})$/,
    hasPlate: false,
  },
  market: { type: "market", shape: /^30\d{5}$/, hasPlate: false },
  ticket: { type: "ticket", shape: /^TK\d{8}$/, hasPlate: false },
  booking: { type: "booking", shape: /^BK\d{10}$/, hasPlate: false },
  parking: { type: "parking", shape: /^PK\d{8}$/, hasPlate: true },
} as const satisfies Record<string, { type: string; shape: RegExp; hasPlate: boolean }>;

export type Kind = keyof typeof chargeKinds;

/** The newest of a vehicle are shown. Paid ones stay in a register, so it has more charges than it owes. */
export const mostOfOnePlate = 200;

export const kindNames = Object.keys(chargeKinds) as Kind[];

/** The type under which people look for a charge. */
export type TypeOfKind = (typeof chargeKinds)[Kind]["type"];
export const typesOfKinds = [...new Set(Object.values(chargeKinds).map(({ type }) => type))];

/** Whether charges of this type have a type of their own, which a search may name: that of a vehicle, a trade, a person. */
export function isCompound(type: unknown): type is "compound" {
  return type === chargeKinds.compound.type;
}

/** A charge of which no council has a record: the payer says what it is for. */
export const declaredKind = "local_government_charge";
/** Hours in a parking zone: no council has a record of them either, and nobody looks for them. */
export const parkingHoursKind = "parking_session";
export type DeclaredKind = typeof declaredKind | typeof parkingHoursKind;

/** The types under which people look for these kinds, in the order of the kinds. */
export function typesOf(kinds: readonly string[]): (TypeOfKind | typeof declaredKind)[] {
  const types = kindNames
    .filter((kind) => kinds.includes(kind))
    .map((kind) => chargeKinds[kind].type);
  const declared: (typeof declaredKind)[] = kinds.includes(declaredKind) ? [declaredKind] : [];
  return [...new Set(types), ...declared];
}

/** What a search may look for; a licence or a permit is also looked for by the name that the specification has for it. */
export type SearchType = TypeOfKind | "license" | "permit";
export const searchTypes: readonly SearchType[] = [...typesOfKinds, "license", "permit"];

/** What comes and goes with a charge as a line of its own. */
export const tiedTypes = ["process_fee", "booking_deposit"] as const;
export type TiedType = (typeof tiedTypes)[number];

/** What the operator takes for carrying a payment, by the way of paying; a line of its own, and no council's. */
export const serviceFeeKind = "service_fee";

/** What a line of a payment pays. */
export type LineKind = Kind | DeclaredKind | TiedType | typeof serviceFeeKind;
export const lineKinds: readonly LineKind[] = [
  ...kindNames,
  declaredKind,
  parkingHoursKind,
  ...tiedTypes,
  serviceFeeKind,
];
