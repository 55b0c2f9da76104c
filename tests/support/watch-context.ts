import type { BrowserContext } from '@playwright/test'

/** An event in a page that must not happen in a visitor's browser. */
export interface Complaint {
  kind: 'console' | 'exception' | 'foreign request'
  text: string
  page: string
}

/**
 * Collects these events from all pages of a browser context.
 *
 * @param ownUrls the product's own addresses; subdomains such as `x.localhost` belong to them
 * @returns the list, which grows while the pages are open
 */
export function watchContext(context: BrowserContext, ownUrls: readonly string[]): Complaint[] {
  const complaints: Complaint[] = []
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    const page = message.page()?.url() ?? ''
    const where = message.location().url
    complaints.push({ kind: 'console', text: `${message.text()} (${where})`, page })
  })
  context.on('weberror', (error) => {
    const page = error.page()?.url() ?? ''
    const { message } = error.error()
    complaints.push({ kind: 'exception', text: message, page })
  })
  context.on('request', (request) => {
    if (isOwn(request.url(), ownUrls)) return
    complaints.push({ kind: 'foreign request', text: request.url(), page: '' })
  })
  return complaints
}

function isOwn(url: string, ownUrls: readonly string[]): boolean {
  const { protocol, hostname, port } = new URL(url)
  if (!['http:', 'https:', 'ws:', 'wss:'].includes(protocol)) return true
  return ownUrls
    .map((own) => new URL(own))
    .some((own) => own.port === port && `.${hostname}`.endsWith(`.${own.hostname}`))
}
