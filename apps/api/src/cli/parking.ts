import { DomainError } from "@kaunter/domain/domain-error";
import { formatDateTime } from "@kaunter/words/times";
import { checkPlate } from "../modules/parking/check-plate.ts";
import { Complaint, type CommandGroup, readCouncil, say, withCore } from "./command.ts";

export const parkingCommands: CommandGroup = {
  help: `\
  kaunter parking check PLATE --council CODE
                                           whether a vehicle has paid to park at this moment, and until when`,
  run: async ([verb, plate], options) => {
    if (verb !== "check") throw new Complaint('"parking" knows check.');
    if (plate === undefined) throw new Complaint("Give the plate: check ST1234A");
    const council = readCouncil(options.council);
    await withCore(async ({ db }) => {
      const verdict = await checkPlate(db, council, plate).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
        throw new Complaint(`${plate} is no plate.`);
      });
      const paid = verdict.paid.map(
        ({ zone, until }) =>
          `${verdict.plate} has paid in zone ${zone} until ${formatDateTime(until, "en")}.`,
      );
      say(paid.join("\n") || `${verdict.plate} has not paid.`);
    });
  },
};
