import { chargeSchema, searchSelectionSchema } from "@kaunter/contracts/charges";
import { languageOf } from "@kaunter/contracts/language";
import { paymentQueryPayloadSchema, paymentSchema } from "@kaunter/contracts/payments";
import { registeredSchema } from "@kaunter/contracts/accounts";
import { digitalLicenceSchema, storedLicenceSchema } from "@kaunter/contracts/digital-licences";
import * as paths from "@kaunter/contracts/paths";
import { configurationSchema, councilsSchema, queryRequestSchema } from "@kaunter/contracts/site";
import { DomainError } from "@kaunter/domain/domain-error";
import type { FastifyRequest } from "fastify";
import * as z from "zod";
import type { Database } from "../../db/pool.ts";
import type { App } from "../../http/app-type.ts";
import { readSession } from "../../http/session.ts";
import { nameDevice, visitorOf } from "../../http/visitor.ts";
import { listCouncils } from "../charges/list-councils.ts";
import { presentCharge } from "../charges/present.ts";
import { onlyOne, searchCharges, type ChargesDeps } from "../charges/search-charges.ts";
import type { Capabilities } from "../payments/capability.ts";
import type { WordsOf } from "../payments/gateway-words.ts";
import { isOwner } from "../payments/owners.ts";
import { viewerOf } from "../payments/payer.ts";
import type { Payment } from "../payments/payment.ts";
import { presentPayment } from "../payments/present.ts";
import { showPayment } from "../payments/show-payment.ts";
import { drawCode } from "../receipts/draw-code.ts";
import { type VerifyLinkDeps, verifyLink } from "../receipts/verify-link.ts";
import { presentConfiguration } from "../site/present.ts";
import { readSettings } from "../site/read-settings.ts";
import { type AccountAnswerDeps, accountAnswers, answerAccount } from "./answer-account.ts";
import { answerHistory, type HistoryAnswerDeps, historyAnswers } from "./answer-history.ts";
import { answerLicence } from "./answer-licence.ts";
import type { PresentDeps } from "../licences/present-licence.ts";
import { readNamed, type NamedRead } from "./named-read.ts";

type QueryDeps = ChargesDeps &
  VerifyLinkDeps &
  PresentDeps &
  AccountAnswerDeps &
  HistoryAnswerDeps & { db: Database; capabilities: Capabilities; wordsOf: WordsOf };

export function queryRoutes(app: App, deps: QueryDeps): void {
  readDocuments(app, deps);
  storeLicence(app, deps);
}

/** The specification calls this storing. Nothing is stored: the licence was issued when it was paid for. */
function storeLicence(app: App, deps: QueryDeps): void {
  const schema = {
    tags: ["documents"],
    summary: "That a digital licence exists, for whoever may see it; nothing is written",
    body: queryRequestSchema,
    response: { 200: storedLicenceSchema },
  };
  const config = { access: "public" } as const;
  app.put(paths.query, { config, onRequest: nameDevice, schema }, async (request) => {
    const read = readNamed(request.body.url);
    if (read?.name !== "digitalLicence") throw new DomainError("not_found");
    const { _id, _rev } = await answerLicence(deps, request, read.params["document"] ?? "");
    return { ok: true as const, id: _id, rev: _rev };
  });
}

function readDocuments(app: App, deps: QueryDeps): void {
  app.post(
    paths.query,
    {
      config: { access: "public" },
      onRequest: nameDevice,
      schema: {
        tags: ["documents"],
        summary: "Read one of a closed list of documents, named by the base64 of its address",
        body: queryRequestSchema,
        response: {
          200: z.union([
            configurationSchema,
            councilsSchema,
            chargeSchema,
            paymentSchema,
            digitalLicenceSchema,
            ...accountAnswers,
            ...historyAnswers,
          ]),
          201: registeredSchema,
        },
      },
    },
    async (request, reply) => {
      const read = readNamed(request.body.url);
      const answered = await answer(deps, request, read);
      return reply.code(read?.name === "register" ? 201 : 200).send(answered);
    },
  );
}

/** A shape whose use case does not exist yet is as unknown as any other address. */
async function answer(deps: QueryDeps, request: FastifyRequest, read: NamedRead | undefined) {
  const language = languageOf(request.headers["accept-language"]);
  if (read?.name === "configuration") {
    return presentConfiguration(await readSettings(deps), language);
  }
  if (read?.name === "councils") return listCouncils(deps, language);
  const account = read && (await answerAccount(deps, request, read));
  if (account) return account;
  if (read?.name === "payments") return answerHistory(deps, request);
  if (read?.name === "payment") return answerPayment(deps, request, read.params["id"] ?? "");
  if (read?.name === "digitalLicence") {
    return answerLicence(deps, request, read.params["document"] ?? "");
  }
  const search = read?.name === "account" ? searchFor(read.params) : undefined;
  if (!search) throw new DomainError("not_found");
  return presentCharge(onlyOne(await searchCharges(deps, search, visitorOf(request))), language);
}

/** One payment, for its owner or the bearer of its capability; anyone else is told what strangers are told. */
async function answerPayment(deps: QueryDeps, request: FastifyRequest, id: string) {
  request.meantFor = "bearer";
  const shown = await showPayment(deps, id);
  if (!shown) throw new DomainError("not_found");
  const { viewer, owner } = await readViewer(deps, request, shown.payment);
  if (!viewer) throw new DomainError("not_found");
  const links = await Promise.all(shown.receipts.map((receipt) => verifyLink(deps, receipt)));
  const codes = links.map((link) => ({ link, qr: drawCode(link) }));
  const isPayer = viewer === "payer";
  return {
    ...presentPayment(shown, { codes, viewer, owner, wordsOf: deps.wordsOf }),
    ...(isPayer && { capability: deps.capabilities.of("view", shown.payment) }),
  };
}

async function readViewer(deps: QueryDeps, request: FastifyRequest, payment: Payment) {
  const { payload } = request.body as { payload?: unknown };
  const given = paymentQueryPayloadSchema.safeParse(payload ?? {}).data;
  const session = await readSession(deps.db, request);
  const userId = session?.userId;
  const isOwn = userId !== undefined && (await isOwner(deps.db, payment.id, userId));
  const viewer = await viewerOf(deps, payment, {
    link: given?.capability,
    key: given?.payer_capability,
    userId,
  });
  return { viewer, owner: isOwn ? session?.email : undefined };
}

/** `assessment_mpt/101001001` is a search like any other. */
function searchFor({ type, council, accountNo }: NamedRead["params"]) {
  const wish = { _id: accountNo, council, payment_type: type };
  return searchSelectionSchema.safeParse(wish).data;
}
