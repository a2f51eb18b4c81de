import * as z from "zod";

/** Several values of one setting. */
export const commas = z.string().transform((text) => text.split(",").filter((item) => item !== ""));

/** Keys by the id that each belongs to: "EX00000001:/keys/old.pem". */
export const namedKeys = (id: RegExp) =>
  commas.pipe(
    z.array(
      z.string().transform((text, context) => {
        const at = text.indexOf(":");
        if (at > 0 && id.test(text.slice(0, at)) && at + 1 < text.length) {
          return { id: text.slice(0, at), keyFile: text.slice(at + 1) };
        }
        context.addIssue(`"${text}" is no id, colon and file`);
        return z.NEVER;
      }),
    ),
  );
