import { cardWords } from "./adapters/card/words.ts";
import { fpxWords } from "./adapters/fpx/words.ts";
import type { GatewayWords } from "./modules/payments/payment-gateway.ts";

/** How every provider is spoken of. Apart from `dependencies.ts`, which the operator's commands would wait for. */
export const gatewayWords: readonly GatewayWords[] = [fpxWords, cardWords];
