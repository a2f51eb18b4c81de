import { type ReactNode, useId } from "react";

interface PageProps {
  title: string;
  lead: string;
  children: ReactNode;
}

export function Page({ title, lead, children }: PageProps) {
  return (
    <div className="wrap">
      <article className="mx-auto max-w-180 pt-7 pb-12 md:pt-10">
        <h1>{title}</h1>
        <p className="mt-3 text-lg/7">{lead}</p>
        {children}
      </article>
    </div>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-8">
      <h2 id={titleId} className="mb-3">
        {title}
      </h2>
      {children}
    </section>
  );
}
