import { useSuspenseQuery } from '@tanstack/react-query'
import type { ContentSource } from '#schemas/content/content-source.ts'
import type { RouterContext } from '#web/router-context.ts'
import { cachedContent } from '#web/content/cached-content.ts'
import { contentQueryOptions, useContent } from '#web/content/content-query.ts'
import type { ContentQuestion } from '#web/content/content-question.ts'
import type { Seo } from './read-seo.ts'

/** The query options of a page's document, from a source of content. */
export type PageOptions<Words> = (
  content: ContentSource,
) => ReturnType<typeof contentQueryOptions<Words>>

/**
 * The query options of a page's document, for its route's loader, its component and its head.
 *
 * @param name of the question, by which `web/preview/site-queries.ts` knows its query too
 * @param ask loads the question
 */
export function pageOptions<Words>(
  name: string,
  ask: () => Promise<ContentQuestion<Words>>,
): PageOptions<Words> {
  return (content) => contentQueryOptions(content, [name], ask)
}

/** The words that the route's loader has loaded. */
export function usePage<Words>(options: PageOptions<Words>): Words {
  return useSuspenseQuery(options(useContent())).data
}

/** What the page's document tells search engines, for heads, which cannot wait. */
export function cachedSeo<Words extends { readonly seo?: Seo }>(
  context: Pick<RouterContext, 'queryClient' | 'content'>,
  options: PageOptions<Words>,
): { readonly seo?: Seo | undefined } {
  const page = cachedContent<Words>(context, options(context.content))
  return { seo: page?.seo }
}
