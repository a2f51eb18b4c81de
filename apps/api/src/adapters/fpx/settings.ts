import * as z from "zod";
import { webUrl } from "../../encrypted-links.ts";
import { commas, namedKeys } from "../../setting-values.ts";

const exchangeId = /^EX\d{8}$/;

/** Who we are to FPX, from the environment. */
export const fpxSettings = z
  .object({
    KAUNTER_FPX_URL: webUrl,
    KAUNTER_FPX_EXCHANGE_ID: z.string().regex(exchangeId),
    KAUNTER_FPX_SELLER_ID: z.string().regex(/^SE\d{8}$/),
    KAUNTER_FPX_KEY_FILE: z.string(),
    KAUNTER_FPX_OTHER_KEYS: namedKeys(exchangeId).default([]),
    KAUNTER_FPX_CERTIFICATE_FILES: commas.pipe(z.array(z.string()).min(1)),
  })
  .transform((value) => ({
    url: value.KAUNTER_FPX_URL,
    exchangeId: value.KAUNTER_FPX_EXCHANGE_ID,
    sellerId: value.KAUNTER_FPX_SELLER_ID,
    keyFile: value.KAUNTER_FPX_KEY_FILE,
    otherKeys: value.KAUNTER_FPX_OTHER_KEYS.map(({ id, keyFile }) => ({ exchangeId: id, keyFile })),
    certificateFiles: value.KAUNTER_FPX_CERTIFICATE_FILES,
  }));
