/** The element that must be there. */
export function find<E extends Element>(selector: string, type: new () => E): E {
  const element = document.querySelector(selector);
  if (!(element instanceof type)) throw new Error(`The page has no ${selector}.`);
  return element;
}
