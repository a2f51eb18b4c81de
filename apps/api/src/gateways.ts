import type { Provider } from "@kaunter/domain/vocabulary/payments";
import { card } from "./adapters/card/gateway.ts";
import { fpx } from "./adapters/fpx/gateway.ts";
import type { GatewayKind } from "./modules/payments/payment-gateway.ts";

/** Every payment gateway. Apart from `dependencies.ts`, which the operator's commands would wait for. */
const kinds = { fpx, card } satisfies Record<Provider, GatewayKind>;

export const gatewayKinds: readonly GatewayKind[] = Object.values(kinds);
export const gatewayWords = gatewayKinds.map(({ words }) => words);
