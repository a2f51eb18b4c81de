import { parseArgs } from "node:util";
import { claims } from "../edge/claims.ts";
import { raiseEdge } from "../edge/raise-edge.ts";

const help = `npm run proof -- edge

  Starts HAProxy with the configuration of ops/edge, its own certificate and a server behind it, and asks what production relies
  on: what it writes down of a visitor, what it hides, whom it believes, which TLS it speaks. HAProxy comes with Debian.
`;

const { values } = parseArgs({ options: { help: { type: "boolean", default: false } } });
const say = (line: string) => void process.stdout.write(`${line}\n`);

if (values.help) say(help);
else process.exitCode = await main();

async function main(): Promise<number> {
  const edge = await raiseEdge();
  try {
    const outcomes: boolean[] = [];
    for (const [claim, holds] of claims) {
      const isTrue = await holds(edge);
      say(`${isTrue ? "true " : "FALSE"}  ${claim}`);
      outcomes.push(isTrue);
    }
    say(`${outcomes.filter(Boolean).length} of ${claims.length} claims about the edge are true.`);
    return outcomes.includes(false) ? 1 : 0;
  } finally {
    await edge.close();
  }
}
