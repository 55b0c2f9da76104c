/** The beginning of a web page, after whitespace and comments. */
const beginning =
  /^(?:[\s\uFEFF]|<\?xml[^>]*>|<!--(?:(?!-->)[^])*-->)*<(?:!doctype\s+html|html|head|body|title|meta|base|link|script|style|frameset)\b/i

/**
 * Whether an answer is a complete web page, such as that of a parked domain, a sign-in or a proxy. Many
 * servers label every answer as HTML, so the type alone is not enough: `OK` or a fragment is not a page.
 */
export function isWebPage(headers: Headers, text: string): boolean {
  return isHtml(headers) && beginning.test(text)
}

/** Whether an answer's type allows a web page; a missing type does. */
export function isHtml(headers: Headers): boolean {
  return /^(?:text\/html|application\/xhtml\+xml|)\s*(?:;|$)/i.test(
    headers.get('content-type') ?? '',
  )
}
