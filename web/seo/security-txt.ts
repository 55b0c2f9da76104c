import type { SiteSettings } from '#web/site-settings/read-site-settings.ts'
import { type AddressContext, canonicalUrl } from './canonical-url.ts'

/** How long the file is valid from when it is read, in ms: half a year, under RFC 9116's one. */
const validMs = 182 * 24 * 60 * 60 * 1000

/** Whom to tell of a weakness in the site, as RFC 9116 has it. */
export function securityTxt(context: AddressContext, site: SiteSettings, now: Date): string {
  // By the day, so that the file stays the same for a day.
  const expires = new Date(now.getTime() + validMs).toISOString().slice(0, 10)
  return [
    `Contact: mailto:${site.email}`,
    `Contact: ${canonicalUrl(context, '/contact')}`,
    `Expires: ${expires}T00:00:00.000Z`,
    'Preferred-Languages: en',
    `Canonical: ${canonicalUrl(context, '/.well-known/security.txt')}`,
    '',
  ].join('\n')
}
