// For tests that show words without opening the whole portal.
import "../app/set-up.ts";
