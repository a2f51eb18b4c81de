/** One alert: what makes it fire, what just does not, and the sentence that wakes somebody. */
export interface AlertCase {
  alert: string;
  series: string;
  /** Values as promtool writes them, a minute apart unless said otherwise. */
  fires: string;
  silent: string;
  /** The minute in which it must fire, and one before in which it must not yet. */
  firesAt?: number;
  silentAt?: number;
  minutesApart?: number;
  severity: "page" | "ticket";
  labels?: Record<string, string>;
  says: string;
  /** Other series that the rule reads, the same in both stories. */
  beside?: Record<string, string>;
}

const steady = (value: number) => `${value}x30`;

type Named = Pick<AlertCase, "alert" | "series" | "severity" | "says"> & Partial<AlertCase>;

/** Fires above a number, and not at it. */
const above = (most: number, named: Named): AlertCase => ({
  fires: steady(most + 1),
  silent: steady(most),
  ...named,
});

/** Fires below a number, and not at it. */
const below = (least: number, named: Named): AlertCase => ({
  fires: steady(least - 1),
  silent: steady(least),
  ...named,
});

const cases = (kind: string) => `kaunter_open_cases{kind="${kind}"}`;
const doors = (what: string) => `kaunter_security_events_last_hour{what="${what}"}`;
const aDay = 24 * 60;
const aWeek = 7 * aDay;

