import { profile, watch } from "../profile.ts";
import { lookFor } from "./lookups.ts";
import { withRegistries } from "./site.ts";

const warmUpSeconds = 2;

/** First looks at bills, or further ones at what was found before. */
export async function profileSearching(
  size: number,
  seconds: number,
  look: "first" | "again",
): Promise<string[]> {
  return profile(`${look} look`, (needs) =>
    withRegistries({ sizes: [size], ...needs }, async ([registry]) => {
      if (!registry) throw new Error("There is no registry");
      const { visitors } = registry;
      await lookFor(warmUpSeconds, visitors.first);
      return watch(registry, {
        once: visitors[look],
        often: () => lookFor(seconds, visitors[look]),
      });
    }),
  );
}
