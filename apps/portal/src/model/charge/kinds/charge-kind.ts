import type { Charge } from "@kaunter/contracts/charges";
import type { TiedType } from "@kaunter/domain/charges/kinds";
import type { MessageId } from "@kaunter/web/language/words";
import type { IconName } from "@kaunter/web/ui/icon";

type NameOf<Id> = Id extends `search.fact.${infer Name}` ? Name : never;
export type FactName = NameOf<MessageId>;
type Of<Type extends Charge["type"]> = Extract<Charge, { type: Type }>;

/** What the portal must know of one kind of charge; words are named here and translated where they are shown. */
export interface ChargeKind<Type extends Charge["type"]> {
  /** The field with the number on the paper, by which people know a charge. */
  number: keyof Of<Type>;
  /** What only this kind says, in the order in which people check it, and what says it. Nothing is said of an empty one. */
  facts: Partial<Record<FactName, keyof Of<Type> | ((charge: Of<Type>) => string)>>;
  /** The line that comes and goes with such a charge in a cart, if there may be one. */
  tied?: TiedType;
  /** Whether what a browser kept of one can be shown; it can, where nothing else is said. */
  isReadable?: (charge: Of<Type>) => boolean;
  icon: IconName;
  titleOf: (charge: Of<Type>) => string;
  /** What a search calls it, with a number as an example. */
  searchType: string;
  example: string;
  /** Where a plate may find several; everywhere else a number finds one. */
  rowsPath?: string;
  /** False for what is over once it is paid. */
  comesAgain: boolean;
}
