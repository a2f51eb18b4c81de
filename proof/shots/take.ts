/** Takes a picture of what is on the screen, under this name. */
export type Take = (name: string) => Promise<unknown>;
