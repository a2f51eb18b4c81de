import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CDPSession, Page } from "@playwright/test";

type Answer = Awaited<ReturnType<typeof readTree>>;
type Node = Answer["nodes"][number];

const folder = ".data/trees";
/** What stands between an element and its text, and is not said. */
const silentRoles = new Set(["none", "generic", "InlineTextBox", "ListMarker", "LineBreak"]);
const unsaidStates = new Set(["focusable", "settable", "atomic", "relevant", "url"]);

/** Keeps as a text what Chromium tells a screen reader of a page: a line for each element, its states in brackets. */
export async function keepTree(page: Page, language: string, name: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await readTree(session);
  await session.detach();
  mkdirSync(join(folder, language), { recursive: true });
  writeFileSync(join(folder, language, `${name}.txt`), `${linesOf(nodes).join("\n")}\n`);
}

const readTree = (session: CDPSession) => session.send("Accessibility.getFullAXTree");

function linesOf(nodes: Node[]): string[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const below = (id: string, depth: number, said: string): string[] => {
    const node = byId.get(id);
    if (!node) return [];
    const role = String(node.role?.value);
    const name = String(node.name?.value ?? "");
    // A text that is its element's name is said once.
    const isRepeated = role === "StaticText" && name === said;
    const isSaid = !node.ignored && !silentRoles.has(role) && !isRepeated;
    const [deeper, parent] = isSaid ? [depth + 1, name] : [depth, said];
    const children = (node.childIds ?? []).flatMap((child) => below(child, deeper, parent));
    return isSaid ? [`${"  ".repeat(depth)}${lineOf(node)}`, ...children] : children;
  };
  return nodes[0] ? below(nodes[0].nodeId, 0, "") : [];
}

function lineOf({ role, name, description, properties = [] }: Node): string {
  const states = properties
    .filter(({ value }) => ![undefined, false, "false"].includes(value.value))
    .filter((property) => !unsaidStates.has(property.name))
    .map((property) => `${property.name}=${String(property.value.value)}`);
  const parts = [String(role?.value), `"${String(name?.value ?? "")}"`];
  if (description?.value) parts.push(`(${String(description.value)})`);
  if (states.length > 0) parts.push(`[${states.join(", ")}]`);
  return parts.join(" ");
}
