import type { IncomingMessage, ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import type { RecordRequest } from '#api/http/request-log.ts'
import { securityHeaderList } from '#api/http/security-headers.ts'
import { untraced, type Tracing } from '#api/trace/tracing.ts'
import { answerOf, type PageAnswer } from './page-answer.ts'
import { isForEverybody } from './page-visit.ts'
import type { Pages } from './pages.ts'
import type { RenderedPage } from './rendered-page.ts'

/** What the listener needs. */
export interface PageListenerSources {
  pages: Pick<Pages, 'known' | 'isOwnHost'>
  record: RecordRequest
  /** The site's public address. */
  siteUrl: string
  tracing?: Pick<Tracing, 'request'>
}

/**
 * Answers requests for pages that are kept, ahead of the app and just as it would: one look-up, and
 * headers that are prepared once for each page.
 *
 * @returns whether the request was answered
 */
export function createPageListener(sources: PageListenerSources) {
  const { pages, record, siteUrl, tracing = untraced } = sources
  const always = securityHeaderList(siteUrl).flat()
  const prepared = new WeakMap<RenderedPage, Map<string, PreparedAnswer>>()

  const prepare = (
    page: RenderedPage,
    acceptEncoding: string | undefined,
    ifNoneMatch?: string,
  ) => {
    const answer = answerOf(page, { acceptEncoding, ifNoneMatch })
    return { ...answer, head: [...always, ...answer.headers.flat(), 'X-Request-Id', ''] }
  }
  const find = (page: RenderedPage, { headers }: IncomingMessage): PreparedAnswer => {
    const acceptEncoding = headers['accept-encoding']?.toString() ?? ''
    const ifNoneMatch = headers['if-none-match']
    // Clients make up tags, so answers to them are not kept.
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
    const began = performance.now()
    const { host, cookie } = request.headers
    if (!pages.isOwnHost(host) || !isForEverybody(cookie)) return false
    const page = pages.known(url)
    if (page === undefined) return false
    const { status, head, body } = find(page, request)
    const requestId = randomUUID()
    // The head is written out before anybody else uses the list.
    head[head.length - 1] = requestId
    response.writeHead(status, head)
    response.end(method === 'HEAD' ? undefined : body)
    const { route } = page
    const traceparent = request.headers['traceparent']?.toString()
    tracing.request({ method, path: url, traceparent, began }, (end) => {
      record({ requestId, method, route, status, began, isFile: false })
      end({ requestId, route, status, page: 'hit' })
    })
    return true
  }
}

/** How many spellings of `Accept-Encoding` are kept for a page; browsers have a handful. */
const maxAnswers = 16

interface PreparedAnswer extends PageAnswer {
  /** Names and values in turn; the last one is the request's id. */
  readonly head: string[]
}
