const gsmLetters =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** Each of these counts twice. */
const gsmExtended = "^{}\\[~]|€";

const longestGsm = 160;
const longestUcs2 = 70;

/** Whether a text is one message: 160 letters of the old alphabet, or 70 of any other. */
export function isOneMessage(text: string): boolean {
  const characters = Array.from(text);
  const isGsm = characters.every((one) => gsmLetters.includes(one) || gsmExtended.includes(one));
  if (!isGsm) return text.length <= longestUcs2;
  const twice = characters.filter((one) => gsmExtended.includes(one)).length;
  return characters.length + twice <= longestGsm;
}
