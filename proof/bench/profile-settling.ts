import { approvalsOf } from "./approvals.ts";
import { createFor, settle, settleFor } from "./payer.ts";
import { profile, watch } from "./profile.ts";
import { type SiteOptions, withSite } from "./site.ts";

/** Payments of one line, settled one after another. */
export async function profileSettling(options: SiteOptions, seconds: number): Promise<string[]> {
  return profile("settlement", (needs) =>
    withSite({ ...options, ...needs }, async (site) => {
      const { product, charges, post } = site;
      const made = await createFor(seconds, { post, charges, lineCount: 1 });
      const [first = "", ...approvals] = await approvalsOf(product, made.references);
      return watch(site, {
        once: () => settle(post, first),
        often: () => settleFor(seconds, { post, approvals }),
      });
    }),
  );
}
