/** What was typed into a field, as it was typed. */
export function textIn(form: FormData, name: string): string {
  const typed = form.get(name);
  return typeof typed === "string" ? typed : "";
}
