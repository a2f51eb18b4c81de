import { speakerOf } from "@kaunter/words/speak";
import { join } from "node:path";
import type { ModuleArgs } from "./i18n/args.gen.ts";

/** The dictionary and what this module alone says. */
export const speak = speakerOf<ModuleArgs>(join(import.meta.dirname, "i18n"));
