import { encodingFor, type Encoding } from '#api/http/accept-encoding.ts'
import { hasTag, tagOf } from '#api/http/etag.ts'
import type { Header } from '#api/http/header.ts'
import { bestBodies, bodyOnce, quickBodies, sizeOf, type PageBodies } from './page-bodies.ts'

/** A complete page that is ready to send to any visitor. */
export interface RenderedPage {
  readonly status: number
  /** The pattern of the page's route, for log and metrics. */
  readonly route: string
  readonly etag: string
  /** The headers of the page, except security headers and those that depend on the encoding. */
  readonly headers: readonly Header[]
  /** The bodies; undefined if there is none, such as in a redirect. */
  readonly bodies: PageBodies | undefined
  /** The sync tags of the answers that went into the page. */
  readonly tags: ReadonlySet<string>
  /** How long the page can be cached, in ms; 0 for not at all, `Infinity` while events arrive. */
  readonly lifetimeMs: number
  readonly bytes: number
}

/** A page's content and properties from the renderer. */
export interface PageSource {
  readonly status: number
  readonly route: string
  readonly html: string
  /** Set if the page is for one visitor only: the encoding that this visitor accepts. */
  readonly onlyEncoding?: Encoding | undefined
  readonly policy: string
  readonly cacheControl: string
  /** Further headers, such as the `Location` of a redirect. */
  readonly headers: readonly Header[]
  readonly tags: ReadonlySet<string>
  readonly lifetimeMs: number
}

/** Compresses a page and computes its headers. */
export async function preparePage(source: PageSource): Promise<RenderedPage> {
  const { status, route, html, onlyEncoding, policy, cacheControl, tags, lifetimeMs } = source
  const compressed = () => (onlyEncoding ? bodyOnce(html, onlyEncoding) : quickBodies(html))
  const bodies = html === '' ? undefined : await compressed()
  const etag = tagOf(html, policy)
  const headers: Header[] = [
    ...source.headers,
    ['Content-Security-Policy', policy],
    ['Cache-Control', cacheControl],
    ['Vary', 'Accept-Encoding'],
    ...(status === 200 ? [['ETag', etag] as const] : []),
  ]
  const bytes = policy.length + (bodies ? sizeOf(bodies) : 0)
  return { status, route, etag, headers, bodies, tags, lifetimeMs, bytes }
}

/** Returns the page with the best compression. */
export async function improvePage(page: RenderedPage): Promise<RenderedPage> {
  return page.bodies ? { ...page, bodies: await bestBodies(page.bodies) } : page
}

/** The headers that control caches. */
const cacheHeader = /(?:^|-)cache-control$|^cache-tag$|^surrogate-/i

/**
 * Returns the page for one browser; neither the browser nor any other cache stores it.
 *
 * @param cookie the value of a `Set-Cookie` header
 */
export function forOneVisitor(page: RenderedPage, cookie?: string): RenderedPage {
  const headers: Header[] = [
    ...page.headers.filter(([name]) => !cacheHeader.test(name)),
    ['Cache-Control', 'private, no-store'],
    ...(cookie === undefined ? [] : [['Set-Cookie', cookie] as const]),
  ]
  return { ...page, headers }
}

/** The request headers that determine a page's encoding and status. */
interface Negotiation {
  readonly acceptEncoding: string | undefined
  readonly ifNoneMatch: string | undefined
}

/** A page's response to one client. */
export interface PageAnswer {
  readonly status: number
  readonly headers: readonly Header[]
  readonly body: Buffer | undefined
}

/** Answers one client: 304, or the body in the best accepted encoding. */
export function answerOf(page: RenderedPage, client: Negotiation): PageAnswer {
  if (page.status === 200 && hasTag(client.ifNoneMatch, page.etag)) {
    return { status: 304, headers: page.headers, body: undefined }
  }
  const encoding = encodingFor(client.acceptEncoding)
  return { status: page.status, headers: headersFor(page, encoding), body: page.bodies?.[encoding] }
}

/** The page's headers for a body in one encoding. */
function headersFor(page: RenderedPage, encoding: Encoding): Header[] {
  const body = page.bodies?.[encoding]
  if (!body) return [...page.headers, ['Content-Length', '0']]
  return [
    ...page.headers,
    ...(encoding === 'identity' ? [] : [['Content-Encoding', encoding] as const]),
    ['Content-Length', String(body.byteLength)],
  ]
}
