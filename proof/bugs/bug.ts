export interface Edit {
  /** Occurs exactly once in the file. */
  search: string;
  replace: string;
}

/** A fault that somebody could plausibly have written, with the test that must notice. */
export interface Bug {
  name: string;
  /** What goes wrong with it, for people. */
  says: string;
  file: string;
  edits: readonly Edit[];
  caughtBy: { file: string; test: string };
}

const folders = {
  payments: "apps/api/src/modules/payments",
  fpx: "apps/api/src/adapters/fpx",
  card: "apps/api/src/adapters/card",
  domain: "packages/domain/src/payment",
};

export const inPayments = (file: string) => `${folders.payments}/${file}.ts`;
export const inFpx = (file: string) => `${folders.fpx}/${file}.ts`;
export const inCard = (file: string) => `${folders.card}/${file}.ts`;
export const inDomain = (file: string) => `${folders.domain}/${file}.ts`;
