import type { WebPage, WithContext } from 'schema-dts'
import { landingPath } from '#schemas/content/redirect/landing-path.ts'
import { type LandingPage, pictureOfPage } from '#web/pages/landing-page/landing-page.queries.ts'
import { pageHead, type PageMatch } from './page-head.ts'
import { questionsAndAnswers } from './structured-data.ts'
import { type AddressContext, canonicalUrl, sharePath } from '#web/content/page/addresses.ts'

/** The maximum length of a description for search engines, in characters. */
const descriptionLimit = 160

export function landingHead(match: PageMatch, page: LandingPage) {
  const { title, slug, blocks, seo } = page
  const path = landingPath(slug)
  const description = seo?.description ?? leadOf(page)
  const questions = blocks.flatMap((block) => (block._type === 'faqBlock' ? block.questions : []))
  const picture = pictureOfPage(page)
  return pageHead(match, {
    path,
    title,
    description,
    keywords: [],
    crumbs: [],
    ...(picture?.alt && { shareAlt: picture.alt }),
    seo,
    structuredData: [
      webPage(match.context, { path, title: seo?.title ?? title, description }),
      ...(questions.length > 0 ? [questionsAndAnswers(questions)] : []),
    ],
  })
}

/** The first words of a page's text, without headings; the title if the page has no text. */
function leadOf({ title, blocks }: LandingPage): string {
  const lead = blocks.map((block) => block.lead).find(Boolean) ?? ''
  const text = lead.replace(/\s+/g, ' ').trim()
  if (text === '') return title
  if (text.length <= descriptionLimit) return text
  const cut = text.slice(0, descriptionLimit)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), descriptionLimit / 2)).trimEnd()}…`
}

interface PageTexts {
  readonly path: string
  readonly title: string
  readonly description: string
}

function webPage(
  context: AddressContext,
  { path, title, description }: PageTexts,
): WithContext<WebPage> {
  const url = canonicalUrl(context, path)
  return {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    '@id': `${url}#page`,
    name: title,
    description,
    url,
    inLanguage: 'en-US',
    isPartOf: { '@id': `${canonicalUrl(context, '/')}#website` },
    image: canonicalUrl(context, sharePath(path)),
  }
}
