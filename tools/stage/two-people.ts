import { codeOf } from "./authenticator.ts";
import { ask, urlAs } from "./connection.ts";
import { freePorts, urlOf } from "./ports.ts";
import { end, start, untilHealthy } from "./processes.ts";
import { foundOperators } from "./staff.ts";

/** Somebody of the operator, with the secret of the codes. */
export interface Shower {
  email: string;
  secret: string;
}
export type TwoPeople = readonly [Shower, Shower];

/** Makes the first two people of an office that nobody has opened: it is opened for them alone. */
export async function foundTwo(ownerUrl: string, keyFile: string): Promise<TwoPeople> {
  const port = await freePorts(2);
  const url = urlOf(port);
  const office = start(["node", "apps/api/src/office.ts"], {
    env: {
      DATABASE_URL: urlAs("office", ownerUrl),
      KAUNTER_LOG_LEVEL: "warn",
      KAUNTER_HOST: "127.0.0.1",
      KAUNTER_PORT: `${port}`,
      KAUNTER_METRICS_PORT: `${port + 1}`,
      KAUNTER_OFFICE_URL: `http://localhost:${port}`,
      KAUNTER_OFFICE_KEY_FILE: keyFile,
    },
  });
  await untilHealthy(`${url}/readyz`, office);
  const urls = { owner: ownerUrl, operator: urlAs("operator", ownerUrl) };
  const [one, two] = await foundOperators({ url, urls, keyFile });
  await end(office);
  return [
    { email: one.email, secret: one.phone.secret },
    { email: two.email, secret: two.phone.secret },
  ];
}

/** Their codes of now. A stage does not wait half a minute for the next ones: none was used yet. */
export async function codesOf(ownerUrl: string, [one, two]: TwoPeople): Promise<[string, string]> {
  await ask(ownerUrl, "update staff_codes set last_step = 0");
  return [codeOf(one.secret), codeOf(two.secret)];
}

/** How two people show themselves to a command of `kaunter`. */
export async function shownByTwo(ownerUrl: string, people: TwoPeople): Promise<string[]> {
  const [code, approvedCode] = await codesOf(ownerUrl, people);
  const [one, two] = people;
  return [
    `--by=${one.email}`,
    `--code=${code}`,
    `--approved-by=${two.email}`,
    `--approved-code=${approvedCode}`,
  ];
}
