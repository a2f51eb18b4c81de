import * as z from "zod";
import { webUrl } from "../../encrypted-links.ts";
import { namedKeys } from "../../setting-values.ts";

/** Who we are to the card provider, from the environment. */
export const cardSettings = z
  .object({
    KAUNTER_CARD_URL: webUrl,
    KAUNTER_CARD_MERCHANT_CODE: z.string().min(1).max(20),
    KAUNTER_CARD_KEY_FILE: z.string(),
    KAUNTER_CARD_OTHER_KEYS: namedKeys(/^[!-9;-~]{1,20}$/).default([]),
    KAUNTER_CARD_SIGNATURE_TYPE: z.enum(["SHA256", "HMACSHA512"]).default("HMACSHA512"),
  })
  .transform((value) => ({
    merchantCode: value.KAUNTER_CARD_MERCHANT_CODE,
    merchantKeyFile: value.KAUNTER_CARD_KEY_FILE,
    otherKeys: value.KAUNTER_CARD_OTHER_KEYS.map(({ id, keyFile }) => ({
      merchantCode: id,
      merchantKeyFile: keyFile,
    })),
    signatureType: value.KAUNTER_CARD_SIGNATURE_TYPE,
    entryUrl: new URL("/ePayment/entry.asp", value.KAUNTER_CARD_URL).href,
    enquiryUrl: new URL("/ePayment/enquiry.asp", value.KAUNTER_CARD_URL).href,
  }));
