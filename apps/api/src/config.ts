import { decidedSchedule } from "@kaunter/domain/payment/requery";
import * as z from "zod";
import { blindTls, databaseUrl, listeningHost, mailUrl, webUrl } from "./encrypted-links.ts";
import { gatewayKinds } from "./gateways.ts";
import { mobileApps } from "./http/app-links.ts";
import { securityContact } from "./http/security-contact.ts";
import { commas } from "./setting-values.ts";

const port = z.coerce.number().int().min(0).max(65_535);
const durations = z.array(z.int().min(0));
// Tests shorten these delays so that a day takes seconds. A delay that is not given keeps its production value.
const scheduleSchema = z.strictObject({
  asksAfterMs: durations.default([...decidedSchedule.asksAfterMs]),
  lastAskAfterMs: z.int().default(decidedSchedule.lastAskAfterMs),
  deadlineMs: z.int().default(decidedSchedule.deadlineMs),
  authorisationDeadlineMs: z.int().default(decidedSchedule.authorisationDeadlineMs),
  notFoundApartMs: z.int().default(decidedSchedule.notFoundApartMs),
  asksAfterEndMs: durations.default([...decidedSchedule.asksAfterEndMs]),
  leastApartMs: z.int().default(decidedSchedule.leastApartMs),
  cardLimit: z
    .strictObject({ asks: z.int().min(1), withinMs: z.int() })
    .default({ ...decidedSchedule.cardLimit }),
});

const environment = z.object({
  DATABASE_URL: databaseUrl,
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(100).default(10),
  KAUNTER_HOST: listeningHost.default("localhost"),
  KAUNTER_PORT: port.default(4600),
  // Metrics and probes of the process itself; never reachable from outside.
  KAUNTER_METRICS_HOST: listeningHost.default("127.0.0.1"),
  KAUNTER_METRICS_PORT: port.default(4640),
  KAUNTER_PORTAL_DIR: z.string().optional(),
  KAUNTER_TRUSTED_PROXIES: commas.default([]),
  KAUNTER_LEAVE_SECONDS: z.coerce.number().int().min(0).max(15).default(0),
  KAUNTER_LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
  KAUNTER_SECURITY_CONTACT: securityContact,
  // A receiver of OpenTelemetry's traces; without it there are none.
  KAUNTER_TRACES_URL: webUrl.optional(),
  ...mobileApps.shape,
});

const publicUrl = webUrl.transform((url) => url.replace(/\/$/, ""));

/** Which files hold the keys of receipts: the one that signs; old ones, and the next, which verify only. */
const receiptKeyFiles = z.object({
  KAUNTER_RECEIPT_KEY_FILE: z.string(),
  KAUNTER_RECEIPT_OTHER_KEY_FILES: commas.default([]),
});

/** What the server and the worker need to meet the outside; the operator's commands do without. */
const outside = z.object({
  // Where payers reach the portal: links in mails start with it.
  // A longer address would make the QR of a receipt hard to read.
  KAUNTER_PUBLIC_URL: publicUrl.pipe(z.string().max(42)),
  // Where links to licences lead, if that is not the portal itself.
  KAUNTER_SERVICES_URL: publicUrl.optional(),
  KAUNTER_CAPABILITY_KEY_FILE: z.string(),
  KAUNTER_CAPABILITY_OTHER_KEY_FILES: commas.default([]),
  KAUNTER_PERSON_KEY_FILE: z.string(),
  KAUNTER_PERSON_OTHER_KEY_FILES: commas.default([]),
  ...receiptKeyFiles.shape,
  // Text messages are sent where a messaging host is named, with the key that is shared with it.
  KAUNTER_SMS_URL: webUrl.optional(),
  KAUNTER_SMS_KEY_FILE: z.string().optional(),
  KAUNTER_REQUERY_SCHEDULE: z
    .string()
    .default("{}")
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue("is not JSON");
        return z.NEVER;
      }
    })
    .pipe(scheduleSchema),
});

/** What only the worker does: it seals the books, sends mails, and posts receipts to councils. */
const worker = z.object({
  KAUNTER_SEAL_KEY_FILE: z.string(),
  KAUNTER_SMTP_URL: mailUrl,
  KAUNTER_MAIL_FROM: z.string().min(3),
  KAUNTER_COUNCIL_URL: webUrl,
  KAUNTER_COUNCIL_SECRETS_DIR: z.string(),
});

/** The office: where its people reach it, and its built pages. */
const office = z.object({
  KAUNTER_OFFICE_URL: publicUrl,
  KAUNTER_OFFICE_DIR: z.string().optional(),
});

export type Config = ReturnType<typeof readConfig>;
export type OutsideConfig = ReturnType<typeof readOutsideConfig>;
export type WorkerConfig = ReturnType<typeof readWorkerConfig>;

