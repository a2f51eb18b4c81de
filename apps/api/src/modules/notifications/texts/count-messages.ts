const gsmLetters =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** Each of these counts twice. */
const gsmExtended = "^{}\\[~]|€";

/** How much one message holds, and how much each of several that are shown as one. */
const gsm = { alone: 160, joined: 153 };
const ucs2 = { alone: 70, joined: 67 };

/** As how many messages a text is sent and paid for: 160 letters of the old alphabet in one, or 70 of any other. */
export function countMessages(text: string): number {
  const characters = Array.from(text);
  const isGsm = characters.every((one) => gsmLetters.includes(one) || gsmExtended.includes(one));
  const twice = characters.filter((one) => gsmExtended.includes(one)).length;
  const length = isGsm ? characters.length + twice : text.length;
  const { alone, joined } = isGsm ? gsm : ucs2;
  return length <= alone ? 1 : Math.ceil(length / joined);
}
