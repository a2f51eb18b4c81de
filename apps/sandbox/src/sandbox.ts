import { once } from "node:events";
import type { AddressInfo } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import type { BankWorld, Debit } from "./bank/bank.ts";
import { registerBank } from "./bank/routes.ts";
import { createCardApp } from "./card/app.ts";
import { restorePayments } from "./card/restore.ts";
import { type CardSettings, type CardWorld, type Merchant, createCardWorld } from "./card/world.ts";
import { type Clock, createTimers, systemClock } from "./clock.ts";
import { registerCardControl } from "./control/card-routes.ts";
import { registerFrontPage } from "./control/front-page.ts";
import { registerControl } from "./control/routes.ts";
import { type CouncilWorld, createCouncilApp } from "./council/app.ts";
import { createFpxApp, registerSeller } from "./fpx/app.ts";
import { createKeyRing } from "./fpx/key-ring.ts";
import { restoreTransactions } from "./fpx/restore.ts";
import { type FpxWorld, type Seller, type Settings, createFpxWorld } from "./fpx/world.ts";
import { type Journal, openJournal } from "./journal.ts";
import { type Mailbox, createMailbox } from "./mailbox/mailbox.ts";
import { registerMailbox } from "./mailbox/routes.ts";
import { createSmtpServer } from "./mailbox/smtp.ts";
import { type MessagingWorld, registerMessaging } from "./messaging/routes.ts";
import { createRules } from "./rules.ts";

const host = "127.0.0.1";

// Scripts never run here, also not inside a mail, which inherits this policy in its frame.
const contentPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

interface SandboxOptions {
  httpPort: number;
  smtpPort: number;
  fpxPort?: number;
  councilPort?: number;
  cardPort?: number;
  clock?: Clock;
  /** Where FPX's keys are kept; without it they are made anew. */
  keysFolder?: string | undefined;
  /** Where the journals are kept; without it they are forgotten. */
  journalFolder?: string | undefined;
  seller?: Seller | undefined;
  settings?: Partial<Settings>;
  merchant?: Merchant | undefined;
  cardSettings?: Partial<CardSettings>;
  /** Shared with whoever posts to the councils: secrets by council. */
  councilSecrets?: Record<string, readonly string[]> | undefined;
  /** Shared with whoever lets the messaging host send texts. */
  messagingKey?: Buffer | undefined;
}

export interface Sandbox {
  httpAddress: string;
  fpxAddress: string;
  councilAddress: string;
  cardAddress: string;
  smtpAddress: { host: string; port: number };
  stop(): Promise<void>;
}

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const clock = options.clock ?? systemClock;
  const mailbox = createMailbox();
  const { close, ...worlds } = await openWorlds(options, clock);
  const addresses = { httpAddress: "", fpxAddress: "", councilAddress: "", cardAddress: "" };
  const apps = {
    main: createMainApp(mailbox, worlds),
    fpx: createFpxApp(worlds.fpx),
    council: createCouncilApp(worlds.council),
    card: createCardApp(worlds.card),
  };
  registerFrontPage(apps.main, () => addresses);
  const smtp = createSmtpServer(mailbox, clock);
  const stop = async () => {
    await worlds.fpx.timers.stop();
    await Promise.all(Object.values(apps).map((app) => app.close()));
    if (smtp.server.listening) await new Promise<void>((resolve) => smtp.close(resolve));
    await close();
  };

  try {
    addresses.httpAddress = await apps.main.listen({ host, port: options.httpPort });
    addresses.fpxAddress = await apps.fpx.listen({ host, port: options.fpxPort ?? 0 });
    addresses.councilAddress = await apps.council.listen({ host, port: options.councilPort ?? 0 });
    addresses.cardAddress = await apps.card.listen({ host, port: options.cardPort ?? 0 });
    await once(smtp.listen(options.smtpPort, host), "listening");
  } catch (error) {
    await stop();
    throw error;
  }
  const { port } = smtp.server.address() as AddressInfo;
  return { ...addresses, smtpAddress: { host, port }, stop };
}

async function openWorlds(options: SandboxOptions, clock: Clock) {
  const { journalFolder: folder, keysFolder, seller, settings } = options;
  const timers = createTimers();
  const keys = createKeyRing(clock, keysFolder);
  if (keysFolder) await Promise.all([keys.find("current"), keys.find("next")]);
  const journals = {
    fpx: await openJournal({ folder, name: "fpx", clock }),
    council: await openJournal({ folder, name: "council", clock }),
    refused: await openJournal({ folder, name: "council-refused", clock }),
    card: await openJournal({ folder, name: "card", clock }),
    messaging: await openJournal({ folder, name: "messaging", clock }),
    bank: await openJournal({ folder, name: "bank", clock }),
  };
  const fpx = createFpxWorld({ clock, timers, keys, journal: journals.fpx }, settings);
  if (seller) registerSeller(fpx, seller);
  restoreTransactions(fpx);
  const council: CouncilWorld = {
    timers,
    clock,
    journal: journals.council,
    refused: journals.refused,
    rules: createRules(),
    settings: fpx.settings,
    secrets: { ...options.councilSecrets },
  };
  const { merchant, cardSettings } = options;
  const card = createCardWorld({ clock, timers, journal: journals.card, merchant }, cardSettings);
  restorePayments(card);
  const messaging: MessagingWorld = {
    timers,
    journal: journals.messaging,
    rules: createRules(),
    settings: fpx.settings,
    key: options.messagingKey,
  };
  const bank: BankWorld = {
    clock,
    journal: journals.bank,
    ownDebits: () => [...debitsOf(journals.fpx, "fpx"), ...debitsOf(journals.card, "card")],
  };
  const close = async () => {
    await Promise.all(Object.values(journals).map((journal) => journal.close()));
  };
  return { fpx, council, card, messaging, bank, close };
}

function debitsOf(journal: Journal, provider: Debit["provider"]): Debit[] {
  const taken = journal.entries().filter(({ kind }) => kind === "debit");
  return taken.map((entry) => ({
    provider,
    reference: String(provider === "fpx" ? entry["sellerExOrderNo"] : entry["refNo"]),
    txnId: String(provider === "fpx" ? entry["fpxTxnId"] : entry["transId"]),
    amountSen: Number(entry["amountSen"]),
    at: entry.at,
  }));
}

interface Worlds {
  fpx: FpxWorld;
  council: CouncilWorld;
  card: CardWorld;
  messaging: MessagingWorld;
  bank: BankWorld;
}

function createMainApp(mailbox: Mailbox, worlds: Worlds): FastifyInstance {
  // A misspelt wish must be refused: silently dropped, it would make a test pass for nothing.
  const app = fastify({ ajv: { customOptions: { removeAdditional: false, coerceTypes: false } } });
  app.addHook("onSend", async (_request, reply) => {
    reply.header("content-security-policy", contentPolicy);
  });
  app.get("/healthz", async () => ({ status: "ok" }));
  registerMailbox(app, mailbox);
  registerControl(app, worlds.fpx, worlds.council);
  registerCardControl(app, worlds.card);
  registerMessaging(app, worlds.messaging);
  registerBank(app, worlds.bank);
  return app;
}
