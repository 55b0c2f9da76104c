/**
 * A page's HTML as a file that needs no scripts: without script elements and script preloads.
 * Everything that paints remains: styles, fonts, pictures, text.
 */
export function withoutScripts(html: string): string {
  return html
    .replaceAll(scriptElement, '')
    .replaceAll(/<link\b[^>]*>/gi, (tag) => (isScriptHint(tag) ? '' : tag))
}

const scriptElement = /<script\b([^>]*)>([^]*?)<\/script>/gi

function isScriptHint(tag: string): boolean {
  return /\brel="?modulepreload\b/i.test(tag) || /\bas="?script\b/i.test(tag)
}

/** The inline scripts of a page, by purpose. */
export interface InlineScripts {
  /** Code that runs while the page is parsed: the bootstrap. */
  readonly code: readonly string[]
  /**
   * The data that the server passes to the app: the content, the router's state and the settings.
   */
  readonly data: readonly string[]
}

/** Reads the inline scripts of a page; structured data for search engines is neither. */
export function inlineScripts(html: string): InlineScripts {
  const inline = [...html.matchAll(scriptElement)]
    .map(([, attributes = '', body = '']) => ({ attributes, body }))
    .filter(({ attributes }) => !/\bsrc=|application\/ld\+json/i.test(attributes))
  const isData = ({ attributes, body }: (typeof inline)[number]) =>
    /type="application\/json"/i.test(attributes) || body.includes('$_TSR') || body.includes('$tsr')
  return {
    code: inline.filter((script) => !isData(script)).map(({ body }) => body),
    data: inline.filter(isData).map(({ body }) => body),
  }
}
