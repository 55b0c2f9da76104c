import { createHash } from 'node:crypto'
import { closedDirectives, policyText } from '#api/http/content-security-policy/policy-text.ts'

const style =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem}' +
  'h1{font-size:1.4rem}'
const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

interface PlainPage {
  /** The message: fixed text, never part of a request. */
  readonly title: string
  readonly text: string
  /** The link to continue, as HTML. */
  readonly link: string
  /** The sources that can frame the page; none by default. */
  readonly frameAncestors?: readonly string[]
}

/** Renders a page that needs neither scripts nor the site's code, with its content security policy. */
export function plainPage({ title, text, link, frameAncestors = ["'none'"] }: PlainPage) {
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>` +
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">' +
    `<style>${style}</style></head><body><main><h1>${title}</h1><p>${text}</p>` +
    `<p>${link}</p></main></body></html>`
  const policy = policyText({
    ...closedDirectives,
    'style-src': [styleHash],
    'frame-ancestors': frameAncestors,
  })
  return { html, policy }
}
