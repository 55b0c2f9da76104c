import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { faults, type FaultState } from './fault-switch.ts'

type Html = HtmlEscapedString | Promise<HtmlEscapedString>

const style = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
  body { margin: 0 auto; max-width: 70rem; padding: clamp(.5rem, 3vw, 1.5rem) }
  table { border-collapse: collapse; width: 100% }
  th, td { border-bottom: 1px solid #8884; padding: .4rem .6rem; text-align: left; vertical-align: top }
  form { align-items: end; display: flex; flex-wrap: wrap; gap: 1rem; margin: 1rem 0; padding: 1rem; border: 1px solid #8884 }
  label { display: grid; gap: .2rem }
  iframe { background: #fff; border: 1px solid #8884; height: 48rem; width: 100% }
  pre { overflow: auto; white-space: pre-wrap; border: 1px solid #8884; padding: 1rem }
  .bad { color: #c33 }
`

/** A stand-in's page: plain HTML without scripts. */
export function standInPage(title: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`
}

/** The form that sets a stand-in's fault switch. */
export function faultForm(action: string, state: FaultState): Html {
  return html`<form method="post" action="${action}">
    <label
      >Behave
      <select name="fault">
        ${faults.map(
          (fault) =>
            html`<option value="${fault}" ${fault === state.fault ? 'selected' : ''}>
              ${fault}
            </option>`,
        )}
      </select>
    </label>
    <label>Answer after, ms <input name="delayMs" type="number" value="${state.delayMs}" /></label>
    <label
      >For so many requests, empty for all
      <input name="remaining" type="number" value="${state.remaining ?? ''}" />
    </label>
    <button>Set</button>
  </form>`
}
