import * as paths from "@kaunter/contracts/paths";
import type { Configuration } from "@kaunter/contracts/site";
import { DomainError } from "@kaunter/domain/domain-error";
import { postJson } from "@kaunter/web/api/client";

export async function fetchConfiguration(): Promise<Configuration> {
  const answer = await postJson(paths.query, { url: btoa("metadata/configuration") });
  if (!isConfiguration(answer)) throw new DomainError("unexpected");
  return answer;
}

// Checked by hand: the schema library would weigh more than all the notices.
function isConfiguration(answer: unknown): answer is Configuration {
  const { closing, announcement, snackbarMessage, app_version } = Object(answer);
  const texts: unknown[] = [announcement, snackbarMessage, app_version];
  return typeof closing === "boolean" && texts.every((text) => typeof text === "string");
}
