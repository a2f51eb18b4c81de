import { readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { introductionOf } from "../../tools/stage/environment.ts";
import { type Identity, makeIdentity } from "../../tools/stage/keys.ts";
import type { Sandbox } from "../../tools/stage/sandbox.ts";
import type { Names } from "../restore/procedure.ts";

/** One move of the operator: the heading of the page whose commands are followed, with the names that only it needs. */
export interface Move {
  heading: string;
  names?: Names;
  /** What somebody outside does before it. */
  after?: () => Promise<unknown>;
}

interface Stage {
  sandbox: Sandbox;
  apis: readonly string[];
  /** Where the units find keys. */
  keysFolder: string;
  first: Identity;
  second: Identity;
}

const council = "mpt";
const now = "2027";

/** What the page wants to be set at first. */
export const names: Names = { THEN: "2026", NOW: now };

/** Who we become at both providers, with the new keys where the page expects them. */
export function becomeAnother(keysFolder: string): Identity {
  const second = makeIdentity(join(keysFolder, "second"), 8);
  const seller = join(keysFolder, `fpx-seller-${now}.pem`);
  const card = join(keysFolder, `card-${now}.key`);
  renameSync(second.seller, seller);
  renameSync(second.card, card);
  return { ...second, seller, card };
}

/** Every key for the next one, while people pay. */
export function changesOf(stage: Stage): Move[] {
  const { sandbox, apis, keysFolder, second } = stage;
  const { fpx, card } = identitiesIn(stage);
  const { seller, merchant } = introductionOf(second, apis);
  return [
    { heading: "Person: the next key is believed" },
    { heading: "Person: the next key is used" },
    { heading: "Capability: the next key is believed" },
    { heading: "Capability: the next key is used" },
    { heading: "Receipt: the next key is believed" },
    { heading: "Receipt: the next key is used" },
    { heading: "Receipt: no key is forgotten" },
    { heading: "Seal: the next key is used" },
    { heading: "FPX: the next exchange is believed", names: fpx },
    {
      heading: "FPX: the next exchange is used",
      names: fpx,
      after: () => sandbox.tell("POST", "/fpx/seller", seller),
    },
    { heading: "Card: the next key is believed", names: card },
    {
      heading: "Card: the next key is used",
      names: card,
      after: () => sandbox.tell("POST", "/card/merchant", merchant),
    },
    { heading: "Council: postings are signed with both", names: { COUNCIL: council } },
    {
      heading: "Council: the old secret goes",
      names: { COUNCIL: council },
      after: () => tellSecret(sandbox, keysFolder),
    },
  ];
}

/** What the page says to do once nobody needs the old keys any more. */
export function endingsOf(stage: Stage): Move[] {
  const { fpx, card } = identitiesIn(stage);
  return [
    { heading: "FPX: the former exchange goes", names: fpx },
    { heading: "Card: the former key goes", names: card },
    { heading: "Capability: the old key goes" },
    { heading: "Stolen: the next key replaces it", names: { KEY: "capability.key" } },
  ];
}

const identitiesIn = ({ first, second }: Stage) => ({
  fpx: { EXCHANGE: second.exchangeId, SELLER: second.sellerId, FORMER: first.exchangeId },
  card: { MERCHANT: second.merchantCode, FORMER: first.merchantCode },
});

/** The council puts the new secret into its own system and believes no other. */
function tellSecret(sandbox: Sandbox, keysFolder: string): Promise<string> {
  const file = join(keysFolder, "councils", `${council}.secret`);
  const [newest = ""] = readFileSync(file, "utf8").split("\n");
  return sandbox.tell("PUT", `/council/secrets/${council}`, { secrets: [newest] });
}
