/** Answers the present instant as ISO text. */
export type Clock = () => string;

export const systemClock: Clock = () => new Date().toISOString();
