import * as z from "zod";
import { changeSettings } from "../modules/site/change-settings.ts";
import { readSettings } from "../modules/site/read-settings.ts";
import type { SiteSettings } from "../modules/site/site-settings.ts";
import { Complaint, parse, say, withCore, type CommandGroup, type Options } from "./command.ts";

export const siteCommands: CommandGroup = {
  help: `\
  kaunter site get                         what visitors are told at start-up
  kaunter site set closing true|false      close the counter: no new payments, a dialog covers the portal
  kaunter site set announcement --my TEXT --en TEXT --zh TEXT
                                           the dialog's text, in all three languages ("" for none)
  kaunter site set banner --my TEXT --en TEXT --zh TEXT
                                           the orange line at the top ("" for none)
  kaunter site set app_version 1.2.3       the latest mobile app; older ones ask to be updated`,
  run: ([verb, name, value], options) =>
    withCore(async (core) => {
      if (verb === "set") {
        await changeSettings(core, readChange(name, value, options));
      } else if (verb !== "get") throw new Complaint('"site" knows get and set.');
      say(JSON.stringify(await readSettings(core), null, 2));
    }),
};

function readChange(
  name: string | undefined,
  value: string | undefined,
  texts: Options,
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
      throw new Complaint(`There is no setting "${name ?? ""}".`);
  }
}

function readTexts({ my, en, zh }: Options): SiteSettings["banner"] {
  if (my === undefined || en === undefined || zh === undefined) {
    throw new Complaint("Give the text in all three languages: --my … --en … --zh …");
  }
  if (new Set([my === "", en === "", zh === ""]).size > 1) {
    throw new Complaint("Give all three texts, or leave all three empty.");
  }
  return { my, en, zh };
}
