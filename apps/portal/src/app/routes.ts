import { isCouncil } from "../model/council/chosen-council.ts";
import { HomePage } from "../features/home/home-page.tsx";
import { eagerPage, lazyPage } from "@kaunter/web/page/lazy-page";
import type { PageRoute } from "@kaunter/web/page/routes";
import { fetchLookUp } from "../features/search/late-parts.ts";
import { legalLinks } from "./navigation.ts";

const legal = lazyPage(["legal"], async () => {
  return (await import("../features/legal/legal-page.tsx")).LegalPage;
});

const licence = lazyPage(["licence"], async () => {
  return (await import("../features/licence/licence-page.tsx")).LicencePage;
});

const parkingTopic = lazyPage(["parking"], async () => {
  return (await import("../features/parking/topic-page.tsx")).TopicPage;
});

export const routes: PageRoute[] = [
  { path: "/", page: eagerPage(HomePage), title: "home.document_title" },
  {
    path: "/form",
    page: lazyPage(["registration"], async () => {
      return (await import("../features/registration/registration-page.tsx")).RegistrationPage;
    }),
    title: "nav.register",
  },
  {
    path: "/reset_password",
    page: lazyPage(["registration"], async () => {
      return (await import("../features/registration/reset-password-page.tsx")).ResetPasswordPage;
    }),
    title: "nav.reset_password",
  },
  {
    path: "/undo_email",
    page: lazyPage(["registration"], async () => {
      return (await import("../features/registration/undo-email-page.tsx")).UndoEmailPage;
    }),
    title: "nav.account",
  },
  {
    path: "/search",
    page: lazyPage(["search"], async () => {
      // A link with a number also needs the part that looks the number up: both are fetched together.
      if (/[?&]no=./.test(location.hash)) fetchLookUp();
      return (await import("../features/search/search-page.tsx")).SearchPage;
    }),
    title: "nav.search",
  },
  {
    path: "/cart",
    page: lazyPage(["cart", "handover", "search"], async () => {
      return (await import("../features/cart/cart-page.tsx")).CartPage;
    }),
    title: "nav.cart",
  },
  {
    path: "/handover",
    page: lazyPage(["handover", "search"], async () => {
      return (await import("../features/handover/handover-page.tsx")).HandoverPage;
    }),
    title: "nav.cart",
  },
  {
    path: "/bills",
    page: lazyPage(["bills", "search"], async () => {
      return (await import("../features/bills/bills-page.tsx")).BillsPage;
    }),
    title: "nav.bills",
  },
  {
    path: "/stop",
    page: lazyPage(["bills"], async () => {
      return (await import("../features/bills/stop-page.tsx")).StopPage;
    }),
    title: "nav.stop_reminders",
  },
  {
    path: "/checkout",
    page: lazyPage(["checkout", "cart", "search"], async () => {
      return (await import("../features/checkout/checkout-page.tsx")).CheckoutPage;
    }),
    title: "nav.checkout",
  },
  {
    path: "/fpx_checkout",
    page: lazyPage(["checkout", "cart"], async () => {
      return (await import("../features/checkout/fpx-checkout-page.tsx")).FpxCheckoutPage;
    }),
    title: "nav.bank",
  },
  {
    path: "/leave",
    page: lazyPage(["checkout"], async () => {
      return (await import("../features/checkout/leave-page.tsx")).LeavePage;
    }),
    title: "nav.bank",
  },
  // Whatever else is to be said, the state of somebody's money stays in sight.
  {
    path: "/confirmation",
    page: lazyPage(["outcome"], async () => {
      return (await import("../features/outcome/confirmation-page.tsx")).ConfirmationPage;
    }),
    title: "nav.confirmation",
    coverable: false,
  },
  {
    path: "/receipt",
    page: lazyPage(["outcome", "search"], async () => {
      return (await import("../features/outcome/receipt-page.tsx")).ReceiptPage;
    }),
    title: "steps.receipt",
    coverable: false,
  },
  {
    path: "/pdf",
    page: lazyPage(["softcopy"], async () => {
      return (await import("../features/softcopy/pdf-page.tsx")).PdfPage;
    }),
    title: "steps.receipt",
    coverable: false,
  },
  {
    path: "/requery",
    page: lazyPage(["requery"], async () => {
      return (await import("../features/requery/requery-page.tsx")).RequeryPage;
    }),
    title: "home.paid_text",
    coverable: false,
  },
  {
    path: "/undo_correction",
    page: lazyPage(["requery"], async () => {
      return (await import("../features/requery/undo-page.tsx")).UndoPage;
    }),
    title: "nav.undo_correction",
    coverable: false,
  },
  {
    path: "/history",
    page: lazyPage(["history"], async () => {
      return (await import("../features/history/history-page.tsx")).HistoryPage;
    }),
    title: "nav.history",
  },
  {
    path: "/profile",
    page: lazyPage(["profile"], async () => {
      return (await import("../features/profile/profile-page.tsx")).ProfilePage;
    }),
    title: "nav.profile",
  },
  {
    path: "/verify",
    page: lazyPage(["verify"], async () => {
      return (await import("../features/verify/verify-page.tsx")).VerifyPage;
    }),
    title: "nav.verify",
    coverable: false,
  },
  // The two addresses that the specification has for a licence; an officer waits to see it.
  ...["/trading/digital-license/:id", "/license/digital-license/:id"].map((path) => ({
    path,
    page: licence,
    title: "nav.licence" as const,
    coverable: false,
  })),
  {
    path: "/parking",
    page: lazyPage(["parking"], async () => {
      return (await import("../features/parking/parking-page.tsx")).ParkingPage;
    }),
    title: "nav.parking",
  },
  ...["/parking/privacy", "/parking/support", "/parking/terms"].map((path) => ({
    path,
    page: parkingTopic,
    title: "nav.parking" as const,
  })),
  {
    path: "/parking/:id",
    page: lazyPage(["parking"], async () => {
      return (await import("../features/parking/zone-page.tsx")).ZonePage;
    }),
    title: "nav.parking",
  },
  {
    path: "/about",
    page: lazyPage(["information"], async () => {
      return (await import("../features/information/about-page.tsx")).AboutPage;
    }),
    title: "nav.about",
  },
  {
    path: "/faq",
    page: lazyPage(["information"], async () => {
      return (await import("../features/information/faq-page.tsx")).FaqPage;
    }),
    title: "nav.faq",
  },
  {
    path: "/helpline",
    page: lazyPage(["information"], async () => {
      return (await import("../features/information/helpline-page.tsx")).HelplinePage;
    }),
    title: "nav.helpline",
    check: (search) => !search.has("council") || isCouncil(search.get("council")),
    // The closing dialog itself leads here.
    coverable: false,
  },
  ...legalLinks.map(({ to, label }) => ({ path: to, page: legal, title: label })),
];
