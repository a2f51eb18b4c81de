import { UnreadableFile } from "./cells.ts";

export interface Field {
  tag: string;
  lines: string[];
}

const head = /^\{1:[^}]*\}\{2:[IO](\d{3})[^}]*\}.*\{4:$/;
const end = /^-(\}.*)?$/;
const fieldShape = /^:(\d\d[A-Z]?):(.*)$/;

/** The messages of a file, each a list of its fields. A message begins with :20:, inside the blocks of SWIFT or bare. */
export function messagesOf(text: string): Field[][] {
  const messages: Field[][] = [];
  let fields: Field[] | undefined;
  for (const [place, line] of text.split(/\r?\n/).entries()) {
    const [, kind] = head.exec(line) ?? [];
    const [, tag, first = ""] = fieldShape.exec(line) ?? [];
    if (kind !== undefined && kind !== "940") {
      throw new UnreadableFile(`The file holds an MT${kind}, and statements are MT940.`);
    }
    if (line === "" || kind !== undefined) continue;
    if (tag === "20") messages.push((fields = []));
    if (!fields) throw new UnreadableFile(`Row ${place + 1} stands in no message.`);
    if (tag !== undefined) fields.push({ tag, lines: [first] });
    else if (end.test(line)) fields = undefined;
    else fields.at(-1)?.lines.push(line);
  }
  return messages;
}
