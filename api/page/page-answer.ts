import { encodingFor } from '#api/http/accept-encoding.ts'
import { hasTag } from '#api/http/etag.ts'
import type { Header } from '#api/http/header.ts'
import { headersFor, type RenderedPage } from './rendered-page.ts'

/** The headers of a request that decide how a page is sent. */
interface Negotiation {
  readonly acceptEncoding: string | undefined
  readonly ifNoneMatch: string | undefined
}

/** A page as one client gets it. */
export interface PageAnswer {
  readonly status: number
  /** The page's own headers; every response has some more. */
  readonly headers: readonly Header[]
  readonly body: Buffer | undefined
}

/** What a page answers to one client: 304, or the body in the best encoding that it accepts. */
export function answerOf(page: RenderedPage, client: Negotiation): PageAnswer {
  if (page.status === 200 && hasTag(client.ifNoneMatch, page.etag)) {
    return { status: 304, headers: page.headers, body: undefined }
  }
  const encoding = encodingFor(client.acceptEncoding)
  return { status: page.status, headers: headersFor(page, encoding), body: page.bodies?.[encoding] }
}
