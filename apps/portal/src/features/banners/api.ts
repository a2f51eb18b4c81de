import * as paths from "@kaunter/contracts/paths";
import type { Configuration } from "@kaunter/contracts/site";
import { postJson } from "@kaunter/web/api/client";
import { readAnswer } from "@kaunter/web/api/read-answer";

export async function fetchConfiguration(): Promise<Configuration> {
  const answer = await postJson(paths.query, { url: btoa("metadata/configuration") });
  return readAnswer<Configuration>(answer, {
    closing: "boolean",
    announcement: "text",
    snackbarMessage: "text",
    app_version: "text",
  });
}
