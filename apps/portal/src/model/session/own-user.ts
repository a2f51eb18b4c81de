import type { User } from "@kaunter/contracts/accounts";
import * as paths from "@kaunter/contracts/paths";
import { DomainError } from "@kaunter/domain/domain-error";
import { postJson } from "@kaunter/web/api/client";

/** What the account says of its owner, who must be the one who asks. */
export async function readOwnUser(name: string): Promise<User> {
  const answer = await postJson(paths.query, { url: btoa(`_users/org.couchdb.user:${name}`) });
  if (typeof Object(answer).full_name !== "string") throw new DomainError("unexpected");
  return answer as User;
}
