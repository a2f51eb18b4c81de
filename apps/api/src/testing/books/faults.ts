import type { Fault } from "./faults/fault.ts";
import { faultsOfCharges } from "./faults/of-charges.ts";
import { faultsOfHistories } from "./faults/of-histories.ts";
import { faultsOfLedger } from "./faults/of-ledger.ts";
import { faultsOfLicences } from "./faults/of-licences.ts";
import { faultsOfNames } from "./faults/of-names.ts";
import { faultsOfParking } from "./faults/of-parking.ts";
import { faultsOfProposals } from "./faults/of-proposals.ts";
import { faultsOfReceipts } from "./faults/of-receipts.ts";
import { faultsOfSeals } from "./faults/of-seals.ts";

/** Every fault that the audit must see. */
export const faults: readonly Fault[] = [
  ...faultsOfLedger,
  ...faultsOfHistories,
  ...faultsOfSeals,
  ...faultsOfNames,
  ...faultsOfReceipts,
  ...faultsOfCharges,
  ...faultsOfLicences,
  ...faultsOfParking,
  ...faultsOfProposals,
];
