import type { Keys } from "../../tools/stage/keys.ts";
import type { Ports } from "../../tools/stage/ports.ts";
import { openSandbox, type Sandbox } from "../../tools/stage/sandbox.ts";
import { type Fault, type Provider, type Tables, timeScale } from "./script.ts";

/** The outside world of a storm, which is never killed. */
export interface StormyOutside extends Sandbox {
  tables: () => Promise<Tables>;
  /** From now on everything goes right. */
  calm: () => Promise<void>;
}

const hourMs = 3_600_000;
// Whoever does not acknowledge is told again, also when its restart takes a while.
const resendAfterMs = [500, 2_000, 6_000];

const settings = {
  timeScale,
  // Nobody stays at a page until it times out.
  sessionMs: hourMs / timeScale,
  retryDelaysMs: resendAfterMs.map((delayMs) => delayMs / timeScale),
};

export async function openOutside(
  folder: string,
  keys: Keys,
  ports: Ports,
): Promise<StormyOutside> {
  const sandbox = await openSandbox(folder, keys, ports);
  const { tell } = sandbox;
  const tableOf = async (provider: Provider) =>
    JSON.parse(await tell("GET", `/${provider}/faults`)) as Fault[];
  await tell("PATCH", "/fpx/settings", { ...settings, pages: "skipped", maxSkewMs: 0 });
  await tell("PATCH", "/card/settings", { ...settings, pages: "shown", enquiriesPerDay: 0 });
  return {
    ...sandbox,
    tables: async () => ({ fpx: await tableOf("fpx"), card: await tableOf("card") }),
    calm: async () => {
      await tell("DELETE", "/fpx/rules");
      await tell("DELETE", "/card/rules");
    },
  };
}
