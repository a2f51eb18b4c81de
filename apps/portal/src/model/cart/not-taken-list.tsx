import { useEffect, useRef } from "react";
import type { NotTaken } from "./fill-cart.ts";
import { translateError } from "@kaunter/web/language/translate-error";
import { Panel } from "@kaunter/web/ui/panel";

interface NotTakenListProps {
  title: string;
  list: readonly NotTaken[];
}

/** What did not go into the cart, each by its number with the reason; it takes the focus. */
export function NotTakenList({ title, list }: NotTakenListProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} role="alert" tabIndex={-1} className="mt-5">
      <Panel look="warning">
        <p className="font-semibold">{title}</p>
        <ul>
          {list.map(({ number, error }) => (
            <li key={number}>{sentence(number, translateError(error))}</li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

/** Some refusals name the number themselves. */
function sentence(number: string, text: string): string {
  return text.includes(number) ? text : `${number}: ${text}`;
}
