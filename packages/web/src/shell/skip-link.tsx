import { useT } from "../language/translate.ts";

export function SkipLink() {
  const t = useT();
  return (
    <a
      href="#main"
      className="skip-link"
      onClick={(event) => {
        // The address is the router's, so the jump must not change it.
        event.preventDefault();
        document.getElementById("main")?.focus();
      }}
    >
      {t("nav.skip_to_content")}
    </a>
  );
}
