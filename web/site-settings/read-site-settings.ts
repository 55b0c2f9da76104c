import type { SiteSettingsQueryResult } from '#schemas/sanity.types.ts'
import type { FrameWord } from '#schemas/site-settings/frame-word-field.ts'
import { curatedSiteSettings } from '#schemas/site-settings/site-settings.curated.ts'
import {
  type Editable,
  editAtOf,
  isOn,
  numberOrNull,
  textOf,
  webUrlOrNull,
} from '#web/content/field-readers.ts'
import { readLinks, type SiteLinkContent } from './read-links.ts'

/** The brand, contact details and switches that every page uses. */
export type SiteSettings = Omit<Row, FrameWord | LinkList> &
  Readonly<Record<FrameWord, string>> &
  Readonly<Record<LinkList, readonly SiteLinkContent[]>> &
  Editable

type Row = NonNullable<SiteSettingsQueryResult>
type LinkList = 'mainLinks' | 'footerLinks'

/** The settings, with the curated value for each that an editor left out. */
export function readSiteSettings(row: SiteSettingsQueryResult): SiteSettings {
  const curated = curatedSiteSettings
  if (row === null) return readSiteSettings(curated)
  const text = (value: unknown, fallback: string | null) => textOf(value) || (fallback ?? '')
  const email = textOf(row.email)
  return {
    brand: text(row.brand, curated.brand),
    phone: text(row.phone, curated.phone),
    email: /^[^\s@]+@[^\s@]+$/.test(email) ? email : curated.email,
    webAddress: text(row.webAddress, curated.webAddress),
    instagramUrl: webUrlOrNull(row.instagramUrl),
    linkedinUrl: webUrlOrNull(row.linkedinUrl),
    supportHours: text(row.supportHours, curated.supportHours),
    footerBlurb: text(row.footerBlurb, curated.footerBlurb),
    copyrightYear: numberOrNull(row.copyrightYear, 1) ?? curated.copyrightYear,
    mainLinks: readLinks(row.mainLinks, curated.mainLinks),
    orderLabel: text(row.orderLabel, curated.orderLabel),
    footerLinks: readLinks(row.footerLinks, curated.footerLinks),
    quickLinksTitle: text(row.quickLinksTitle, curated.quickLinksTitle),
    contactTitle: text(row.contactTitle, curated.contactTitle),
    followTitle: text(row.followTitle, curated.followTitle),
    rights: text(row.rights, curated.rights),
    showPrograms: isOn(row.showPrograms),
    ...editAtOf(row),
  }
}
