import { SaxesParser, type SaxesTagNS } from "saxes";
import { UnreadableFile } from "./cells.ts";

export interface XmlElement {
  /** Its name without a prefix, and the namespace that the prefix stands for. */
  name: string;
  namespace: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  text: string;
}

/** Far deeper than any statement, and not so deep that a name is looked for through thousands of elements. */
const deepest = 50;

/**
 * Reads a document as a tree. The parser opens no other file and knows no entity but the five of XML itself; whoever
 * sends a DOCTYPE wants more than that, and is refused.
 */
export function readXml(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const top: XmlElement = elementOf({ local: "", uri: "", attributes: {} });
  const open = [top];
  const add = (part: string) => {
    const element = open.at(-1);
    if (element) element.text += part;
  };
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("doctype", () => {
    throw new UnreadableFile("The XML has a DOCTYPE, which no statement needs.");
  });
  parser.on("opentag", (tag) => {
    const element = elementOf(tag);
    open.at(-1)?.children.push(element);
    open.push(element);
    if (open.length > deepest) throw new UnreadableFile("The XML is deeper than a statement.");
  });
  parser.on("closetag", () => void open.pop());
  try {
    parser.write(text).close();
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(`The XML is broken at row ${parser.line}, or was cut there.`);
  }
  const [root] = top.children;
  if (!root) throw new UnreadableFile("The XML is empty.");
  return root;
}

function elementOf(tag: Pick<SaxesTagNS, "local" | "uri" | "attributes">): XmlElement {
  const attributes = Object.values(tag.attributes).filter(({ uri }) => uri === "");
  return {
    name: tag.local,
    namespace: tag.uri,
    attributes: new Map(attributes.map(({ local, value }) => [local, value])),
    children: [],
    text: "",
  };
}

/** The children of that name in the namespace of their parent; what others have added is none of them. */
export function childrenOf(parent: XmlElement, name: string): XmlElement[] {
  return parent.children.filter(
    (child) => child.name === name && child.namespace === parent.namespace,
  );
}

/** The one element at the end of a path. Where there are two of a name, nobody knows which is meant. */
export function childAt(parent: XmlElement, ...path: string[]): XmlElement | undefined {
  let reached: XmlElement | undefined = parent;
  for (const name of path) {
    const own: XmlElement[] = reached ? childrenOf(reached, name) : [];
    if (own.length > 1) throw new UnreadableFile(`The XML has several ${name} in one place.`);
    reached = own[0];
  }
  return reached;
}

export function textAt(parent: XmlElement, ...path: string[]): string | undefined {
  return childAt(parent, ...path)?.text.trim();
}
