import type { WebPage, WithContext } from 'schema-dts'
import { type AddressContext, canonicalUrl, sharePath } from './addresses.ts'

interface PageTexts {
  readonly path: string
  readonly title: string
  readonly description: string
}

/** A page that editors have built. */
export function webPage(
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
