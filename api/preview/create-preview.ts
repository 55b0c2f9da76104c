import type { SanityClient } from '@sanity/client'
import * as v from 'valibot'
import type { Env } from '#api/platform/env.ts'
import { AppError } from '#api/http/errors.ts'
import { addressLimit } from '#api/http/limit/address-limit.ts'
import type { RateLimits } from '#api/http/limit/rate-limit.ts'
import type { LakeClients } from '#api/platform/lake/lake-clients.ts'
import type { Log } from '#api/platform/log/log.ts'
import type { PreviewSource, PreviewVisit } from '#api/site/page/page-cache.ts'
import type { SiteBundle } from '#api/site/page/site-bundle.ts'
import type { ShopMerger } from '#api/site/shop/shop-content.ts'
import type { ContentSource } from '#schemas/protocol/content-source.ts'
import { namesOf } from '#schemas/preview/perspective.ts'
import type { PreviewSettings } from '#schemas/preview/preview.contract.ts'
import { readQueryResponse } from '#schemas/protocol/query-response.ts'
import type { ShopView } from '#schemas/shop/shop-kit.ts'
import { createPreviewContent, queryDrafts } from './preview-content.ts'
import { PreviewEvents } from './preview-events.ts'
import { PreviewSecrets } from './preview-secrets.ts'
import { createPreviewAccess, type PreviewSession } from './preview-session.ts'
import { createSharedLink, throwUnavailable } from './shared-link.ts'

/** The rate limit for opening previews, per IP address. */
const enableLimit = { name: 'preview-enable', points: 100, seconds: 600 } as const

export interface PreviewParts {
  readonly env: Env
  readonly clients: Pick<LakeClients, 'reader' | 'writer'>
  readonly limits: Pick<RateLimits, 'limit'>
  readonly site: () => Promise<Pick<SiteBundle, 'findRequest'>>
  /** Merges the shop's prices into drafts, if the shop is on. */
  readonly merger?: ShopMerger | undefined
  readonly log: Log
  readonly onLakeError: (cause: unknown) => void
}

/** A browser's request for one of the site's queries, by name. */
interface NamedQuery {
  readonly name: string
  readonly params: Readonly<Record<string, string | number>>
}

export type Preview = ReturnType<typeof createPreview>

