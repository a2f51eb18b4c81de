import type { ChargeKind } from "../charges/charge-kind.ts";
import type { ImportLayout } from "../charges/import-layout.ts";
import { kindNamed, kindNames } from "../charges/kinds.ts";

type ImportableKind = ChargeKind & { importLayout: ImportLayout };

/** The kinds of which councils give us files. */
export const importableKinds = kindNames
  .map(kindNamed)
  .filter((kind): kind is ImportableKind => kind.importLayout !== undefined);
