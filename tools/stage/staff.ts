import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { nextCode, type Phone } from "./authenticator.ts";
import { ask, databaseOf } from "./connection.ts";
import type { DatabaseUrls } from "./database.ts";
import { kaunter, root } from "./processes.ts";

/** Somebody of a staged office, with everything that signs the person in. */
export interface StagedPerson {
  email: string;
  password: string;
  secret: string;
  is: string;
}

export interface Office {
  /** Where it listens, on this machine. */
  url: string;
  urls: Pick<DatabaseUrls, "owner" | "operator">;
  keyFile: string;
}

export const staffFileOf = (database: string) => join(root, ".data", "staff", `${database}.json`);

export function readStaff(database: string): StagedPerson[] {
  const file = staffFileOf(database);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as StagedPerson[]) : [];
}

/**
 * Fills an empty office as any operator would: by the command line and by the office's own pages. So there is no way in
 * that only a stage has, and none that production could leave open.
 */
export async function staffWhenEmpty(office: Office): Promise<StagedPerson[]> {
  const database = databaseOf(office.urls.owner);
  const known = await ask(office.urls.owner, "select from staff limit 1");
  if (known.length > 0) return readStaff(database);
  const [one, two] = await foundOperators(office);
  const officers = [];
  for (const council of ["mpt", "mps"]) {
    const email = `kewangan@${council}.example`;
    const person = `--name Pegawai-${council} --role finance_officer --council ${council}`;
    const codes = [await nextCode(one.phone), await nextCode(two.phone)];
    const shown = `--by ${one.email} --code ${codes[0]} --approved-by ${two.email} --approved-code ${codes[1]}`;
    const said = staff(office, "add", email, ...`${person} ${shown}`.split(" "));
    officers.push(await enrol(office, { email, is: `finance officer of ${council}`, said }));
  }
  const people = [...officers, one, two].map(({ phone, ...person }) => ({
    ...person,
    secret: phone.secret,
  }));
  const file = staffFileOf(database);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify(people, null, 2), { mode: 0o600 });
  return people;
}

const staff = ({ urls, keyFile }: Office, ...args: string[]) =>
  kaunter(["staff", ...args], { DATABASE_URL: urls.operator, KAUNTER_OFFICE_KEY_FILE: keyFile });

type Enrolled = Omit<StagedPerson, "secret"> & { phone: Phone };

/** The first two people, who come from nowhere. */
export async function foundOperators(office: Office): Promise<[Enrolled, Enrolled]> {
  const found = (name: string) => {
    const email = `${name}@pengendali.example`;
    const said = staff(office, "first", email, "--name", `Puan ${name}`);
    return enrol(office, { email, is: "portal operator", said });
  };
  return [await found("aminah"), await found("bibiana")];
}

async function enrol(
  { url }: Office,
  { email, is, said }: { email: string; is: string; said: string },
): Promise<Enrolled> {
  const code = /told once: ([\w-]{22})/.exec(said)?.[1] ?? "";
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`The office refused ${path}: ${await answer.text()}`);
    return (await answer.json()) as { secret: string; sealed: string };
  };
  const { secret, sealed } = await post("/office/enrolment", { code });
  const password = randomBytes(12).toString("base64url");
  const phone = { secret, used: 0 };
  const one_time = await nextCode(phone);
  await post("/office/enrolment/code", { code, password, sealed, one_time });
  return { email, password, phone, is };
}