export const alertCases: readonly AlertCase[] = [
  above(0, {
    alert: "LedgerOutOfBalance",
    series: 'kaunter_ledger_sum_sen{council="mpt"}',
    fires: steady(-1),
    severity: "page",
    labels: { council: "mpt" },
    says: "The ledger of mpt does not sum to zero",
  }),
  above(0, {
    alert: "ProviderContradictsItself",
    series: cases("contradiction"),
    severity: "page",
    says: "A provider takes an approval back, or names more money than was decided",
  }),
  above(0, {
    alert: "TakenTwice",
    series: cases("second_debit"),
    severity: "page",
    says: "A provider names two debits of one attempt: a payer may have paid twice",
  }),
  above(0, {
    alert: "RecordUnreadable",
    series: cases("unreadable_record"),
    severity: "page",
    says: "A line was paid whose record cannot be read",
  }),
  {
    alert: "RecordNotShown",
    series: "kaunter_unreadable_records_total",
    fires: "0x10 1x30",
    firesAt: 12,
    silentAt: 9,
    silent: "1x30",
    severity: "ticket",
    says: "Somebody wanted a bill whose record cannot be read",
  },
  above(0, {
    alert: "CaseOpen",
    series: cases("unanswered"),
    fires: steady(2),
    firesAt: 16,
    silentAt: 14,
    severity: "ticket",
    labels: { kind: "unanswered" },
    says: "2 cases wait for a person: unanswered",
  }),
  above(691_200, {
    alert: "PaymentStuckInProgress",
    series: 'kaunter_open_payment_seconds{status="in_progress"}',
    severity: "page",
    says: "A payment is in progress longer than the schedule of questions allows",
  }),
  above(691_200, {
    alert: "PaymentStuckPending",
    series: 'kaunter_open_payment_seconds{status="pending"}',
    severity: "page",
    says: "A payment is pending longer than the schedule of questions allows",
  }),
  above(86_400, {
    alert: "CaseForgotten",
    series: "kaunter_open_case_seconds",
    severity: "page",
    says: "A case has waited for a person for more than a day",
  }),
  above(300, {
    alert: "MessageNotWeighed",
    series: "kaunter_unweighed_message_seconds",
    severity: "page",
    says: "A provider's message is kept and could not be applied for 5m 1s",
  }),
  above(1_200, {
    alert: "SealsBehind",
    series: "kaunter_seal_behind_seconds",
    severity: "page",
    says: "New rows of the books have no seal for 20m 1s",
  }),
  above(600, {
    alert: "QuestionsOverdue",
    series: 'kaunter_check_overdue_seconds{provider="fpx"}',
    severity: "page",
    labels: { provider: "fpx" },
    says: "Nobody asks fpx about open payments",
  }),
  above(0, {
    alert: "CallbacksRefused",
    series: 'kaunter_refused_messages_last_hour{verdict="foreign"}',
    severity: "ticket",
    labels: { verdict: "foreign" },
    says: "Messages are refused: foreign",
  }),
  above(20, {
    alert: "ForgedCallbacks",
    series: 'kaunter_refused_messages_last_hour{verdict="bad_signature"}',
    severity: "page",
    says: "21 messages with a wrong signature in an hour",
  }),
  below(30, {
    alert: "CertificateEndsSoon",
    series: "kaunter_fpx_certificate_days_left",
    severity: "ticket",
    says: "FPX's last certificate that we hold ends in 29 days",
  }),
  below(3, {
    alert: "CertificateEnds",
    series: "kaunter_fpx_certificate_days_left",
    severity: "page",
    says: "FPX's last certificate that we hold ends in 2 days",
  }),
  above(200, {
    alert: "ManyCodesByText",
    series: 'kaunter_texts_last_hour{purpose="code"}',
    severity: "page",
    says: "201 codes were texted in an hour; at 300 no more are sent",
  }),
  above(300, {
    alert: "EffectsNotTaken",
    series: "kaunter_effect_ordered_seconds",
    severity: "page",
    says: "Mails and postings are ordered, and no worker takes them",
  }),
  above(14_400, {
    alert: "CouncilNotTold",
    series: 'kaunter_posting_waiting_seconds{council="mpt"}',
    severity: "ticket",
    labels: { council: "mpt" },
    says: "mpt has not confirmed a receipt for 4h 0m 1s",
  }),
  above(432_000, {
    alert: "MoneyUnexplained",
    series: "kaunter_settlement_open_seconds",
    severity: "ticket",
    says: "Money of a provider or a bank is unexplained for 5d 0h 0m 1s",
  }),
  above(259_200, {
    alert: "PhotoWaits",
    series: "kaunter_photo_waiting_seconds",
    severity: "ticket",
    says: "A photo for a licence has waited for its council for 3d 0h 0m 1s",
  }),
  above(0, {
    alert: "LicenceContradicted",
    series: 'kaunter_contradicted_licences{council="mpt"}',
    fires: steady(2),
    severity: "ticket",
    labels: { council: "mpt" },
    says: "2 licences are in force although mpt has closed its record of them",
  }),
  above(86_400, {
    alert: "RegisterOld",
    series: 'kaunter_register_overdue_seconds{council="mpt"}',
    severity: "ticket",
    labels: { council: "mpt" },
    says: "The records of mpt are past their time for 1d 0h 0m 1s",
  }),
  {
    alert: "ManyFailedSignIns",
    series: doors("sign_in_failed"),
    // A quiet week, then more than a hundred; a week of fifty an hour, then not five times as many.
    fires: `0x${aWeek / 10} 101x3`,
    silent: `50x${aWeek / 10} 240x3`,
    minutesApart: 10,
    firesAt: aWeek + 20,
    severity: "page",
    says: "101 sign-ins failed in an hour, far more than usual",
  },
  above(10, {
    alert: "ManyLockOuts",
    series: doors("locked_out"),
    severity: "page",
    says: "11 neighbourhoods have guessed passwords until they were stopped",
  }),
  above(20, {
    alert: "OfficeDoorTried",
    series: "kaunter_office_sign_ins_failed_last_hour",
    severity: "page",
    says: "21 sign-ins to the office failed in an hour: more than one person can",
  }),
  above(50, {
    alert: "ManyRefusals",
    series: doors("refused"),
    severity: "ticket",
    says: "51 times in an hour somebody asked for what is not theirs",
  }),
  above(86_400, {
    alert: "NamesKeptTooLong",
    series: "kaunter_retention_seconds",
    severity: "ticket",
    says: "What is past its time was not forgotten for 1d 0h 0m 1s: see the log of the retention process",
  }),
  above(0, {
    alert: "JobsGivenUp",
    series: "kaunter_jobs_given_up",
    severity: "ticket",
    says: "1 jobs were given up",
  }),
  below(1, {
    alert: "BooksUnreadable",
    series: "kaunter_books_readable",
    firesAt: 3,
    silentAt: 1,
    severity: "page",
    says: "The books cannot be read: no other alert about them can be trusted",
  }),
  {
    alert: "BooksUnwatched",
    series: "kaunter_books_readable",
    fires: "_x30",
    silent: steady(1),
    firesAt: 6,
    silentAt: 4,
    severity: "page",
    says: "No process reports on the books",
  },
  {
    alert: "ManyFaults",
    series: 'kaunter_http_request_seconds_count{status="500"}',
    // Seven a minute are more than one in ten seconds, five are not.
    fires: "0+7x30",
    silent: "0+5x30",
    firesAt: 12,
    silentAt: 4,
    severity: "page",
    says: "Requests end in faults",
  },
];
