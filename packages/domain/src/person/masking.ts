const mask = "*";

/** Names and addresses: the first quarter is shown, rounded down, the rest masked, spaces included. */
export function hideText(text: string): string {
  const characters = Array.from(text);
  const shown = Math.floor(characters.length / 4);
  return characters.slice(0, shown).join("") + mask.repeat(characters.length - shown);
}

/** "si***@contoh.my": enough for the owner to know which mailbox to look into. */
export function hideEmail(email: string): string {
  const [local = "", host = ""] = email.split("@");
  return `${hideText(local)}@${host}`;
}

/** Identity numbers: only the last four characters are shown. What is hidden already stays as it is. */
export function hideIdentityNumber(text: string): string {
  const characters = Array.from(text);
  const hidden = Math.max(characters.length - 4, 0);
  return mask.repeat(hidden) + characters.slice(hidden).join("");
}
