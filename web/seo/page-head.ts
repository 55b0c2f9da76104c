import type { Thing, WithContext } from 'schema-dts'
import { jsonForScript } from '#web/content/json-for-script.ts'
import type { RouterContext } from '#web/router.tsx'
import { breadcrumbs } from './breadcrumbs.ts'
import { canonicalUrl } from './canonical-url.ts'
import { sharePath } from './share-path.ts'
import type { SitePage } from './site-pages.ts'
import { siteSettingsFrom } from './site-settings-from.ts'

/** What one page says of itself to search engines and link previews. */
export interface PageHead extends SitePage {
  /** What its share picture shows; else its title. */
  shareAlt?: string
  structuredData?: readonly WithContext<Thing>[]
}

/** Makes the head tags of one page: title to structured data (`spec.md §2`, "Each page sets"). */
export function pageHead(context: RouterContext, page: PageHead) {
  const { brand } = siteSettingsFrom(context)
  const url = canonicalUrl(context, page.path)
  const title = page.title === brand ? brand : `${page.title} | ${brand}`
  const picture = canonicalUrl(context, sharePath(page.path))
  const pictureAlt = page.shareAlt ?? title
  const structuredData = [
    ...(page.crumbs ? [breadcrumbs(context, [...page.crumbs, page])] : []),
    ...(page.structuredData ?? []),
  ]
  return {
    meta: [
      { title },
      { name: 'description', content: page.description },
      { name: 'keywords', content: page.keywords.join(', ') },
      { name: 'robots', content: page.indexed === false ? 'noindex, nofollow' : 'index, follow' },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: brand },
      { property: 'og:locale', content: 'en_US' },
      { property: 'og:title', content: title },
      { property: 'og:description', content: page.description },
      { property: 'og:url', content: url },
      { property: 'og:image', content: picture },
      { property: 'og:image:type', content: 'image/png' },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: pictureAlt },
      { name: 'twitter:card', content: 'summary_large_image' },
      { name: 'twitter:title', content: title },
      { name: 'twitter:description', content: page.description },
      { name: 'twitter:image', content: picture },
      { name: 'twitter:image:alt', content: pictureAlt },
    ],
    links: [{ rel: 'canonical', href: url }],
    scripts: structuredData.map(structuredDataScript),
  }
}

/** One block of structured data as a script element that its text cannot end. */
export function structuredDataScript(data: WithContext<Thing>) {
  return { type: 'application/ld+json', children: jsonForScript(data) }
}
