import { ask } from "../../tools/stage/connection.ts";
import { approvalsOf } from "./approvals.ts";
import { create, createFor, settle, settleFor } from "./payer.ts";
import { profile, watch } from "./profile.ts";
import { type SiteOptions, withSite } from "./site.ts";

const lineCount = 1;
const warmUpSeconds = 2;

/** Payments of one line, begun one after another. */
export async function profileBeginning(options: SiteOptions, seconds: number): Promise<string[]> {
  return profile("beginning", (needs) =>
    withSite({ ...options, ...needs }, async (site) => {
      const { product, charges, post } = site;
      await createFor(warmUpSeconds, { post, charges, lineCount });
      await ask(product.ownerUrl, "vacuum analyze");
      return watch(site, {
        once: () => create(post, charges, lineCount),
        often: () => createFor(seconds, { post, charges, lineCount }),
      });
    }),
  );
}

/** Payments of one line, settled one after another. */
export async function profileSettling(options: SiteOptions, seconds: number): Promise<string[]> {
  return profile("settlement", (needs) =>
    withSite({ ...options, ...needs }, async (site) => {
      const { product, charges, post } = site;
      const made = await createFor(seconds, { post, charges, lineCount });
      await ask(product.ownerUrl, "vacuum analyze");
      const [first = "", ...approvals] = await approvalsOf(product, made.references);
      return watch(site, {
        once: () => settle(post, first),
        often: () => settleFor(seconds, { post, approvals }),
      });
    }),
  );
}
