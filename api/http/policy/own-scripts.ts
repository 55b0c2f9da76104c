import { createHash, randomBytes } from 'node:crypto'

/** A page without its mark, and the sources that allow its inline scripts. */
interface MarkedPage {
  readonly html: string
  /** Such as `'sha256-…'`, each once. */
  readonly inlineScripts: readonly string[]
}

/** Every script element; ours hold no `</script` in their text. */
const scriptElement = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi

/** Scripts of another type are data, which browsers do not run. */
const dataType = /\btype="(?!module"|text\/javascript")[^"]*"/i

/** Creates the unguessable mark that the renderer sets as `nonce` on the scripts of one page. */
export function createMark(): string {
  return randomBytes(18).toString('base64url')
}

/**
 * Takes the renderer's mark out of a page, and hashes the inline scripts that carried it. A script
 * that came into the page by other means, such as a text that was not escaped, has no mark: its
 * hash is not named, and browsers do not run it.
 *
 * @param mark as {@link createMark} made it; it never leaves the server
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
