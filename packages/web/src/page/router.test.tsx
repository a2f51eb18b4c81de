import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import {
  addressOf,
  currentLocation,
  navigate,
  parseAddress,
  ShownAt,
  useLocation,
  useSearchParams,
} from "./router.ts";
import { Link, Redirect } from "../ui/link.tsx";

function Where() {
  const { pathname } = useLocation();
  return <output>{`${pathname} ${useSearchParams().toString()}`}</output>;
}

const where = () => screen.getByRole("status").textContent;

beforeEach(() => navigate("/"));

test.each([
  ["", "/", ""],
  ["/", "/", ""],
  ["search", "/search", ""],
  ["/search?no=1&type=a", "/search", "?no=1&type=a"],
  ["/verify?t=a?b", "/verify", "?t=a?b"],
  ["/verify?", "/verify", ""],
])("the address %j is the page %s with the words %j", (address, pathname, search) => {
  expect(parseAddress(address)).toEqual({ pathname, search });
});

test("a page and its words make the address again", () => {
  expect(addressOf(parseAddress("/search?no=1"))).toBe("/search?no=1");
});

test("a link goes where it says, as a new page", async () => {
  render(
    <>
      <Link to="/faq?q=1">Questions</Link>
      <Where />
    </>,
  );
  await userEvent.click(screen.getByRole("link"));
  await waitFor(() => expect(where()).toBe("/faq q=1"));
  expect(currentLocation().isNew).toBe(true);
});

test("going back finds the same entry, which is not new", async () => {
  render(<Where />);
  const { key } = currentLocation();
  act(() => navigate("/about"));
  expect(where()).toBe("/about ");
  history.back();
  await waitFor(() => expect(where()).toBe("/ "));
  expect(currentLocation()).toMatchObject({ key, isNew: false });
});

test("an address that is typed is a new page", async () => {
  render(<Where />);
  location.hash = "#/helpline?council=mpt";
  await waitFor(() => expect(where()).toBe("/helpline council=mpt"));
  expect(currentLocation().isNew).toBe(true);
});

test("what replaces a page is not passed again on the way back", async () => {
  render(<Where />);
  act(() => navigate("/checkout"));
  act(() => navigate("/confirmation", { replace: true }));
  history.back();
  await waitFor(() => expect(where()).toBe("/ "));
});

test("a redirect goes on at once", async () => {
  render(
    <>
      <Redirect to="/cart" />
      <Where />
    </>,
  );
  await waitFor(() => expect(where()).toBe("/cart "));
});

test("a page that is still shown keeps its own address", () => {
  const shown = currentLocation();
  render(
    <ShownAt value={shown}>
      <Where />
    </ShownAt>,
  );
  act(() => navigate("/about"));
  expect(where()).toBe("/ ");
});

test("the location stays the same object until somebody moves", () => {
  const before = currentLocation();
  expect(currentLocation()).toBe(before);
  navigate("/about");
  expect(currentLocation()).not.toBe(before);
});

const seen = vi.fn<(pathname: string) => void>();
function Seen() {
  seen(useLocation().pathname);
  return null;
}

test.each([
  ["home is drawn once by whoever is there", "/", ["/"]],
  ["home gives way to the page of whoever has gone on meanwhile", "/faq", ["/", "/faq"]],
])("of what was painted before the scripts, %s", (_case, address, pages) => {
  seen.mockClear();
  navigate(address);
  render(<Seen />, { hydrate: true });
  expect(seen.mock.calls.flat()).toEqual(pages);
});
