import { setCatalogues } from "../language/translate.ts";

// What the tests of this package look for; an app has a catalogue for each language.
setCatalogues(async () => ({
  "action.close": "Close",
  "action.ok": "OK",
  "app.loading": "Loading",
}));
