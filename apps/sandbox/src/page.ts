import { Markup, html } from "./markup.ts";

const style = new Markup(`
  * { box-sizing: border-box }
  body { margin: 0 auto; max-width: 60rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #18181b; overflow-wrap: anywhere }
  body.narrow { max-width: 30rem }
  .warning { border: 2px solid #7c2d12; background: #ffedd5; color: #7c2d12; padding: .75rem; border-radius: 8px }
  .problem { border-left: 4px solid #b91c1c; padding: .25rem .75rem; color: #b91c1c }
  ul.mails { list-style: none; padding: 0 } ul.mails li { border-top: 1px solid #d4d4d8 }
  ul.mails a { display: block; padding: .75rem 0; color: #0f766e; text-decoration: none } ul.mails strong { text-decoration: underline }
  a { color: #0f766e }
  h1 { font-size: 1.5rem; line-height: 1.25; margin: 1.25rem 0 .5rem }
  dt { color: #52525b } dt code { color: #18181b; font-weight: 600 } dd { margin: 0 0 .5rem } dl.order { background: #f0fdfa; border-radius: 8px; padding: .75rem }
  dl.order dd:last-child { margin: 0 } .money { font-size: 1.75rem; font-weight: 700; font-variant-numeric: tabular-nums }
  pre { white-space: pre-wrap; background: #fafafa; border: 1px solid #e4e4e7; padding: .75rem }
  iframe { width: 100%; height: 30rem; border: 1px solid #71717a }
  .quiet { color: #52525b }
  summary { padding: .6rem 0; cursor: pointer }
  fieldset { border: 1px solid #d4d4d8; border-radius: 8px; padding: .25rem .75rem }
  label { display: block; margin: 1rem 0 .25rem; font-weight: 600 } label.choice { font-weight: 400; margin: 0; padding: .6rem 0 }
  input:not([type=radio]), select, button { width: 100%; min-height: 3rem; padding: .5rem .75rem; font: inherit; border: 1px solid #71717a; border-radius: 8px; background: #fff }
  input[type=radio] { width: 1.25rem; height: 1.25rem; vertical-align: -.2rem }
  button { margin-top: .75rem; cursor: pointer; color: #115e59; border-color: #0f766e }
  button.main { margin-top: 1.25rem; background: #0f766e; color: #fff; font-weight: 600 }
  :focus-visible { outline: 3px solid #0f766e; outline-offset: 2px }`);

interface Page {
  title: string;
  content: Markup;
  width?: "narrow" | "wide";
}

/** A whole page; every page of the sandbox says what it is. */
export function pageText({ title, content, width = "wide" }: Page): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title} - sandbox</title>
        <style>
          ${style}
        </style>
      </head>
      <body class="${width}">
        <main>
          <p class="warning">
            <strong>This is a sandbox.</strong> It plays the outside world for development and
            tests. No real money, no real mail. <span lang="ms">Tiada wang sebenar.</span>
          </p>
          ${content}
        </main>
      </body>
    </html>`.text;
}
