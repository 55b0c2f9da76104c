import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ContentResult, ContentSource } from '#schemas/content/content-source.ts'
import type { RouterContext } from '#web/router-context.ts'
import type { siteQueries } from '#web/site-queries.ts'
import type { SiteQuestion } from './site-query.ts'

type Rows = typeof siteQueries

/** The name of a row of `web/site-queries.ts`. */
export type SiteQueryName = keyof Rows

/** The data that pages get from a row. */
export type SiteData<Name extends SiteQueryName> =
  Rows[Name] extends SiteQuestion<never, infer Data> ? Data : never

type ArgumentOf<Name extends SiteQueryName> = Parameters<Rows[Name]['ask']>[1]['argument']

/** A row's argument, and how often the browser retries a failed request; both can be missing. */
type Rest<Name extends SiteQueryName> =
  undefined extends ArgumentOf<Name>
    ? [argument?: undefined, retries?: number]
    : [argument: ArgumentOf<Name>]

/** The first element of every content query's key. */
export const contentKey = 'content'

/**
 * The options of one of the site's queries, for loaders, components and heads. The table is loaded
 * when something is asked: the first page has its answers already. `select` gives pages the data; live
 * events read the tags.
 */
export function siteQueryOptions<Name extends SiteQueryName>(
  content: ContentSource,
  name: Name,
  ...[argument, retries]: Rest<Name>
) {
  const perspective = content.perspective ? [content.perspective] : []
  const ofArgument = argument === undefined ? [] : [argument].flat().map(String)
  return queryOptions({
    queryKey: [contentKey, name, ...ofArgument, ...perspective],
    queryFn: async ({ client, queryKey }) => {
      // A failure is handled when the query needs the code.
      content.prepare?.().catch(() => {})
      const known = client.getQueryData<ContentResult<SiteData<Name>>>(queryKey)
      try {
        return await askSite(content, name, argument, retries, known)
      } catch (cause) {
        if (known === undefined) throw cause
        // The scripts that ask can load the next time.
        return { ...known, isStale: true }
      }
    },
    select: (result) => result.data,
  })
}

/** Asks one of the site's queries without a cache; `known` is the last result, which stays if the source fails. */
export async function askSite<Name extends SiteQueryName>(
  content: ContentSource,
  name: Name,
  argument?: ArgumentOf<Name>,
  retries?: number,
  known?: ContentResult<SiteData<Name>>,
): Promise<ContentResult<SiteData<Name>>> {
  const { siteQueries } = await import('#web/site-queries.ts')
  // The row of this name has this argument and this data.
  const row = siteQueries[name] as unknown as SiteQuestion<unknown, SiteData<Name>>
  return row.ask(content, { name, argument, ...(retries !== undefined && { retries }) }, known)
}

/** The data that the route's loader has loaded. */
export function useSiteQuery<Name extends SiteQueryName>(
  name: Name,
  ...rest: Rest<Name>
): SiteData<Name> {
  return useSuspenseQuery(siteQueryOptions(useContent(), name, ...rest)).data
}

/**
 * Data that the route's loader has loaded, for heads, which cannot wait: without the marks that a
 * preview's texts carry.
 */
export function cachedData<Name extends SiteQueryName>(
  { queryClient, content }: Pick<RouterContext, 'queryClient' | 'content'>,
  name: Name,
  ...rest: Rest<Name>
): SiteData<Name> | undefined {
  const { queryKey } = siteQueryOptions(content, name, ...rest)
  const data = queryClient.getQueryData<ContentResult<SiteData<Name>>>(queryKey)?.data
  return data && content.plain ? content.plain(data) : data
}

/** Where this visit's content comes from. */
export function useContent(): ContentSource {
  return useRouteContext({ from: '__root__', select: (context) => context.content })
}

/** Removes a preview's marks from a text of an attribute or of an option of a list. */
export function usePlain(): NonNullable<ContentSource['plain']> {
  return useContent().plain ?? ((text) => text)
}
