import { languageOf } from "@kaunter/contracts/language";
import {
  creditsFileSchema,
  type FileFormat,
  fileSchema,
  moneyParams,
} from "@kaunter/contracts/office-money";
import * as paths from "@kaunter/contracts/office-paths";
import { dayOf } from "@kaunter/domain/calendar";
import { DomainError } from "@kaunter/domain/domain-error";
import { speak } from "@kaunter/words/speak";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { InTransaction, Tx } from "../../../db/transaction.ts";
import type { App } from "../../../http/app-type.ts";
import { staffOf } from "../../../http/staff-session.ts";
import { showCredit } from "../../settlements/show-credit.ts";
import { readExceptions, seesAllMoney } from "../money/read-exceptions.ts";
import { readAs } from "../read-as.ts";
import { creditSheet } from "./credit-sheet.ts";
import { creditsSheet } from "./credits-sheet.ts";
import { exceptionsSheet } from "./exceptions-sheet.ts";
import { giveFile } from "./give-file.ts";
import { type InTurn, takingTurns } from "./in-turn.ts";
import type { Sheet } from "./sheet.ts";
import type { Say } from "./words.ts";

const tags = ["money"];
const exporting = { config: { access: "staff", permission: "export_money" } } as const;

export function exportRoutes(app: App, { inTransaction }: { inTransaction: InTransaction }): void {
  const deps = { inTransaction, inTurn: takingTurns() };
  const listing = { tags, body: creditsFileSchema };
  app.post(paths.officeCreditsFile, { ...exporting, schema: listing }, (request, reply) => {
    const { format, before } = request.body;
    return give(deps, { request, reply, format }, async (tx, say) =>
      creditsSheet(tx, say, { before }),
    );
  });
  const showing = { tags, params: moneyParams, body: fileSchema };
  app.post(paths.officeCreditFile, { ...exporting, schema: showing }, (request, reply) =>
    give(deps, { request, reply, format: request.body.format }, async (tx, say) => {
      const credit = await showCredit(tx, "id", request.params.id);
      if (!credit) throw new DomainError("not_found");
      return creditSheet(tx, say, credit);
    }),
  );
  const excepted = { tags, body: fileSchema };
  app.post(paths.officeExceptionsFile, { ...exporting, schema: excepted }, (request, reply) =>
    give(deps, { request, reply, format: request.body.format }, async (tx, say, now) => {
      const asOf = dayOf(now);
      const seesAll = seesAllMoney(staffOf(request), asOf);
      return exceptionsSheet(await readExceptions(tx, { asOf, seesAll }), say, asOf);
    }),
  );
}

const contentTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const satisfies Record<FileFormat, string>;

interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  format: FileFormat;
}

/** Gives what somebody asked for, in the words of that person's language. */
async function give(
  { inTransaction, inTurn }: { inTransaction: InTransaction; inTurn: InTurn },
  { request, reply, format }: Asked,
  sheetOf: (tx: Tx, say: Say, now: Date) => Promise<Sheet>,
): Promise<FastifyReply> {
  const session = staffOf(request);
  const say = speak(languageOf(request.headers["accept-language"]));
  const { name, bytes } = await inTurn(() =>
    readAs({ inTransaction }, request, async (tx, now) =>
      giveFile(tx, await sheetOf(tx, say, now), { session, format, now }),
    ),
  );
  return reply
    .type(contentTypes[format])
    .header("content-disposition", `attachment; filename="${name}"`)
    .send(bytes);
}
