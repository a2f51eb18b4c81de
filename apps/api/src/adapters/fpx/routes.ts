import {
  bankNamesQuerySchema,
  bankNamesSchema,
  banksRequestSchema,
  banksSchema,
} from "@kaunter/contracts/payments";
import * as paths from "@kaunter/contracts/paths";
import type { App } from "../../http/app-type.ts";
import { nameDevice } from "../../http/visitor.ts";
import type { BankList } from "./banks.ts";

const byAnyone = { config: { access: "public" }, onRequest: nameDevice } as const;

/** The banks, and the terms to which a payer agrees by going on. */
export function bankRoutes(app: App, banks: BankList): void {
  const listing = {
    tags: ["payments"],
    summary: "The banks, sorted by name; offline ones say so",
    body: banksRequestSchema,
    response: { 200: banksSchema },
  };
  app.post(paths.fpxBanks, { ...byAnyone, schema: listing }, async (request) => {
    const list = await banks.list(request.body.fpx_msgToken);
    return list.map(
      ({ id, name, isOnline }) => ({ id, name, status: isOnline ? "A" : "B" }) as const,
    );
  });
  const naming = {
    tags: ["payments"],
    summary: "The names of the banks by their ids",
    querystring: bankNamesQuerySchema,
    response: { 200: bankNamesSchema },
  };
  app.get(paths.fpxBanks, { ...byAnyone, schema: naming }, async (request) => {
    const list = await banks.list(request.query.messageToken);
    return Object.fromEntries(list.map(({ id, name }) => [id, name]));
  });
  const reading = { tags: ["payments"], summary: "Leads to FPX's terms" };
  app.get(paths.fpxTerms, { config: { access: "public" }, schema: reading }, async (_, reply) =>
    reply.redirect(banks.termsAddress, 302),
  );
}
