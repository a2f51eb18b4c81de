import { type Created, handOver, type World } from "./checkout.ts";
import { type Answer, type Form, formIn, get, post } from "./http.ts";
import type { Payer } from "./plan.ts";
import type { Script } from "./script.ts";

/** Through our hand-over to the provider, which decides as its script says, and back if the payer comes back. */
export async function goAndPay(
  world: World,
  payer: Payer,
  created: Created,
  { script, comesBack }: { script: Script; comesBack: boolean },
): Promise<void> {
  const { provider, faults, with: besides } = script;
  if (faults.length > 0) {
    const order = created.sellerExOrderNo;
    await world.sandbox.tell("POST", `/${provider}/faults`, { order, faults, with: besides });
  }
  const form = await handOver(world, payer, created);
  if (!form) return;
  const last = await (script.card === undefined
    ? payAtBank(form, payer)
    : payByCard(form, payer, script.card));
  const back = last && comesBack ? formIn(last.body) : undefined;
  const home = `${world.apis[payer.index % world.apis.length]}/receipt`;
  if (back) await post(home, { body: back.fields }).catch(() => undefined);
}

// A connection that the provider cuts leaves the payer with nothing to come back by.
const arrive = ({ action, fields }: Form): Promise<Answer | undefined> =>
  post(action, { body: fields }).catch(() => undefined);

/** The bank's pages are skipped: whoever arrives has paid. */
async function payAtBank(form: Form, { reloads }: Payer): Promise<Answer | undefined> {
  const arrival = await arrive(form);
  if (reloads) await arrive(form);
  return arrival;
}

async function payByCard(form: Form, payer: Payer, code: string): Promise<Answer | undefined> {
  if (payer.reloads) await arrive(form);
  const arrival = await arrive(form);
  if (!arrival?.location) return arrival;
  const url = new URL(arrival.location, form.action).href;
  const page = await get(url);
  const years = [...page.body.matchAll(/<option>(\d{4})<\/option>/g)].map(([, year = ""]) => year);
  const body = new URLSearchParams({
    code,
    name: "SITI AMINAH",
    expired_month: "12",
    expired_year: years.at(-1) ?? "",
    bank: "Maybank",
    ccv: "123",
  });
  return post(url, { body }).catch(() => undefined);
}
