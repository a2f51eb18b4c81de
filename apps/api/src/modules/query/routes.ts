import { chargeSchema, searchSelectionSchema } from "@kaunter/contracts/charges";
import { languageOf } from "@kaunter/contracts/language";
import { paths } from "@kaunter/contracts/paths";
import { configurationSchema, queryRequestSchema } from "@kaunter/contracts/site";
import { DomainError } from "@kaunter/domain/domain-error";
import type { FastifyRequest } from "fastify";
import * as z from "zod";
import type { Database } from "../../db/pool.ts";
import type { App } from "../../http/app-type.ts";
import { nameDevice, visitorOf } from "../../http/visitor.ts";
import { presentCharge } from "../charges/present.ts";
import { searchCharges, type ChargesDeps } from "../charges/search-charges.ts";
import { presentConfiguration } from "../site/present.ts";
import { readSettings } from "../site/read-settings.ts";
import { readNamed, type NamedRead } from "./named-read.ts";

type QueryDeps = ChargesDeps & { db: Database };

export function queryRoutes(app: App, deps: QueryDeps): void {
  app.post(
    paths.query,
    {
      config: { access: "public" },
      onRequest: nameDevice,
      schema: {
        tags: ["documents"],
        summary: "Read one of a closed list of documents, named by the base64 of its address",
        body: queryRequestSchema,
        response: { 200: z.union([configurationSchema, chargeSchema]) },
      },
    },
    async (request) => answer(deps, request, readNamed(request.body.url)),
  );
}

/** A shape whose use case does not exist yet is as unknown as any other address. */
async function answer(deps: QueryDeps, request: FastifyRequest, read: NamedRead | undefined) {
  const language = languageOf(request.headers["accept-language"]);
  if (read?.name === "configuration") {
    return presentConfiguration(await readSettings(deps), language);
  }
  const search = read?.name === "account" ? searchFor(read.params) : undefined;
  const [found] = search ? await searchCharges(deps, search, visitorOf(request)) : [];
  if (!found) throw new DomainError("not_found");
  return presentCharge(found, language);
}

/** `assessment_mpt/101001001` is a search like any other. */
function searchFor({ type, council, accountNo }: NamedRead["params"]) {
  const wish = { _id: accountNo, council, payment_type: type };
  return searchSelectionSchema.safeParse(wish).data;
}
