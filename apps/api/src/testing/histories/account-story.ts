import * as paths from "@kaunter/contracts/paths";
import * as fc from "fast-check";
import { createAuthenticator } from "../authenticator.ts";
import { citizensAt, cookieOf, goodPassword } from "../citizen.ts";
import type { TestApp } from "../test-app.ts";

const stepNames = [
  "log in",
  "log in by passkey",
  "log out",
  "change password",
  "ask for a link",
  "use the link",
  "move",
  "undo the first move",
  "undo the last move",
  "add a passkey",
] as const;
export type Step = (typeof stepNames)[number];
export const steps = fc.constantFrom(...stepNames);

/** What once opened the account, and whether it still should. */
interface Way<Kind> {
  it: Kind;
  isOpen: boolean;
}
type Passkey = ReturnType<typeof createAuthenticator>;

const newestOf = <Kind>(ways: Way<Kind>[]) => ways.findLast(({ isOpen }) => isOpen);
function close(ways: Way<unknown>[], except?: Way<unknown>): void {
  for (const way of ways) if (way !== except) way.isOpen = false;
}

let names = 0;
const anAddress = () => `orang${(names += 1)}@contoh.my`;
const aPassword = () => `payung merah tua ${(names += 1)}`;

/** Somebody's account, with a plain idea of what opens it beside what the portal says. */
export class AccountStory {
  readonly #site: TestApp;
  #email = anAddress();
  readonly #remoteAddress = `198.51.${names % 250}.7`;
  readonly #sessions: Way<string>[] = [];
  readonly #passwords: Way<string>[] = [{ it: goodPassword, isOpen: true }];
  readonly #links: Way<string>[] = [];
  readonly #undos: Way<{ id: string; email: string }>[] = [];
  readonly #passkeys: Way<Passkey>[] = [];
  #counter = 1;

  constructor(site: TestApp) {
    this.#site = site;
  }

