import { connected } from "../stage/connection.ts";
import type { DatabaseUrls } from "../stage/database.ts";
import { kaunter } from "../stage/processes.ts";
import { readToday, seedRegistry } from "./seed.ts";

/** Invented councils' records, and a banner on every page: nobody shall think that money moves here. */
export async function seed(urls: DatabaseUrls): Promise<void> {
  await connected(urls.owner, async (client) => seedRegistry(client, await readToday(client)));
  const banner = {
    my: "Ini laman demonstrasi. Tiada bayaran sebenar dibuat.",
    en: "This is a demonstration site. No real payments are made.",
    zh: "这是演示网站，不会有真实款项往来。",
  };
  const texts = Object.entries(banner).map(([language, text]) => `--${language}=${text}`);
  kaunter(["site", "set", "banner", ...texts], { DATABASE_URL: urls.operator });
}

export async function seedWhenEmpty(urls: DatabaseUrls): Promise<void> {
  await connected(urls.owner, async (client) => {
    const councils = await client.query("select 1 from councils limit 1");
    if (councils.rowCount === 0) await seed(urls);
  });
}
