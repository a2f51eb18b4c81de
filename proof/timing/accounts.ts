import { randomBytes } from "node:crypto";
import type { Client } from "pg";

/** Both as long as each other: only the database knows which of them has an account. */
export const knownAddress = (nth: number) => `orang${String(nth).padStart(5, "0")}@contoh.my`;
export const unknownAddress = (nth: number) => `bukan${String(nth).padStart(5, "0")}@contoh.my`;

const plainBase64 = (bytes: number) => randomBytes(bytes).toString("base64").replaceAll("=", "");

/** So many accounts, whose passwords nobody knows. */
export async function fillAccounts(client: Client, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    const hash = `$argon2id$v=19$m=19456,t=2,p=1$${plainBase64(16)}$${plainBase64(32)}`;
    await client.query(
      `insert into users (id, email, password_hash, full_name, identity_type, ic_num, ic_num_index, phone,
         phone_index, language, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, 'Orang', 'new_id', $3, $3, $3, $3, 'my', now(), now())`,
      [knownAddress(nth), hash, randomBytes(32)],
    );
  }
  await client.query("analyze users");
}
