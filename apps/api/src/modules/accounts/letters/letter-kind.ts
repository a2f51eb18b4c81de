/** Why an account's owner, or whoever has a mailbox, is written to. */
export const mailKinds = [
  "code",
  "reset",
  "reset_unknown",
  "password_changed",
  "email_changed",
  "account_deleted",
] as const;
export type MailKind = (typeof mailKinds)[number];
