/** How a web page begins, behind blanks and comments. */
const beginning =
  /^(?:[\s\uFEFF]|<\?xml[^>]*>|<!--(?:(?!-->)[^])*-->)*<(?:!doctype\s+html|html|head|body|title|meta|base|link|script|style|frameset)\b/i

/**
 * Whether an answer is a whole web page, such as that of a parked domain, a sign-in or a proxy. Many
 * servers call every answer HTML, so that its type alone says nothing: `OK` or a fragment is no page.
 */
export function isWebPage(headers: Headers, text: string): boolean {
  return isHtml(headers) && beginning.test(text)
}

/** Whether an answer can be a web page by its type; one without a type can. */
export function isHtml(headers: Headers): boolean {
  return /^(?:text\/html|application\/xhtml\+xml|)\s*(?:;|$)/i.test(
    headers.get('content-type') ?? '',
  )
}
