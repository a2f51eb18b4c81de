/** Why books and bank can be apart: each is explained by a person, never by a tolerance. */
export const exceptionClasses = [
  "missing",
  "foreign",
  "unapproved",
  "other_amount",
  "second",
  "doubled",
  "other_kind",
  "batch_not_credited",
  "credit_unexplained",
  "debit_unexplained",
] as const;
export type ExceptionClass = (typeof exceptionClasses)[number];
