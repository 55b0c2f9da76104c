import { createHash } from 'node:crypto'

/** A page without its marks, and the sources that allow its inline scripts. */
interface MarkedPage {
  readonly html: string
  /** Sources such as `'sha256-…'`, without duplicates. */
  readonly inlineScripts: readonly string[]
}

/** A script element. The pattern is reliable, because our scripts never contain `</script`. */
const scriptElement = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi

/** Any type except those of JavaScript: the script is data, and browsers do not run it. */
const dataType = /\btype="(?!module"|text\/javascript")[^"]*"/i

/**
 * Removes the renderer's mark from a page, and hashes the inline scripts that carried this mark. A
 * script that was injected, for example through unescaped text, has no mark. Its hash is not in the
 * policy, so browsers do not run it.
 *
 * @param mark the unguessable `nonce` of this page's scripts; it never leaves the server
 */
export function hashOwnScripts(html: string, mark: string): MarkedPage {
  const marked = `nonce="${mark}"`
  const hashes = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(scriptElement)) {
    const isOwn = attributes.includes(marked)
    if (isOwn && text !== '' && !dataType.test(attributes)) hashes.add(hashSource(text))
  }
  return {
    html: html
      .replaceAll(`<meta property="csp-nonce" content="${mark}"/>`, '')
      .replaceAll(` ${marked}`, ''),
    inlineScripts: [...hashes],
  }
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
