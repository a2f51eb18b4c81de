import { readConfig, readOfficeConfig } from "./config.ts";
import { openCore } from "./core.ts";
import { gatewayWords } from "./gateways.ts";
import { serveMetrics } from "./http/metrics.ts";
import { leave } from "./http/probes.ts";
import { createLogger } from "./log.ts";
import { loadKnownWords } from "./modules/accounts/passwords/known-words.ts";
import { passwordsAt, productionCosts } from "./modules/accounts/passwords/passwords.ts";
import { wordsFrom } from "./modules/payments/gateway-words.ts";
import { buildOffice } from "./office-app.ts";
import { readOfficeKey } from "./office-key.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

// A process of its own, with its own role and origin: whoever takes it over writes no payment.
const config = readConfig(process.env);
const { officeUrl, officeDir } = readOfficeConfig(process.env);
const log = createLogger(config.logLevel);
const core = await openCore(config, log, "office");
const deps = {
  ...core,
  officeUrl,
  officeKey: readOfficeKey(process.env),
  passwords: passwordsAt(productionCosts),
  wordsOf: wordsFrom(gatewayWords),
};
const app = await buildOffice(deps, { trustedProxies: config.trustedProxies, officeDir });
await loadKnownWords();
const metrics = await serveMetrics(config.metricsHost, config.metricsPort);
stopOnSignal(log, async () => {
  await leave(app, config.leaveSeconds);
  metrics.close();
  await core.close();
});
await app.listen({ host: config.host, port: config.port });
