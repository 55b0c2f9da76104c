import { useSuspenseQuery } from '@tanstack/react-query'
import type { ContentSource } from '#schemas/content/content-source.ts'
import type { RouterContext } from '#web/router-context.ts'
import { cachedContent } from '#web/content/cached-content.ts'
import { contentQueryOptions, useContent } from '#web/content/content-query.ts'
import type { pageQuestions } from '#web/page-questions.ts'
import type { PageQuestion } from './page-question.ts'
import type { Seo } from './read-seo.ts'

/** The name of a page's document in the table of questions. */
export type PageName = keyof typeof pageQuestions

/** The words and pictures of a page's document. */
export type PageWords<Name extends PageName> = WordsOf<(typeof pageQuestions)[Name]>
type WordsOf<Question> = Question extends PageQuestion<infer Words> ? Words : never

/** The query options of a page's document, for its route's loader, its component and its head. */
export function pageOptions<Name extends PageName>(content: ContentSource, name: Name) {
  return contentQueryOptions<PageWords<Name>>(content, [name], async () => {
    const { pageQuestions } = await import('#web/page-questions.ts')
    // The table's type is that of the name.
    return pageQuestions[name] as PageQuestion<PageWords<Name>>
  })
}

/** The words that the route's loader has loaded. */
export function usePage<Name extends PageName>(name: Name): PageWords<Name> {
  return useSuspenseQuery(pageOptions(useContent(), name)).data
}

/** What the page's document tells search engines, for heads, which cannot wait. */
export function cachedSeo(
  context: Pick<RouterContext, 'queryClient' | 'content'>,
  name: PageName,
): { readonly seo?: Seo | undefined } {
  return { seo: cachedContent(context, pageOptions(context.content, name))?.seo }
}
