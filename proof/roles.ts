import type { Client } from "pg";

/** What the product's processes connect as. In the databases of proofs a role's name is its password. */
const processRoles = ["server", "worker", "operator", "retention"] as const;
type ProcessRole = (typeof processRoles)[number];

/** As a process connects to the same database. */
export function urlAs(role: ProcessRole, ownerUrl: string): string {
  return Object.assign(new URL(ownerUrl), { username: role, password: role }).href;
}

/** As the owner; the migration makes the roles without a login. */
export async function letRolesLogIn(client: Client): Promise<void> {
  for (const role of processRoles)
    await client.query(`alter role ${role} login password '${role}'`);
}
