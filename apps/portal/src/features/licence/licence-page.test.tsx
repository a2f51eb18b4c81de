import * as paths from "@kaunter/contracts/paths";
import { licenceStates } from "@kaunter/domain/licence/digital-licence";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { refuse, serve } from "../../testing/fake-api.ts";
import { aDigitalLicence, handle } from "../../testing/licences.ts";
import { openApp } from "../../testing/open-app.ts";
import { keepPhoto, keptPhotoOf } from "../../model/photo/kept-photo.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const main = () => (screen.getByRole("main").textContent ?? "").replaceAll("\u00a0", " ");
const see = (words: string) => screen.findByText(words);
const view = `POST ${paths.licenceView}`;
const serveLicence = (licence = aDigitalLicence()) => serve({ others: { [view]: () => licence } });

test.each(["trading", "license"])(
  "the address /%s/digital-license shows the licence",
  async (word) => {
    const { calls } = serveLicence();
    await openApp(`/${word}/digital-license/${handle}`);
    await see("Licence valid");
    expect(calls.find(({ path }) => path === paths.licenceView)?.body).toEqual({ handle });
    expect(main()).toContain(
      "Tawau Municipal CouncilTrading Licence 2027Licence validuntil31/12/2027",
    );
    expect(main()).toContain(
      "SITI AMINAH BINTI YUSOFIC no. ********4821KEDAI RUNCIT SINAR PAGIR012345",
    );
    expect(main()).toContain("Checked with the council’s records09/02/2027 10:45 AM");
    expect(screen.getByRole("img", { name: "QR code of licence R012345" })).toBeTruthy();
  },
);

test.each([aDigitalLicence(), refuse("not_found")])(
  "what comes of the question for a licence is read out from its heading",
  async (answer) => {
    serve({ others: { [view]: () => answer } });
    await openApp(`/trading/digital-license/${handle}`);
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
  },
);

test.each([
  ["my", "Lesen sah"],
  ["zh", "执照有效"],
] as const)("in %s a valid licence says %s", async (language, words) => {
  serveLicence();
  await openApp(`/trading/digital-license/${handle}`, language);
  expect(await see(words)).toBeTruthy();
});

const words = {
  valid: "Licence valid",
  upcoming: "Not begun yet",
  expired: "Expired",
  suspended: "Suspended",
  revoked: "Revoked",
  void: "Void",
} as const;

test("every state has its own word, icon and colour", async () => {
  const [icons, colours] = [new Set(), new Set()];
  for (const state of licenceStates) {
    serveLicence(aDigitalLicence({ state }));
    await openApp(`/trading/digital-license/${handle}`);
    const band = (await see(words[state])).closest("div.border-b-2, div[class*='border-b-2']");
    icons.add(band?.querySelector("path")?.getAttribute("d"));
    colours.add(band?.className.split(" ").find((name) => name.startsWith("bg-")));
    document.body.innerHTML = "";
  }
  expect([icons.size, colours.size]).toEqual([licenceStates.length, licenceStates.length]);
});

test("one that does not count has no code and cannot be printed; one that is over can be renewed", async () => {
  const { verify_qr: _qr, verify_link: _link, ...rest } = aDigitalLicence({ state: "expired" });
  serveLicence(rest);
  await openApp(`/trading/digital-license/${handle}`);
  await see("Expired");
  expect(screen.queryByRole("img", { name: /QR code/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "Print" })).toBeNull();
  const renew = screen.getByRole("link", { name: "Renew the licence" });
  expect(renew.getAttribute("href")).toContain("no=R012345");
});

test("one that is over is renewed and asks for no photo, though it has none", async () => {
  const none = { photo: "none", print_error: "invalid_print_no_photo" } as const;
  serveLicence(aDigitalLicence({ state: "expired", ...none }));
  await openApp(`/trading/digital-license/${handle}`);
  expect(await screen.findByRole("link", { name: "Renew the licence" })).toBeTruthy();
  expect(main()).not.toContain("photo");
});

test.each(["suspended", "revoked", "void"] as const)(
  "one that is %s offers nothing to do",
  async (state) => {
    const none = { photo: "none", print_error: "invalid_print_no_photo" } as const;
    serveLicence(aDigitalLicence({ state, ...none }));
    await openApp(`/trading/digital-license/${handle}`);
    await see(words[state]);
    expect(main()).not.toContain("photo");
    expect(screen.queryByRole("link", { name: "Renew the licence" })).toBeNull();
  },
);

test("without the owner's photo it is not printed, and the page says how to mend that", async () => {
  serveLicence(aDigitalLicence({ print_error: "invalid_print_no_photo" }));
  await openApp(`/license/digital-license/${handle}`);
  await see(
    "Unable to print due to owner photo not found, please submit owner passport sized photo to council license department",
  );
  expect(main()).toContain("Once the council has approved it, this licence can be printed here.");
  expect(screen.queryByRole("button", { name: "Save licence" })).toBeNull();
});

