import { defineQuery } from 'groq'
import { curatedSiteSettings } from '#schemas/content/site-settings/site-settings.curated.ts'
import { lakeQuery } from '#web/content/site-query.ts'
import { readSiteSettings } from './read-site-settings.ts'

/** Brand, contact details and switches for every page. */
export const siteSettingsQuery =
  defineQuery(`*[_type == "siteSettings" && _id == "siteSettings"][0]{
  brand,
  phone,
  email,
  webAddress,
  instagramUrl,
  linkedinUrl,
  supportHours,
  footerBlurb,
  copyrightYear,
  mainLinks[]{label, to},
  orderLabel,
  footerLinks[]{label, to},
  quickLinksTitle,
  contactTitle,
  followTitle,
  rights,
  showPrograms
}`)

export const siteSettings = lakeQuery({
  name: 'site-settings',
  query: siteSettingsQuery,
  shape: 'one object',
  curated: () => curatedSiteSettings,
  read: readSiteSettings,
})
