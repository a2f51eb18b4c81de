import { lazyPage } from "@kaunter/web/page/lazy-page";
import type { PageRoute } from "@kaunter/web/page/routes";

const today = lazyPage(
  [],
  async () => (await import("../features/today/today-page.tsx")).TodayPage,
);

export const routes: PageRoute[] = [
  { path: "/", page: today, title: "nav.today" },
  { path: "/enrol", page: today, title: "nav.enrol" },
  {
    path: "/devices",
    page: lazyPage([], async () => (await import("../features/door/devices-page.tsx")).DevicesPage),
    title: "nav.devices",
  },
  {
    path: "/payment",
    page: lazyPage(
      [],
      async () => (await import("../features/payment/payment-page.tsx")).PaymentPage,
    ),
    title: "nav.payment",
    check: (search) => /^\d{16}$/.test(search.get("id") ?? ""),
  },
  {
    path: "/approvals",
    page: lazyPage(
      [],
      async () => (await import("../features/approvals/approvals-page.tsx")).ApprovalsPage,
    ),
    title: "nav.approvals",
  },
  {
    path: "/photos",
    page: lazyPage([], async () => (await import("../features/photos/photos-page.tsx")).PhotosPage),
    title: "nav.photos",
  },
  {
    path: "/support",
    page: lazyPage(
      [],
      async () => (await import("../features/support/support-page.tsx")).SupportPage,
    ),
    title: "nav.support",
  },
  {
    path: "/credits",
    page: lazyPage(
      [],
      async () => (await import("../features/money/credits-page.tsx")).CreditsPage,
    ),
    title: "nav.credits",
  },
  {
    path: "/credit",
    page: lazyPage([], async () => (await import("../features/money/credit-page.tsx")).CreditPage),
    title: "nav.credit",
    check: (search) => /^\d{1,18}$/.test(search.get("id") ?? ""),
  },
  {
    path: "/statements",
    page: lazyPage(
      [],
      async () => (await import("../features/money/statements-page.tsx")).StatementsPage,
    ),
    title: "nav.statements",
  },
  {
    path: "/exceptions",
    page: lazyPage(
      [],
      async () => (await import("../features/money/exceptions-page.tsx")).ExceptionsPage,
    ),
    title: "nav.exceptions",
  },
];
