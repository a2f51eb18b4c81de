/** What a guide tells its reader to do, in order. */
export type Step =
  | { does: "write"; file: string; lines: readonly string[] }
  /** Lines that begin with `+` are added, those with `-` removed; the others say where. */
  | { does: "edit"; file: string; lines: readonly string[] }
  | { does: "run"; command: string };

export interface Guide {
  /** How many files outside its own the guide may touch, by its own words. */
  limit: number;
  own: readonly string[];
  steps: readonly Step[];
}

/** A block that shows a fence has a longer one itself. */
const fence = /^( *)(`{3,})(\w*)$/;
const promise = /at most (\d+) files outside ((?:`[^`]+`(?:, | and )?)+)/;

/** Reads the blocks of code out of a guide: the paragraph above each says which file it belongs to. */
export function readGuide(text: string): Guide {
  const promised = promise.exec(text.replaceAll(/\s+/g, " "));
  if (!promised) throw new Error('A guide says "at most N files outside `FOLDER`"');
  return {
    limit: Number(promised[1]),
    own: namesIn(promised[2] ?? ""),
    steps: [...blocksOf(text.split("\n"))].flatMap(stepsOf),
  };
}

const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? "");

interface Block {
  language: string;
  /** The paragraph above it. */
  above: string;
  lineNo: number;
  lines: string[];
}

function* blocksOf(lines: readonly string[]): Generator<Block> {
  let above: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const opening = fence.exec(lines[at] ?? "");
    if (!opening) {
      const isNew = lines[at] !== "" && lines[at - 1] === "";
      above = isNew ? [lines[at] ?? ""] : [...above, lines[at] ?? ""];
      continue;
    }
    const [, indent = "", ticks = "", language = ""] = opening;
    const end = lines.indexOf(`${indent}${ticks}`, at + 1);
    if (end < 0) throw new Error(`Line ${at + 1}: the block of code has no end`);
    const inside = lines.slice(at + 1, end).map((line) => line.slice(indent.length));
    const paragraph = above.join(" ").replaceAll(/\s+/g, " ");
    yield { language, above: paragraph, lineNo: at + 1, lines: inside };
    at = end;
  }
}

function stepsOf({ language, above, lineNo, lines }: Block): Step[] {
  if (language === "sh") return lines.map((command) => ({ does: "run", command }));
  const [, how, file] = [...above.matchAll(/(New file|In) `([^`]+)`/g)].at(-1) ?? [];
  if (file === undefined) {
    throw new Error(`Line ${lineNo}: say above the block "New file \`PATH\`" or "In \`PATH\`"`);
  }
  const isEdit = how === "In";
  if (isEdit !== (language === "diff")) {
    throw new Error(`Line ${lineNo}: a new file is shown whole, and a change as diff`);
  }
  return [{ does: isEdit ? "edit" : "write", file, lines }];
}
