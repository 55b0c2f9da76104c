import { createFileRoute } from '@tanstack/react-router'
import { cachedContent } from '#web/content/cached-content.ts'
import { faqsQueryOptions } from '#web/faq/faq.queries.ts'
import { ContactPage } from '#web/inquiry/contact-page.tsx'
import { faqPage } from '#web/seo/structured-data.ts'
import { pageHead } from '#web/seo/page-head.ts'
import { sitePages } from '#web/seo/site-pages.ts'

export const Route = createFileRoute('/contact')({
  loader: async ({ context: { queryClient, content } }) => {
    await queryClient.ensureQueryData(faqsQueryOptions(content))
  },
  head: ({ match }) => {
    const { context } = match
    const faqs = cachedContent(context.queryClient, faqsQueryOptions(context.content)) ?? []
    return pageHead(match, { ...sitePages.contact, structuredData: [faqPage(faqs)] })
  },
  component: ContactPage,
})
