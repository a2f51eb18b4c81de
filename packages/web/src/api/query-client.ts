import { DomainError } from "@kaunter/domain/domain-error";
import { QueryClient } from "@tanstack/react-query";
import { forgetOnLogout } from "../state/session-end.ts";

/**
 * Refusals are shown where they belong; anything else goes to the error page. Nothing is asked again behind a person's
 * back: each screen says itself when it wants to know.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: "always",
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      throwOnError: (error) => !(error instanceof DomainError),
    },
  },
});

// It hears that somebody has come back to the page only once it is mounted, which no provider does for it in the portal.
queryClient.mount();
// What the server told is not for the next person.
forgetOnLogout(() => queryClient.clear());
