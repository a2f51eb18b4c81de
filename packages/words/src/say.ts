/** The ids of messages that take no arguments. */
export type PlainIdOf<Args> = {
  [Id in keyof Args]: Args[Id] extends null ? Id : never;
}[keyof Args];

/** Says a message. Ids and arguments are typed from the catalogues, so that a wrong one does not compile. */
export interface Say<Args> {
  (id: PlainIdOf<Args>): string;
  <Id extends Exclude<keyof Args, PlainIdOf<Args>>>(id: Id, args: Args[Id]): string;
}
