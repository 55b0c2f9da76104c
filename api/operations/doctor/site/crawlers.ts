import { ask } from '../ask.ts'
import type { Check } from '../check.ts'
import { good, warning, wrong } from '../finding.ts'
import { noSite } from './open-site.ts'

const fix =
  'set SITE_URL on the server to the address that visitors use, and make the proxy pass the path on.'

/** Whether robots.txt allows crawlers and names the sitemap. */
export const robotsCheck: Check = {
  id: 'site.robots',
  title: 'robots.txt',
  after: ['site.reachable'],
  async run(context) {
    const { SITE_URL: siteUrl } = context.settings
    if (siteUrl === undefined) return noSite
    const answer = await ask(context, `${siteUrl}/robots.txt`)
    if (answer.status !== 200) return wrong(`it answers ${answer.status ?? answer.reason}.`, fix)
    if (/^disallow:\s*\/\s*$/im.test(answer.text))
      return warning(
        'it blocks crawlers from the whole site.',
        'check the proxy or CDN in front of the server: its own robots.txt allows them.',
      )
    if (!answer.text.includes(`${siteUrl}/sitemap.xml`))
      return wrong('it does not list the sitemap under SITE_URL.', fix)
    return good('it allows crawlers and lists the sitemap.')
  },
}

/** Whether the sitemap exists, with addresses under `SITE_URL`. */
export const sitemapCheck: Check = {
  id: 'site.sitemap',
  title: 'Sitemap',
  after: ['site.reachable'],
  async run(context) {
    const { SITE_URL: siteUrl } = context.settings
    if (siteUrl === undefined) return noSite
    const answer = await ask(context, `${siteUrl}/sitemap.xml`)
    if (answer.status !== 200) return wrong(`it answers ${answer.status ?? answer.reason}.`, fix)
    const places = [...answer.text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place = '']) => place)
    if (places.length === 0) return wrong('it lists no pages.', fix)
    if (places.some((place) => !place.startsWith(siteUrl)))
      return wrong('it lists pages under an address other than SITE_URL.', fix)
    return good(`it lists ${places.length} addresses under SITE_URL.`)
  },
}
