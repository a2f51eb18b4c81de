import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { loadWords, setLanguage } from "@kaunter/web/language/translate";
import { sessionIsOver, signedIn, signInRequest } from "./session.ts";
import { refuse, serve } from "../../testing/fake-api.ts";
import { OwnPage } from "./own-page.tsx";
import "../../testing/words.ts";

beforeEach(async () => {
  sessionIsOver();
  signInRequest.set(null);
  await loadWords("pages");
  await setLanguage("en");
});

/** A server that says who is signed in; null is nobody, undefined is a line that is lost. */
function serveSession(whoIs: () => string | null | undefined) {
  return serve({
    others: {
      "GET /db/_session": () => {
        const name = whoIs();
        if (name === undefined) return refuse("network_error");
        return { ok: true, userCtx: { name, roles: [] } };
      },
    },
  });
}

async function open() {
  await act(async () =>
    render(
      <OwnPage title="My things" invitation="Come in">
        {(name) => <Things name={name} />}
      </OwnPage>,
    ),
  );
}

/** What was typed is somebody's as well. */
function Things({ name }: { name: string }) {
  return (
    <label>
      Things of {name}
      <input />
    </label>
  );
}

const siti = "siti@contoh.my";

test("a guest is asked to sign in and sees nothing else; whoever signs in sees what is theirs", async () => {
  serveSession(() => null);
  await open();
  screen.getByText("Come in");
  expect(screen.queryByText(/^Things of/)).toBeNull();
  expect(signInRequest.get()?.reason).toBe("wanted");
  act(() => signInRequest.get()?.answer(false));
  await userEvent.click(screen.getByRole("button", { name: "Login" }));
  expect(signInRequest.get()?.reason).toBe("wanted");
  act(() => signedIn(siti));
  screen.getByText(`Things of ${siti}`);
});

test("the server is asked, whatever the browser remembers: an end of the session is told as one", async () => {
  signedIn(siti);
  serveSession(() => null);
  await open();
  screen.getByText("Come in");
  expect(signInRequest.get()?.reason).toBe("died");
});

test("a browser that has forgotten it learns that somebody is signed in", async () => {
  const { calls } = serveSession(() => siti);
  await open();
  screen.getByText(`Things of ${siti}`);
  expect(signInRequest.get()).toBeNull();
  expect(calls).toHaveLength(1);
});

test("a lost line is no guest: it is said, and can be tried again", async () => {
  const answers = [undefined, siti];
  serveSession(() => answers.shift());
  signedIn(siti);
  await open();
  screen.getByText(/We cannot connect/);
  expect(signInRequest.get()).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Reload" }));
  await screen.findByText(`Things of ${siti}`);
});

test("a private page is emptied when hidden, and asks who is logged in before it shows anything again", async () => {
  const answers = [siti, siti, null];
  serveSession(() => answers.shift() ?? null);
  await open();
  screen.getByText(`Things of ${siti}`);
  dispatchEvent(new Event("pagehide"));
  expect(screen.queryByText(/^Things of/)).toBeNull();
  act(() => void dispatchEvent(broughtBack()));
  await screen.findByText(`Things of ${siti}`);
  act(() => void dispatchEvent(new Event("pagehide")));
  act(() => void dispatchEvent(broughtBack()));
  await screen.findByText("Come in");
});

test("whoever signs in after another begins anew", async () => {
  serveSession(() => siti);
  await open();
  await userEvent.type(screen.getByRole("textbox"), "mine");
  act(() => signedIn("ali@contoh.my"));
  screen.getByText("Things of ali@contoh.my");
  expect(screen.getByRole("textbox")).toHaveProperty("value", "");
});

function broughtBack(): Event {
  return Object.assign(new Event("pageshow"), { persisted: true });
}
