/** What somebody with the owner's password could do to the books, and the sentence of the audit that says so. */
export type Fault = readonly [name: string, statements: string, sentence: string];
