import { createFileRoute } from '@tanstack/react-router'
import { faqsQueryOptions } from '#web/faq/faq.queries.ts'
import { ContactPage } from '#web/inquiry/contact-page.tsx'
import { pageHead } from '#web/seo/page-head.ts'

export const Route = createFileRoute('/contact')({
  loader: async ({ context: { queryClient, content } }) => {
    await queryClient.ensureQueryData(faqsQueryOptions(content))
  },
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/contact',
      title: 'Contact Us',
      description:
        'Ask our crew about flight-ready pet kits, aircraft approval, international shipping and custom kits.',
      keywords: ['contact', 'pet kit questions', 'private aviation support'],
      crumbs: [],
    }),
  component: ContactPage,
})
