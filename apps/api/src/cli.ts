import { parseArgs } from "node:util";
import * as z from "zod";
import { readConfig } from "./config.ts";
import { migrate } from "./migrate.ts";
import { jobs, openDependencies, type Dependencies } from "./dependencies.ts";
import { createLogger } from "./log.ts";
import { changeSettings } from "./modules/site/change-settings.ts";
import { readSettings } from "./modules/site/read-settings.ts";
import type { SiteSettings } from "./modules/site/site-settings.ts";

const help = `kaunter: the operator's command line

  kaunter migrate                          bring the database to this version (DATABASE_OWNER_URL)
  kaunter site get                         what visitors are told at start-up
  kaunter site set closing true|false      close the counter: no new payments, a notice covers the portal
  kaunter site set announcement --my TEXT --en TEXT --zh TEXT
                                           the notice's text, in all three languages ("" for none)
  kaunter site set banner --my TEXT --en TEXT --zh TEXT
                                           the orange line at the top ("" for none)
  kaunter site set app_version 1.2.3       the latest mobile app; older ones ask to be updated
`;

/** A mistake of the person typing: told in one sentence, without a stack. */
class Misuse extends Error {}

const say = (line: string) => process.stdout.write(`${line}\n`);

async function run(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      my: { type: "string" },
      en: { type: "string" },
      zh: { type: "string" },
      help: { type: "boolean" },
    },
  });
  const [command, ...rest] = positionals;
  if (values.help || command === undefined) return void process.stdout.write(help);
  if (command === "migrate") return migrateDatabase();
  if (command === "site") return withDependencies((deps) => site(deps, rest, values));
  throw new Misuse(`There is no command "${command}".\n\n${help}`);
}

async function migrateDatabase(): Promise<void> {
  const ownerUrl = process.env["DATABASE_OWNER_URL"];
  if (ownerUrl === undefined)
    throw new Misuse("DATABASE_OWNER_URL is not set: migrations run as the owner.");
  const applied = await migrate(ownerUrl, jobs);
  for (const name of applied) say(`applied ${name}`);
  say("The database is up to date.");
}

async function site(deps: Dependencies, args: string[], texts: Partial<Texts>): Promise<void> {
  const [verb, name, value] = args;
  if (verb === "set") await changeSettings(deps, readChange(name, value, texts));
  else if (verb !== "get") throw new Misuse(`"site" knows get and set.\n\n${help}`);
  say(JSON.stringify(await readSettings(deps), null, 2));
}

type Texts = Record<"my" | "en" | "zh", string>;

function readChange(
  name: string | undefined,
  value: string | undefined,
  texts: Partial<Texts>,
): Partial<SiteSettings> {
  switch (name) {
    case "closing":
      return {
        closing: parse(z.enum(["true", "false"]), value, "closing is true or false.") === "true",
      };
    case "app_version":
      return {
        appVersion: parse(
          z.string().regex(/^\d+\.\d+\.\d+$/),
          value,
          "A version looks like 1.2.3.",
        ),
      };
    case "announcement":
    case "banner":
      return { [name]: readTexts(texts) };
    default:
      throw new Misuse(`There is no setting "${name ?? ""}".\n\n${help}`);
  }
}

function readTexts({ my, en, zh }: Partial<Texts>): Texts {
  if (my === undefined || en === undefined || zh === undefined) {
    throw new Misuse("Give the text in all three languages: --my … --en … --zh …");
  }
  if (new Set([my === "", en === "", zh === ""]).size > 1) {
    throw new Misuse("Give all three texts, or leave all three empty.");
  }
  return { my, en, zh };
}

function parse<T>(schema: z.ZodType<T>, value: unknown, complaint: string): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Misuse(complaint);
  return parsed.data;
}

async function withDependencies(work: (deps: Dependencies) => Promise<void>): Promise<void> {
  const deps = await openDependencies(readConfig(process.env), createLogger("warn"));
  try {
    await work(deps);
  } finally {
    await deps.close();
  }
}

await run(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof Misuse)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
