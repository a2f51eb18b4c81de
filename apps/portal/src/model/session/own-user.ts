import type { User } from "@kaunter/contracts/accounts";
import * as paths from "@kaunter/contracts/paths";
import { postJson } from "@kaunter/web/api/client";
import { readAnswer } from "@kaunter/web/api/read-answer";

/** What the account says of its owner, who must be the one who asks. */
export async function readOwnUser(name: string): Promise<User> {
  const answer = await postJson(paths.query, { url: btoa(`_users/org.couchdb.user:${name}`) });
  return readAnswer<User>(answer, { full_name: "text" });
}