  async begin(): Promise<void> {
    const { headers } = await citizensAt(this.#site).signUp(this.#email);
    this.#sessions.push({ it: headers.cookie, isOpen: true });
  }

  /** A step that nothing opens the way for is not taken. */
  async take(step: Step): Promise<void> {
    // Long enough for the next mail to the same address.
    this.#site.pass(3_600_000);
    const session = newestOf(this.#sessions);
    const [password, passkey, link] = [
      newestOf(this.#passwords),
      newestOf(this.#passkeys),
      newestOf(this.#links),
    ];
    const undo =
      step === "undo the first move"
        ? this.#undos.find((one) => one.isOpen)
        : newestOf(this.#undos);
    const taken: Record<Step, () => Promise<unknown> | false | undefined> = {
      "log in": () => password && this.#enter(password.it),
      "log in by passkey": () => passkey && this.#enterByPasskey(passkey.it),
      "log out": () => session && this.#logOut(session),
      "change password": () => session && password && this.#changePassword(session, password),
      "ask for a link": () => this.#askForLink(),
      "use the link": () => link && this.#useLink(link),
      move: () => session && this.#move(session),
      "undo the first move": () => undo && this.#undo(undo),
      "undo the last move": () => undo && this.#undo(undo),
      "add a passkey": () => session && this.#addPasskey(session),
    };
    await taken[step]();
  }

  /** Whatever opens the account though it should not, or should and does not. */
  async faults(): Promise<string[]> {
    const closedUndos = this.#undos.filter(({ isOpen }) => !isOpen);
    return [
      ...(await faultsOf("undo", closedUndos, ({ id }) => this.#isTaken(paths.undoEmail, { id }))),
      ...(await faultsOf("session", this.#sessions, (it) => this.#serves(it))),
      ...(await faultsOf("link", this.#links, (it) => this.#query(`reset_password/${it}`))),
      ...(await faultsOf("passkey", this.#passkeys, (it) => this.#enterByPasskey(it))),
      ...(await faultsOf("password", this.#passwords, (it) => this.#enter(it))),
    ];
  }

  #post(url: string, payload: object, session?: Way<string>) {
    const headers = { cookie: session?.it ?? "", "accept-language": "en" };
    const remoteAddress = this.#remoteAddress;
    return this.#site.app.inject({ method: "POST", url, headers, remoteAddress, payload });
  }

  async #isTaken(url: string, payload: object): Promise<boolean> {
    return (await this.#post(url, payload)).statusCode === 200;
  }

  #query(path: string, payload?: object): Promise<boolean> {
    const url = Buffer.from(path).toString("base64");
    return this.#isTaken(paths.query, { url, ...(payload && { payload }) });
  }

  async #serves(cookie: string): Promise<boolean> {
    const answer = await this.#site.app.inject({ url: paths.sessions, headers: { cookie } });
    return answer.statusCode === 200;
  }

  async #enterBy(url: string, payload: object): Promise<boolean> {
    const answer = await this.#post(url, payload);
    const isIn = answer.statusCode === 200;
    if (isIn) this.#sessions.push({ it: cookieOf(answer), isOpen: true });
    return isIn;
  }

  #enter(password: string): Promise<boolean> {
    return this.#enterBy(paths.session, { name: this.#email, password });
  }

  async #enterByPasskey(passkey: Passkey): Promise<boolean> {
    const asked = await this.#post(paths.passkeyLoginOptions, {});
    const { challenge } = asked.json<{ challenge: string }>();
    const answer = passkey.get(challenge, { counter: (this.#counter += 1) });
    return this.#enterBy(paths.passkeyLogin, { answer });
  }

  async #logOut(session: Way<string>): Promise<void> {
    const headers = { cookie: session.it };
    await this.#site.app.inject({ method: "DELETE", url: paths.session, headers });
    close([session]);
  }

  async #changePassword(session: Way<string>, old: Way<string>): Promise<void> {
    const password = aPassword();
    const chosen = { old_password: old.it, password, confirm_password: password };
    const answer = await this.#post(paths.changePassword, chosen, session);
    close([...this.#sessions, ...this.#links, ...this.#passwords]);
    this.#sessions.push({ it: cookieOf(answer), isOpen: true });
    this.#passwords.push({ it: password, isOpen: true });
  }

  async #askForLink(): Promise<void> {
    await this.#post(paths.resetPassword, { type: "reset_password", email: this.#email });
    const mail = await citizensAt(this.#site).readMail(this.#email);
    close(this.#links);
    this.#links.push({ it: /id=([0-9a-f]{78})/.exec(mail)?.[1] ?? "", isOpen: true });
  }

  async #useLink({ it: reset_id }: Way<string>): Promise<void> {
    const password = aPassword();
    const chosen = { password, confirm_password: password, reset_id };
    await this.#query(`_users/_design/backend/_update/users/${reset_id}`, chosen);
    close([...this.#sessions, ...this.#passkeys, ...this.#links, ...this.#passwords]);
    this.#passwords.push({ it: password, isOpen: true });
  }

  async #move(session: Way<string>): Promise<void> {
    const { codeFor, readMail } = citizensAt(this.#site);
    const [from, to] = [this.#email, anAddress()];
    await this.#post(paths.changeEmail, { email: to, code: await codeFor(to) }, session);
    close([...this.#sessions, ...this.#links], session);
    const id = /undo_email\?id=([0-9a-f]{64})/.exec(await readMail(from))?.[1] ?? "";
    this.#undos.push({ it: { id, email: from }, isOpen: true });
    this.#email = to;
  }

  async #undo(undo: Way<{ id: string; email: string }>): Promise<void> {
    const answer = await this.#post(paths.undoEmail, { id: undo.it.id });
    close(this.#undos.slice(this.#undos.indexOf(undo)));
    close([...this.#sessions, ...this.#passkeys, ...this.#links, ...this.#passwords]);
    this.#links.push({ it: answer.json<{ reset_id: string }>().reset_id, isOpen: true });
    this.#email = undo.it.email;
  }

  async #addPasskey(session: Way<string>): Promise<void> {
    const it = createAuthenticator(this.#site.deps.publicUrl);
    const asked = await this.#post(paths.passkeyOptions, {}, session);
    const { challenge } = asked.json<{ challenge: string }>();
    await this.#post(paths.passkeys, { answer: it.create(challenge), label: "" }, session);
    close(this.#sessions, session);
    this.#passkeys.push({ it, isOpen: true });
  }
}

async function faultsOf<Kind>(
  name: string,
  ways: readonly Way<Kind>[],
  opens: (it: Kind) => Promise<boolean>,
): Promise<string[]> {
  const faults: string[] = [];
  for (const { it, isOpen } of ways) {
    if ((await opens(it)) === isOpen) continue;
    faults.push(`a ${name} that should be ${isOpen ? "open" : "over"}`);
  }
  return faults;
}
