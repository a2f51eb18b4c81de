import { readFileSync } from "node:fs";
import type { Schedule } from "@kaunter/domain/payment/requery";
import type { Logger } from "pino";
import { systemClock } from "./adapters/clock.ts";
import { createCouncilPostings } from "./adapters/council/postings.ts";
import { readSecrets } from "./adapters/council/secrets.ts";
import { createSmtp } from "./adapters/mail/smtp.ts";
import { createNotify } from "./adapters/sms/notify.ts";
import type { Config, OutsideConfig, WorkerConfig } from "./config.ts";
import { type Core, openCore } from "./core.ts";
import { gatewayWords } from "./gateways.ts";
import type { ProcessRole } from "./process-role.ts";
import type { Job } from "./jobs/job.ts";
import { sendAccountMailJob } from "./modules/accounts/jobs.ts";
import {
  type Passwords,
  passwordsAt,
  productionCosts,
} from "./modules/accounts/passwords/passwords.ts";
import { type PersonKey, personKeyFrom } from "./modules/privacy/person-key.ts";
import { keepBalancesEveryFiveMinutes } from "./modules/balances/jobs.ts";
import { orderRemindersDaily, sendReminder } from "./modules/bills/jobs.ts";
import type { CouncilRecords } from "./modules/charges/council-records.ts";
import { forgetLookupsHourly } from "./modules/charges/jobs.ts";
import { lookupsIn, type Lookups } from "./modules/charges/lookup-limits.ts";
import { registryOf } from "./modules/charges/registry.ts";
import type { FindHolds } from "./modules/charges/search-charges.ts";
import { forgetHandOversHourly } from "./modules/handovers/jobs.ts";
import { issueLicencesJob } from "./modules/licences/jobs.ts";
import {
  findWaitingEveryFiveMinutes,
  sendPayerMailJob,
  sendStatusMailJob,
  sendReceiptJob,
} from "./modules/notifications/jobs.ts";
import type { MailSender } from "./modules/notifications/mail-sender.ts";
import type { SmsSender } from "./modules/notifications/sms-sender.ts";
import { type Capabilities, capabilitiesBy } from "./modules/payments/capability.ts";
import { findHoldsIn } from "./modules/payments/find-holds.ts";
import { type WordsOf, wordsFrom } from "./modules/payments/gateway-words.ts";
import {
  askProviderJob,
  forgetHoldOriginsHourly,
  resumeEffectsHourly,
} from "./modules/payments/jobs.ts";
import { startParkingJob } from "./modules/parking/jobs.ts";
import type { PaymentGateway } from "./modules/payments/payment-gateway.ts";
import type { CouncilPostings } from "./modules/postings/council-postings.ts";
import { postToCouncilJob } from "./modules/postings/jobs.ts";
import { doOrderJob, resumeOrdersHourly } from "./modules/desk/orders/jobs.ts";
import { executeProposalJob, resumeProposalsHourly } from "./modules/proposals/jobs.ts";
import { type ReceiptKeys, receiptKeysFrom } from "./modules/receipts/receipt-keys.ts";
import { matchSettlementsEveryFiveMinutes } from "./modules/settlements/jobs.ts";
import { tellRecoveryJob } from "./modules/staff/jobs.ts";
import { sealEveryFiveMinutes } from "./modules/seals/jobs.ts";
import { type SealKey, sealKeyFrom } from "./modules/seals/seal-key.ts";
import { openPrinter, type Printer } from "./modules/softcopy/printer.ts";

/** What use cases of the server and of the worker are given. */
export interface Dependencies extends Core {
  records: CouncilRecords;
  lookups: Lookups;
  findHolds: FindHolds;
  gateways: readonly PaymentGateway[];
  wordsOf: WordsOf;
  /** Absent where no messaging host is configured. */
  sms: SmsSender | undefined;
  printer: Printer;
  capabilities: Capabilities;
  personKey: PersonKey;
  passwords: Passwords;
  receiptKeys: ReceiptKeys;
  schedule: Schedule;
  publicUrl: string;
  /** Where links to licences lead. */
  servicesUrl: string;
}

