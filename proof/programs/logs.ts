import { parseArgs } from "node:util";
import { becomes, openPosts, type Posts } from "../logs/posts.ts";

const help = `npm run proof -- logs

  Starts rsyslog twice with the configuration of ops/logs, as a machine that sends its lines and as the machine that keeps
  them, and asks what production relies on: that lines arrive whole and lie with what is kept as long, that an outage loses none, and that
  nobody else is heard. rsyslog and rsyslog-relp come with Debian.
`;

const { values } = parseArgs({ options: { help: { type: "boolean", default: false } } });
const say = (line: string) => void process.stdout.write(`${line}\n`);

if (values.help) say(help);
else process.exitCode = await main();

async function main(): Promise<number> {
  const posts = await openPosts();
  let isTrue = true;
  const claim = (what: string, holds: boolean) => {
    say(`${holds ? "true " : "FALSE"}  ${what}`);
    isTrue &&= holds;
  };
  try {
    await ask(posts, claim);
  } finally {
    await posts.close();
  }
  return isTrue ? 0 : 1;
}

function lineOf(nth: string): string {
  return JSON.stringify({ level: "info", time: 1_763_450_000_000, msg: "answered", nth });
}

async function ask(posts: Posts, claim: (what: string, holds: boolean) => void): Promise<void> {
  const { receiver, openSender, strangers } = posts;
  const has = (nth: string) => receiver.taken().includes(lineOf(nth));
  receiver.start();
  const sender = openSender("app1");
  sender.write(lineOf("first"));
  claim("a line of a process arrives as it was written", await becomes(() => has("first")));
  claim("it lies under the address of who sent it", receiver.senders().join() === "127.0.0.1");
  for (const [program, folder] of [
    ["kaunter-server", "90-days"],
    ["kaunter-retention", "two-years"],
    ["haproxy", "14-days"],
    ["patroni", "14-days"],
  ] as const) {
    openSender(program, undefined, program).write(lineOf(`of ${program}`));
    const areThere = () => receiver.keptWith(lineOf(`of ${program}`)).join() === folder;
    claim(`lines of ${program} lie in ${folder}`, await becomes(areThere));
  }
  await receiver.stop();
  for (let nth = 0; nth < 500; nth += 1) sender.write(lineOf(`away ${nth}`));
  receiver.start();
  const cameAll = () => [0, 250, 499].every((nth) => has(`away ${nth}`));
  claim("what was written while the logs' machine was away arrives", await becomes(cameAll));
  const lines = receiver.taken().match(/"nth":"away \d+"/g) ?? [];
  claim("none of 500 such lines is missing", new Set(lines).size === 500);
  for (const [who, certificates] of [
    ["whose certificate another authority signed", strangers],
    ["who shows no certificate", ""],
  ] as const) {
    const name = certificates === "" ? "plain-stranger" : "signed-stranger";
    openSender(name, certificates).write(lineOf(name));
    sender.write(lineOf(`after ${name}`));
    const isAlive = await becomes(() => has(`after ${name}`));
    // Whoever is refused tries again every second: the true sender is heard meanwhile, and the stranger is not.
    sender.write(lineOf(`long after ${name}`));
    const isStillAlive = await becomes(() => has(`long after ${name}`));
    claim(`nobody is heard ${who}`, isAlive && isStillAlive && !has(name));
  }
}
