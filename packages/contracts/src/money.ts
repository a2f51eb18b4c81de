import { ringgitPattern } from "@kaunter/domain/money";
import * as z from "zod/mini";

/**
 * Ringgit as text with two decimals. It stays text here, so that the published description of the calls shows what they
 * carry; `parseRinggit` and `writeRinggit` turn it into sen and back.
 */
export const ringgitField = z.string().check(z.regex(ringgitPattern));