/** What jobs are given as well. The server, which strangers reach, holds none of it. */
export interface WorkerDependencies extends Dependencies {
  mail: MailSender;
  postings: CouncilPostings;
  sealKey: SealKey;
}

/** Every kind of background effect; the migration makes one queue for each. */
export const jobs: readonly Job<WorkerDependencies, object>[] = [
  forgetLookupsHourly,
  sendReceiptJob,
  sendStatusMailJob,
  sendPayerMailJob,
  findWaitingEveryFiveMinutes,
  postToCouncilJob,
  issueLicencesJob,
  startParkingJob,
  askProviderJob,
  tellRecoveryJob,
  executeProposalJob,
  resumeProposalsHourly,
  doOrderJob,
  resumeOrdersHourly,
  resumeEffectsHourly,
  forgetHoldOriginsHourly,
  sealEveryFiveMinutes,
  keepBalancesEveryFiveMinutes,
  matchSettlementsEveryFiveMinutes,
  sendAccountMailJob,
  sendReminder,
  orderRemindersDaily,
  forgetHandOversHourly,
];

/** Concrete adapters are chosen here and in `openWorkerDependencies`, and nowhere else. */
export async function openDependencies(
  config: Config,
  outside: OutsideConfig,
  { log, role }: { log: Logger; role: ProcessRole },
): Promise<Dependencies> {
  const printer = openPrinter();
  const core = await openCore(config, log, role);
  return {
    ...core,
    records: registryOf(core.db),
    lookups: lookupsIn(core.db),
    findHolds: findHoldsIn(core.db),
    gateways: outside.gateways.map((open) => open(outside)),
    wordsOf: wordsFrom(gatewayWords),
    sms: outside.sms && openSms(outside.sms),
    printer,
    capabilities: readCapabilities(outside.capabilityKeyFiles),
    personKey: readPersonKey(outside.personKeyFiles),
    passwords: passwordsAt(productionCosts),
    receiptKeys: readReceiptKeys(outside.receiptKeyFiles),
    schedule: outside.schedule,
    publicUrl: outside.publicUrl,
    servicesUrl: outside.servicesUrl,
    close: async () => {
      await printer.close();
      await core.close();
    },
  };
}

/** Reads and opens what only the worker has; a key that cannot be read ends the process before it meets the database. */
export async function openWorkerDependencies(
  config: Config,
  { outside, worker }: { outside: OutsideConfig; worker: WorkerConfig },
  log: Logger,
): Promise<WorkerDependencies> {
  const own = {
    mail: createSmtp(worker.smtp),
    postings: openPostings(worker.council),
    sealKey: sealKeyFrom(readFileSync(worker.sealKeyFile, "utf8")),
  };
  const shared = await openDependencies(config, outside, { log, role: "worker" });
  return {
    ...shared,
    ...own,
    close: async () => {
      own.mail.close();
      await shared.close();
    },
  };
}

function openPostings({ url, secretsDir }: WorkerConfig["council"]): CouncilPostings {
  return createCouncilPostings({ url, secretsOf: readSecrets(secretsDir), clock: systemClock });
}

function openSms({ url, keyFile }: { url: string; keyFile: string }): SmsSender {
  return createNotify({ url, key: readFileSync(keyFile) });
}

function readCapabilities(files: { making: string; others: readonly string[] }): Capabilities {
  const others = files.others.map((file) => readFileSync(file));
  return capabilitiesBy(readFileSync(files.making), others);
}

function readPersonKey(files: { sealing: string; others: readonly string[] }): PersonKey {
  const others = files.others.map((file) => readFileSync(file));
  return personKeyFrom(readFileSync(files.sealing), others);
}

/** The keys of receipts, from the files in which the configuration says that they are. */
export function readReceiptKeys(files: { signing: string; others: readonly string[] }) {
  const read = (file: string) => readFileSync(file, "utf8");
  return receiptKeysFrom(read(files.signing), files.others.map(read));
}