/** Parses the environment once, at start; a wrong value ends the process with the name of the variable. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const value = parse(environment, env);
  return {
    databaseUrl: value.DATABASE_URL,
    databasePoolSize: value.DATABASE_POOL_SIZE,
    host: value.KAUNTER_HOST,
    port: value.KAUNTER_PORT,
    metricsHost: value.KAUNTER_METRICS_HOST,
    metricsPort: value.KAUNTER_METRICS_PORT,
    portalDir: value.KAUNTER_PORTAL_DIR,
    trustedProxies: value.KAUNTER_TRUSTED_PROXIES,
    leaveSeconds: value.KAUNTER_LEAVE_SECONDS,
    logLevel: value.KAUNTER_LOG_LEVEL,
    tracesUrl: value.KAUNTER_TRACES_URL,
    securityContact: value.KAUNTER_SECURITY_CONTACT,
    mobileApps: { android: value.KAUNTER_ANDROID_APP, ios: value.KAUNTER_IOS_APP },
  };
}

export function readOutsideConfig(env: NodeJS.ProcessEnv) {
  const value = parse(outside, env, gatewayKinds);
  return {
    publicUrl: value.KAUNTER_PUBLIC_URL,
    servicesUrl: value.KAUNTER_SERVICES_URL ?? value.KAUNTER_PUBLIC_URL,
    gateways: gatewayKinds.flatMap(({ settings }) => settings.parse(env) ?? []),
    capabilityKeyFiles: {
      making: value.KAUNTER_CAPABILITY_KEY_FILE,
      others: value.KAUNTER_CAPABILITY_OTHER_KEY_FILES,
    },
    personKeyFiles: {
      sealing: value.KAUNTER_PERSON_KEY_FILE,
      others: value.KAUNTER_PERSON_OTHER_KEY_FILES,
    },
    receiptKeyFiles: toReceiptKeyFiles(value),
    sms: toSms(value),
    schedule: value.KAUNTER_REQUERY_SCHEDULE,
  };
}

export function readWorkerConfig(env: NodeJS.ProcessEnv) {
  const value = parse(worker, env);
  return {
    sealKeyFile: value.KAUNTER_SEAL_KEY_FILE,
    smtp: { ...value.KAUNTER_SMTP_URL, from: value.KAUNTER_MAIL_FROM },
    council: { url: value.KAUNTER_COUNCIL_URL, secretsDir: value.KAUNTER_COUNCIL_SECRETS_DIR },
  };
}

export function readOfficeConfig(env: NodeJS.ProcessEnv) {
  const value = parse(office, env);
  return { officeUrl: value.KAUNTER_OFFICE_URL, officeDir: value.KAUNTER_OFFICE_DIR };
}

function toSms({ KAUNTER_SMS_URL: url, KAUNTER_SMS_KEY_FILE: keyFile }: z.infer<typeof outside>) {
  if (url === undefined && keyFile === undefined) return undefined;
  if (url !== undefined && keyFile !== undefined) return { url, keyFile };
  throw new ConfigurationFault("KAUNTER_SMS_URL and KAUNTER_SMS_KEY_FILE go together");
}

/** The database as its owner, who alone may change its shape and what councils gave us. */
export function readOwnerUrl(env: NodeJS.ProcessEnv): string {
  return parse(z.object({ DATABASE_OWNER_URL: databaseUrl }), env).DATABASE_OWNER_URL;
}

/** All that is needed to write where payers reach the portal. */
export function readPublicUrl(env: NodeJS.ProcessEnv): string {
  return parse(z.object({ KAUNTER_PUBLIC_URL: publicUrl }), env).KAUNTER_PUBLIC_URL;
}

/** All that is needed to look at the keys of receipts. */
export function readReceiptKeyFiles(env: NodeJS.ProcessEnv) {
  return toReceiptKeyFiles(parse(receiptKeyFiles, env));
}

function toReceiptKeyFiles(value: z.infer<typeof receiptKeyFiles>) {
  return {
    signing: value.KAUNTER_RECEIPT_KEY_FILE,
    others: value.KAUNTER_RECEIPT_OTHER_KEY_FILES,
  };
}

/** What others read of the same environment is told of together with our own faults. */
function parse<T>(
  schema: z.ZodType<T>,
  env: NodeJS.ProcessEnv,
  others: readonly { settings: z.ZodType }[] = [],
): T {
  const schemas = [schema, blindTls, ...others.map(({ settings }) => settings)];
  const faults = schemas.flatMap((each) => faultsOf(each, env));
  if (faults.length > 0) throw new ConfigurationFault(faults.join("\n"));
  return schema.parse(env);
}

function faultsOf(schema: z.ZodType, env: NodeJS.ProcessEnv): string[] {
  const { error } = schema.safeParse(env, {
    error: ({ input }) => (input === undefined ? "is not set" : undefined),
  });
  return error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
}

export class ConfigurationFault extends Error {}
