import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { cacheControl } from '#api/http/cache-control.ts'
import { encodingFor, type Encoding } from '#api/http/accept-encoding.ts'
import { hasTag, tagOf } from '#api/http/etag.ts'
import type { Header } from '#api/http/header.ts'
import type { CdnHeaders } from '#api/site/cdn/cdn-headers.ts'
import type { ContentRecord } from '#api/site/content/content-record.ts'
import type { TaggedEntry } from '#api/site/content/tagged-cache.ts'
import type { FoundPage } from './site-bundle.ts'

/** A complete page that is ready to send to any visitor. */
export interface RenderedPage extends TaggedEntry {
  readonly status: number
  /** The pattern of the page's route, for log and metrics. */
  readonly route: string
  readonly etag: string
  /** The headers of the page, except security headers and headers that depend on the encoding. */
  readonly headers: readonly Header[]
  /** Empty in a redirect. */
  readonly html: Buffer
  /** The compressed forms that clients have requested so far. */
  readonly compressed: Map<Encoding, Promise<Buffer>>
}

interface PageSource extends Pick<RenderedPage, 'status' | 'route' | 'tags' | 'lifetimeMs'> {
  readonly html: string
  readonly policy: string
  readonly cacheControl: string
  /** Further headers, such as the `Location` of a redirect. */
  readonly headers: readonly Header[]
}

/** Computes a page's headers and size. */
export function preparePage(source: PageSource): RenderedPage {
  const { policy, cacheControl, headers, ...page } = source
  const html = Buffer.from(source.html)
  const etag = tagOf(source.html, policy)
  return {
    ...page,
    etag,
    html,
    compressed: new Map(),
    headers: [
      ...headers,
      ['Content-Security-Policy', policy],
      ['Cache-Control', cacheControl],
      ['Vary', 'Accept-Encoding'],
      ...(page.status === 200 ? [['ETag', etag] as const] : []),
    ],
    // The compressed forms take less than half of the HTML together.
    bytes: policy.length + Math.ceil(1.5 * html.byteLength),
  }
}

interface RedirectSource {
  readonly redirect: NonNullable<FoundPage['redirect']>
  /** The content that decided the redirect. */
  readonly record: Pick<ContentRecord, 'tags' | 'isComplete'>
  /** The lifetime of that content, in ms. */
  readonly lifetimeMs: number
  readonly policy: string
  readonly cdnHeaders: CdnHeaders | undefined
}

/**
 * Creates a redirect's response. Browsers revalidate the redirect each time, even after a 301, because
 * an editor can change or remove the redirect, or publish a page at the address. A CDN caches the
 * redirect until its content changes. The server does not cache redirects: the lookup is cheaper than
 * the memory.
 */
export function redirectPage(source: RedirectSource): RenderedPage {
  const { redirect, record, lifetimeMs, policy, cdnHeaders } = source
  const isCacheable = record.isComplete && lifetimeMs === Infinity
  return preparePage({
    status: redirect.status,
    route: '/*',
    html: '',
    policy,
    cacheControl: cacheControl.page,
    headers: [
      ['Location', redirect.location],
      ...(cdnHeaders?.({ tags: record.tags, isCacheable }) ?? []),
    ],
    tags: record.tags,
    lifetimeMs: 0,
  })
}

/** The headers that control caches. */
const cacheHeader = /(?:^|-)cache-control$|^cache-tag$|^surrogate-/i

/** Returns the page for one browser, with a `Set-Cookie` value; no cache stores it. */
export function forOneVisitor(page: RenderedPage, cookie?: string): RenderedPage {
  const headers: Header[] = [
    ...page.headers.filter(([name]) => !cacheHeader.test(name)),
    ['Cache-Control', cacheControl.privatePage],
    ...(cookie === undefined ? [] : [['Set-Cookie', cookie] as const]),
  ]
  return { ...page, headers }
}

/** The request headers that determine a page's encoding and status. */
interface Negotiation {
  readonly acceptEncoding: string | undefined
  readonly ifNoneMatch: string | undefined
}

export interface PageAnswer {
  readonly status: number
  readonly headers: readonly Header[]
  readonly body: Buffer | undefined
}

/** Answers one client: 304, or the body in the best accepted encoding. */
export async function answerOf(page: RenderedPage, client: Negotiation): Promise<PageAnswer> {
  const { status, html } = page
  if (status === 200 && hasTag(client.ifNoneMatch, page.etag)) {
    return { status: 304, headers: page.headers, body: undefined }
  }
  if (html.byteLength === 0) {
    return { status, headers: [...page.headers, ['Content-Length', '0']], body: undefined }
  }
  const encoding = encodingFor(client.acceptEncoding)
  const body = await bodyOf(page, encoding)
  const headers: Header[] = [
    ...page.headers,
    ...(encoding === 'identity' ? [] : [['Content-Encoding', encoding] as const]),
    ['Content-Length', String(body.byteLength)],
  ]
  return { status, headers, body }
}

/** Compresses a page when the first client requests it in this encoding. */
function bodyOf({ html, compressed }: RenderedPage, encoding: Encoding): Promise<Buffer> {
  const known = compressed.get(encoding)
  if (known !== undefined) return known
  const body = compress[encoding](html)
  compressed.set(encoding, body)
  return body
}

/** Compresses a page as well as possible, which takes about a tenth of a second. */
export async function improvePage({ html, compressed }: RenderedPage): Promise<void> {
  const best = await brotli(html, bestQuality)
  compressed.set('br', Promise.resolve(best))
}

/** Out of 11; takes a few ms, so that the first visitor of a new page does not wait. */
const quickQuality = 5
const bestQuality = 11

/** Compresses a body outside of the main thread. */
const compress: Readonly<Record<Encoding, (html: Buffer) => Promise<Buffer>>> = {
  br: (html) => brotli(html, quickQuality),
  gzip: promisify(gzip),
  identity: (html) => Promise.resolve(html),
}

function brotli(html: Buffer, quality: number): Promise<Buffer> {
  return promisify(brotliCompress)(html, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: html.byteLength,
    },
  })
}
