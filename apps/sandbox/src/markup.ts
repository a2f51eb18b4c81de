// A class rather than a string, so that text cannot reach a page unescaped by accident.
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

type Part = string | number | Markup | readonly Markup[];

/** Joins a template; every string in it is escaped, only other markup passes untouched. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  const rendered = parts.map(render);
  return new Markup(strings.map((text, index) => text + (rendered[index] ?? "")).join(""));
}

function render(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === "string" || typeof part === "number") return escapeText(String(part));
  return part.map((markup) => markup.text).join("");
}
