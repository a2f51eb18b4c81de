import * as z from "zod";

const port = z.coerce.number().int().min(0).max(65_535);

const environment = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(100).default(10),
  KAUNTER_HOST: z.string().default("localhost"),
  KAUNTER_PORT: port.default(4600),
  // Metrics and probes of the process itself; never reachable from outside.
  KAUNTER_METRICS_HOST: z.string().default("127.0.0.1"),
  KAUNTER_METRICS_PORT: port.default(4640),
  KAUNTER_PORTAL_DIR: z.string().optional(),
  KAUNTER_TRUSTED_PROXIES: z.string().default(""),
  KAUNTER_LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
});

export type Config = ReturnType<typeof readConfig>;

/** Parses the environment once, at start; a wrong value ends the process with the name of the variable. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const parsed = environment.safeParse(env);
  if (!parsed.success) throw new ConfigurationFault(z.prettifyError(parsed.error));
  const value = parsed.data;
  return {
    databaseUrl: value.DATABASE_URL,
    databasePoolSize: value.DATABASE_POOL_SIZE,
    host: value.KAUNTER_HOST,
    port: value.KAUNTER_PORT,
    metricsHost: value.KAUNTER_METRICS_HOST,
    metricsPort: value.KAUNTER_METRICS_PORT,
    portalDir: value.KAUNTER_PORTAL_DIR,
    trustedProxies: value.KAUNTER_TRUSTED_PROXIES.split(",").filter((address) => address !== ""),
    logLevel: value.KAUNTER_LOG_LEVEL,
  };
}

class ConfigurationFault extends Error {}