test("saving fetches the sheet with the handle in the body, and a refusal is told", async () => {
  const { calls } = serve({
    others: {
      [view]: () => aDigitalLicence(),
      [`POST ${paths.licencePdf}`]: () => refuse("busy"),
    },
  });
  await openApp(`/trading/digital-license/${handle}`);
  await userEvent.click(await screen.findByRole("button", { name: "Save licence" }));
  expect(await screen.findByText("Kaunter is busy. Please try again in a moment.")).toBeTruthy();
  expect(calls.find(({ path }) => path === paths.licencePdf)?.body).toEqual({ handle });
});

test("a link that leads nowhere says where licences are found", async () => {
  serve({ others: { [view]: () => refuse("not_found") } });
  await openApp(`/trading/digital-license/${handle}`);
  expect(await see("Licence not found")).toBeTruthy();
  const { calls } = serve({});
  await openApp("/trading/digital-license/short");
  expect(await screen.findAllByText("Licence not found")).toBeTruthy();
  expect(calls.filter(({ path }) => path === paths.licenceView)).toEqual([]);
});

test("an address without a licence, or with more behind it, is no page", async () => {
  serve({});
  await openApp(`/trading/digital-license/${handle}/more`);
  expect(await see("This page could not be found")).toBeTruthy();
});

const address = "/api/licenses/license/MjAxMDAwMQ==/attachments/photo?council=mpt";

test("a photo that is not there is left out, and the licence shows without it", async () => {
  serve({
    others: {
      [view]: () => aDigitalLicence({ picture: address }),
      [`GET ${address}`]: () => refuse("not_found"),
    },
  });
  await openApp(`/license/digital-license/${handle}`);
  await see("Licence valid");
  expect(screen.queryByRole("img", { name: "Photograph of the licence holder" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("whoever takes out the phone again is shown at once what the council said meanwhile", async () => {
  let state: "valid" | "suspended" = "valid";
  serve({ others: { [view]: () => aDigitalLicence({ state }) } });
  await openApp(`/license/digital-license/${handle}`);
  await see("Licence valid");
  state = "suspended";
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  expect(await screen.findByText("Suspended", undefined, { timeout: 5_000 })).toBeTruthy();
});

test("who sent another photo sees that one as soon as the council has taken it, on the page that lies open", async () => {
  let photo: "shown" | "waiting" = "shown";
  let face = "the former";
  serve({
    others: {
      [view]: () => aDigitalLicence({ picture: address, photo }),
      [`GET ${address}`]: () => ({ face }),
    },
  });
  await openApp(`/license/digital-license/${handle}`);
  const { queryClient } = await import("@kaunter/web/api/query-client");
  const shown = async () =>
    atob(
      (await screen.findByRole("img", { name: "Photograph of the licence holder" }))
        .getAttribute("src")
        ?.split(",")[1] ?? "",
    );
  expect(await shown()).toContain("the former");
  photo = "waiting";
  await queryClient.invalidateQueries({ queryKey: ["licence", handle] });
  await screen.findByText(/waits for the council/);
  expect(await shown()).toContain("the former");
  photo = "shown";
  face = "the new one";
  await queryClient.invalidateQueries({ queryKey: ["licence", handle] });
  await waitFor(async () => expect(await shown()).toContain("the new one"));
});

test("any other fault of the photo is told, with a way to ask again", async () => {
  serve({
    others: {
      [view]: () => aDigitalLicence({ picture: address }),
      [`GET ${address}`]: () => refuse("busy"),
    },
  });
  await openApp(`/license/digital-license/${handle}`);
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
});

test.each([
  ["waiting", "The photo was sent and waits for the council’s approval."],
  ["refused", "The council could not use the photo that was sent."],
  ["none", "Send a passport sized photo from here"],
  ["shown", "Send another photo"],
] as const)("a photo that is %s is told of", async (photo, said) => {
  serveLicence(aDigitalLicence({ photo }));
  await openApp(`/license/digital-license/${handle}`);
  await see("Licence valid");
  expect(main()).toContain(said);
});

test("a photo that was chosen before paying is sent by one press, and then waits", async () => {
  let photo: "none" | "waiting" = "none";
  const { calls } = serve({
    others: {
      [view]: () => {
        if (photo === "none") keepPhoto({ licenceNo: "R012345", picture: "QUJD" });
        return aDigitalLicence({ photo });
      },
      [`POST ${paths.licencePhoto}`]: () => {
        photo = "waiting";
        return { photo };
      },
    },
  });
  await openApp(`/trading/digital-license/${handle}`);
  await userEvent.click(await screen.findByRole("button", { name: "Send this photo" }));
  expect(await screen.findByText(/waits for the council/)).toBeTruthy();
  expect(calls.find(({ path }) => path === paths.licencePhoto)?.body).toEqual({
    handle,
    picture: "QUJD",
  });
  expect(keptPhotoOf("R012345")).toBeUndefined();
});
