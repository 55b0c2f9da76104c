import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ContentResult, ContentSource } from '#schemas/protocol/content-source.ts'
import type { RouterContext } from '#web/router-context.ts'
import type { siteQueries } from '#web/site-queries.ts'
import type { SiteQuery } from './site-query.ts'

type Rows = typeof siteQueries

/** The name of a query in `web/site-queries.ts`. */
export type SiteQueryName = keyof Rows

/** The data that a query returns to pages. */
export type SiteData<Name extends SiteQueryName> =
  Rows[Name] extends SiteQuery<Name, never, infer Data> ? Data : never

type ArgumentOf<Name extends SiteQueryName> = Parameters<Rows[Name]['run']>[1]

type Rest<Name extends SiteQueryName> =
  undefined extends ArgumentOf<Name> ? [] : [argument: ArgumentOf<Name>]

/** The first element of every content query's key. */
export const contentKey = 'content'

/**
 * The options of one of the site's queries, for loaders, components and heads. The query table loads on
 * first use, because the first page already has its answers.
 */
export function siteQueryOptions<Name extends SiteQueryName>(
  content: ContentSource,
  name: Name,
  ...[argument]: Rest<Name>
) {
  const ofArgument = argument === undefined ? [] : [argument].flat().map(String)
  return contentQueryOptions<SiteData<Name>>(content, [name, ...ofArgument], (known) =>
    runSiteQuery(content, name, argument, known),
  )
}

/**
 * The options of a query for content. `select` gives pages the data; live events read the tags.
 *
 * @param run runs the query; the last result stays if the query fails
 */
export function contentQueryOptions<Data>(
  content: ContentSource,
  key: readonly string[],
  run: (known: ContentResult<Data> | undefined) => Promise<ContentResult<Data>>,
) {
  const perspective = content.perspective ? [content.perspective] : []
  return queryOptions({
    queryKey: [contentKey, ...key, ...perspective],
    queryFn: async ({ client, queryKey }) => {
      // A failure is handled when the query needs the code.
      content.prepare?.().catch(() => {})
      const known = client.getQueryData<ContentResult<Data>>(queryKey)
      try {
        return await run(known)
      } catch (cause) {
        if (known === undefined) throw cause
        // The scripts for queries might load the next time.
        return { ...known, isStale: true }
      }
    },
    select: (result) => result.data,
  })
}

type PlainQueryName = {
  [Name in SiteQueryName]: undefined extends ArgumentOf<Name> ? Name : never
}[SiteQueryName]

/** Loads the content of a page: runs these queries at the same time, unless they are cached. */
export async function loadSiteQueries(
  { queryClient, content }: Pick<RouterContext, 'queryClient' | 'content'>,
  ...names: readonly PlainQueryName[]
): Promise<void> {
  await Promise.all(names.map((name) => queryClient.fetchQuery(siteQueryOptions(content, name))))
}

/** Runs one of the site's queries without a cache. */
export async function runSiteQuery<Name extends SiteQueryName>(
  content: ContentSource,
  name: Name,
  argument?: ArgumentOf<Name>,
  known?: ContentResult<SiteData<Name>>,
): Promise<ContentResult<SiteData<Name>>> {
  const { siteQueries } = await import('#web/site-queries.ts')
  // The row with this name has this argument and this data.
  const row = siteQueries[name] as unknown as SiteQuery<Name, unknown, SiteData<Name>>
  return row.run(content, argument, known)
}

/** The data loaded by the route's loader. */
export function useSiteQuery<Name extends SiteQueryName>(
  name: Name,
  ...rest: Rest<Name>
): SiteData<Name> {
  return useSuspenseQuery(siteQueryOptions(useContent(), name, ...rest)).data
}

/**
 * The data loaded by the route's loader, for heads, which cannot wait: without the edit markers in a
 * preview's text.
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

export function useContent(): ContentSource {
  return useRouteContext({ from: '__root__', select: (context) => context.content })
}

/** Removes a preview's marks from a text for an attribute or an option of a list. */
export function usePlain(): NonNullable<ContentSource['plain']> {
  return useContent().plain ?? ((text) => text)
}