export function createPreview(parts: PreviewParts) {
  const { env, clients, limits, site, merger, log, onLakeError } = parts
  const sharedLink = createSharedLink(clients.reader)
  const access = createPreviewAccess(env, sharedLink)
  const { origin: siteOrigin, protocol } = new URL(env.SITE_URL)
  // On https only the configured origin is accepted, regardless of the Host header.
  const ownOrigins = (requestUrl: string) =>
    protocol === 'https:' ? [siteOrigin] : [siteOrigin, new URL(requestUrl).origin]
  const isCrossOrigin = (studioUrl: string, requestUrl: string) =>
    !ownOrigins(requestUrl).includes(new URL(studioUrl).origin)
  const draftsOf = ({ perspective, studioUrl, kind }: PreviewSession) => {
    const { reader } = clients
    // Guests cannot edit, so leave out the invisible edit markers; otherwise they end up in copied
    // text.
    const editUrl = kind === 'share' ? undefined : studioUrl
    return { reader, perspective, studioUrl: editUrl, onLakeError }
  }
  const contentOf = (session: PreviewSession) => createPreviewContent(draftsOf(session))
  const withShop = (drafts: ContentSource): ContentSource =>
    merger ? { ...drafts, load: (request) => merger.load(drafts, request) } : drafts
  return {
    access,
    sharedLink,
    log,
    secrets: new PreviewSecrets(clients),
    limit: addressLimit(limits.limit, enableLimit),
    events: new PreviewEvents({ reader: clients.reader, log }),
    frameAncestors: ["'self'", ...env.STUDIO_ORIGINS],
    isCrossOrigin,
    /**
     * Derives the Studio's URL from the URL of the page that created the secret; undefined if the
     * Studio is not configured.
     */
    studioUrlOf: (page: unknown, requestUrl: string) =>
      deriveStudioUrl(page, ownOrigins(requestUrl), env.STUDIO_ORIGINS),

    clearedCookie: access.cleared,

    async find(
      request: Request,
      cookieHeader: string | undefined,
    ): ReturnType<PreviewSource['find']> {
      const session = await access.find(cookieHeader)
      return typeof session === 'object' ? this.visit(session, request) : session
    },

    async visit(session: PreviewSession, request: Request): Promise<PreviewVisit> {
      const { perspective, studioUrl, kind, endsAt } = session
      return {
        settings: {
          perspective,
          releases: await releaseTitles(clients.reader, perspective),
          studioUrl,
          isFramed: request.headers.get('Sec-Fetch-Dest') === 'iframe',
          isShared: kind === 'share',
          endsAt: new Date(endsAt).toISOString(),
        },
        content: withShop(contentOf(session)),
        // Guests have no Studio open, so their pages keep the strict framing and opener headers.
        isCrossOriginStudio: kind === 'studio' && isCrossOrigin(studioUrl, request.url),
      }
    },

    /**
     * Answers one of the site's own queries with drafts.
     *
     * @throws {AppError} `not-found` if the site has no such query, `invalid-fields` if the parameters
     * do not match the query, `lake-unavailable` if the lake does not answer
     */
    async answer(session: PreviewSession, { name, params }: NamedQuery) {
      const { findRequest } = await site()
      const known = findRequest(name, params)
      if (known === 'unknown') throw new AppError('not-found', 'The site has no such query.')
      if (known === 'other-params') {
        throw new AppError(
          'invalid-fields',
          'The parameters do not match this query. Reload the page.',
        )
      }
      const answer = await queryDrafts(draftsOf(session), known)
        .then((response) => readQueryResponse(response, known.shape))
        .catch(throwUnavailable)
      if (!merger || !known.mergeShop) return answer
      const view = await merger.view(contentOf(session))
      return { ...answer, result: await known.mergeShop(answer.result, view) }
    },

    /** The shop data for the drafts of a session; undefined if the shop is off. */
    async shopView(session: PreviewSession): Promise<ShopView | undefined> {
      return merger?.view(contentOf(session))
    },
  }
}

/** How long a page waits for the optional titles of releases, in ms. */
const titlesTimeoutMs = 1000

const releasesQuery =
  '*[_type == "system.release" && name in $names]{name, "title": metadata.title}'
const titledRelease = v.object({
  name: v.string(),
  title: v.pipe(v.string(), v.trim(), v.minLength(1)),
})

/**
 * Loads the titles that editors gave to the releases of a perspective; none if the lake does not
 * answer.
 */
async function releaseTitles(
  reader: SanityClient,
  perspective: string,
): Promise<PreviewSettings['releases']> {
  const names = namesOf(perspective).filter((name) => !['drafts', 'published'].includes(name))
  if (names.length === 0) return []
  try {
    const options = { perspective: 'raw', signal: AbortSignal.timeout(titlesTimeoutMs) } as const
    const rows = v.parse(
      v.array(v.unknown()),
      await reader.fetch(releasesQuery, { names }, options),
    )
    return rows.flatMap((row) => {
      const release = v.safeParse(titledRelease, row)
      return release.success ? [[release.output.name, release.output.title] as const] : []
    })
  } catch {
    return []
  }
}

/** Matches the part of a Studio path before the tool's name. */
const studioPart = /^(.*?)\/(?:presentation|structure|desk)(?:[/;]|$)/

/**
 * Derives the Studio's URL from the URL of the page that created a secret.
 *
 * @param page the page's URL, which the Studio stores with the secret
 * @param own the origins of this site
 * @param configured the origins in `STUDIO_ORIGINS`
 * @returns the URL without a trailing slash, or undefined if the site does not know this Studio
 * @example `https://x.sanity.studio/presentation?a=b` becomes `https://x.sanity.studio`
 */
function deriveStudioUrl(
  page: unknown,
  own: readonly string[],
  configured: readonly string[],
): string | undefined {
  if (typeof page !== 'string' || !URL.canParse(page)) return undefined
  const { origin, pathname } = new URL(page)
  if (own.includes(origin)) return `${origin}/studio`
  if (!configured.includes(origin)) return undefined
  const folder = studioPart.exec(pathname)?.[1] ?? ''
  return `${origin}${folder}`.slice(0, 500)
}
