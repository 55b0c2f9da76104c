import type { BreadcrumbList, WithContext } from 'schema-dts'
import { type AddressContext, canonicalUrl } from './canonical-url.ts'

/** One step of the way from home to a page. */
export interface Crumb {
  path: string
  title: string
}

/** The way from home to a page; the last crumb is the page itself. */
export function breadcrumbs(
  context: AddressContext,
  crumbs: readonly Crumb[],
): WithContext<BreadcrumbList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ path: '/', title: 'Home' }, ...crumbs].map(({ path, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: canonicalUrl(context, path),
    })),
  }
}
