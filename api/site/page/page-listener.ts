import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RecordRequest } from '#api/http/request-log.ts'
import { securityHeaderList } from '#api/http/security-headers.ts'
import { isPublicVisit } from './page-visit.ts'
import type { Pages } from './pages.ts'
import { answerOf, type PageAnswer, type RenderedPage } from './rendered-page.ts'

/** The dependencies of the listener. */
export interface PageListenerSources {
  pages: Pick<Pages, 'known' | 'isOwnHost'>
  /** The site's public address. */
  siteUrl: string
  record: RecordRequest
}

/** The maximum number of cached `Accept-Encoding` variants per page; browsers send only a few. */
const maxAnswers = 16

interface PreparedAnswer extends PageAnswer {
  /** Alternating names and values; the last value is the request's id. */
  readonly head: string[]
}

/**
 * Answers requests for cached pages before the app does: a look-up, and headers that are prepared once per
 * page.
 *
 * @returns whether the request was answered
 */
export function createPageListener({ pages, siteUrl, record }: PageListenerSources) {
  // The app's middleware sets them in its own answers.
  const security = securityHeaderList(siteUrl).flat()
  const prepared = new WeakMap<RenderedPage, Map<string, PreparedAnswer>>()

  const prepare = (
    page: RenderedPage,
    acceptEncoding: string | undefined,
    ifNoneMatch?: string,
  ) => {
    const answer = answerOf(page, { acceptEncoding, ifNoneMatch })
    return { ...answer, head: [...security, ...answer.headers.flat(), 'X-Request-Id', ''] }
  }
  const find = (page: RenderedPage, { headers }: IncomingMessage): PreparedAnswer => {
    const acceptEncoding = headers['accept-encoding']?.toString() ?? ''
    const ifNoneMatch = headers['if-none-match']
    // Clients choose the tags, so these answers are not cached.
    if (ifNoneMatch !== undefined) return prepare(page, acceptEncoding, ifNoneMatch)
    const answers = prepared.get(page) ?? new Map<string, PreparedAnswer>()
    prepared.set(page, answers)
    const known = answers.get(acceptEncoding)
    if (known !== undefined) return known
    const answer = prepare(page, acceptEncoding)
    if (answers.size < maxAnswers) answers.set(acceptEncoding, answer)
    return answer
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const { host, cookie } = request.headers
    if (!pages.isOwnHost(host) || !isPublicVisit(cookie)) return false
    const page = pages.known(url)
    if (page === undefined) return false
    const traceparent = request.headers['traceparent']?.toString()
    record({ method, path: url, traceparent }, (requestId, end) => {
      const { status, head, body } = find(page, request)
      // Node writes the head at once, so the list can be reused.
      head[head.length - 1] = requestId
      response.writeHead(status, head)
      response.end(method === 'HEAD' ? undefined : body)
      end({ route: page.route, status, isFile: false, page: 'hit' })
    })
    return true
  }
}
