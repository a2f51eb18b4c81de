/**
 * The font's curly apostrophe is as wide as a Chinese character, and tears a Latin word into two. There a straight one is
 * drawn; between Chinese characters the wide quotes are right.
 */
export const narrowQuotes = (text: string): string =>
  text.replaceAll(/(?<=\p{Script=Latin})’|’(?=\p{Script=Latin})/gu, "'");
