import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RecordRequest } from '#api/http/request-log.ts'
import { securityHeaderList } from '#api/http/security-headers.ts'
import { isPublicVisit, type PageCache } from './page-cache.ts'
import { answerOf } from './rendered-page.ts'

export interface PageListenerSources {
  pages: Pick<PageCache, 'known'>
  siteUrl: string
  record: RecordRequest
}

/**
 * Answers requests for cached pages before the app does: a lookup instead of the app's middleware.
 *
 * @returns whether the request is answered
 */
export function answerCachedPages({ pages, siteUrl, record }: PageListenerSources) {
  // The app's middleware sets these headers in its own answers.
  const security = securityHeaderList(siteUrl).flat()
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '', headers } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    if (!isPublicVisit(headers.cookie)) return false
    const page = pages.known(url)
    if (page === undefined) return false
    const traceparent = headers['traceparent']?.toString()
    void record({ method, path: url, traceparent }, async (requestId, end) => {
      const answer = await answerOf(page, {
        acceptEncoding: headers['accept-encoding']?.toString(),
        ifNoneMatch: headers['if-none-match'],
      })
      const { status, body } = answer
      const head = [...security, ...answer.headers.flat(), 'X-Request-Id', requestId]
      response.writeHead(status, head)
      response.end(method === 'HEAD' ? undefined : body)
      end({ route: page.route, status, isFile: false })
    })
    return true
  }
}
