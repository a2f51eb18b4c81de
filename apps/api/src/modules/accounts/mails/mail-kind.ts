/** Why an account's owner, or whoever has a mailbox, is written to. */
export const mailKinds = [
  "code",
  "reset",
  "reset_unknown",
  "password_changed",
  "email_changed",
  "email_restored",
  "phone_changed",
  "passkey_added",
  "passkey_removed",
  "account_deleted",
] as const;
export type MailKind = (typeof mailKinds)[number];
