import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
const ip = async (...args: string[]) => void (await run("ip", args));

/** Machines on one cable, on this machine. */
export interface Network {
  addressOf: (name: string) => string;
  namespaceOf: (name: string) => string;
  /** Nothing goes to it or comes from it any more, and nobody is told. */
  unplug: (name: string) => Promise<void>;
  plug: (name: string) => Promise<void>;
  /** Only the other machines are out of its reach: whoever uses it still reaches it. */
  estrange: (name: string) => Promise<void>;
  reconcile: (name: string) => Promise<void>;
  close: () => Promise<void>;
}

const nobody = "02:00:00:00:00:01";

/** A namespace with one interface for each name, on a bridge of which this machine is a part. */
export async function openNetwork(names: readonly string[]): Promise<Network> {
  // Several may run on one machine.
  const mark = (process.pid % 65_536).toString(16);
  const subnet = `10.213.${process.pid % 250}`;
  const bridge = `kau${mark}`;
  const namespaceOf = (name: string) => `${bridge}-${name}`;
  const addressOf = (name: string) => `${subnet}.${names.indexOf(name) + 1}`;
  const plugOf = (name: string) => `kau${mark}p${names.indexOf(name) + 1}`;
  const inside = (name: string, ...args: string[]) => ip("-n", namespaceOf(name), ...args);
  const others = (name: string) => names.filter((each) => each !== name);
  const close = async () => {
    for (const name of names) await ip("netns", "del", namespaceOf(name)).catch(() => undefined);
    await ip("link", "del", bridge).catch(() => undefined);
  };
  await ip("link", "add", bridge, "type", "bridge");
  try {
    await ip("addr", "add", `${subnet}.254/24`, "dev", bridge);
    await ip("link", "set", bridge, "up");
    for (const name of names) {
      const peer = ["peer", "name", "eth0", "netns", namespaceOf(name)];
      await ip("netns", "add", namespaceOf(name));
      await ip("link", "add", plugOf(name), "type", "veth", ...peer);
      await ip("link", "set", plugOf(name), "master", bridge, "up");
      await inside(name, "addr", "add", `${addressOf(name)}/24`, "dev", "eth0");
      await inside(name, "link", "set", "eth0", "up");
      await inside(name, "link", "set", "lo", "up");
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    addressOf,
    namespaceOf,
    unplug: (name) => ip("link", "set", plugOf(name), "nomaster"),
    plug: (name) => ip("link", "set", plugOf(name), "master", bridge),
    estrange: async (name) => {
      for (const other of others(name)) {
        const entry = [addressOf(other), "lladdr", nobody, "dev", "eth0", "nud", "permanent"];
        await inside(name, "neigh", "replace", ...entry);
      }
    },
    reconcile: async (name) => {
      for (const other of others(name)) {
        await inside(name, "neigh", "del", addressOf(other), "dev", "eth0");
      }
    },
    close,
  };
}
