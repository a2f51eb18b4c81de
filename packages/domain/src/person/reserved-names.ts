/** Names of accounts of the database and of the product itself, which nobody may take for a login. */
const reserved = [
  "admin",
  "administrator",
  "root",
  "postgres",
  "app",
  "owner",
  "system",
  "kaunter",
];

/** Whether a name belongs to the machinery, however it is written: full width, other case, invisible characters. */
export function isReservedName(name: string): boolean {
  const plain = name
    .normalize("NFKC")
    .replaceAll(/[\p{Cf}\s]/gu, "")
    .toLowerCase();
  return plain.startsWith("_") || reserved.includes(plain.replace(/^org\.couchdb\.user:/, ""));
}
