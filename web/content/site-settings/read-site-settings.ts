import type { SiteSettingsQueryResult } from '#schemas/sanity.types.ts'
import type { HeaderFooterWord } from '#schemas/content/site-settings/header-footer-word-field.ts'
import { curatedSiteSettings } from '#schemas/content/site-settings/site-settings.curated.ts'
import {
  type Editable,
  editAtOf,
  isOn,
  numberOrNull,
  textOf,
  webUrlOrNull,
  fieldsOf,
  listOf,
} from '#web/content/field-readers.ts'
import { linkTarget } from '#schemas/content/link/link-target.ts'

/** The brand, contact details and switches for every page. */
export type SiteSettings = Omit<Row, HeaderFooterWord | LinkList> &
  Readonly<Record<HeaderFooterWord, string>> &
  Readonly<Record<LinkList, readonly SiteLinkContent[]>> &
  Editable

type Row = NonNullable<SiteSettingsQueryResult>
type LinkList = 'mainLinks' | 'footerLinks'

/** The settings, with the curated value for each missing setting. */
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

interface SiteLinkContent {
  readonly label: string
  /** The encoded target: a path of this site, or an https URL. */
  readonly to: string
}

/** The maximum number of links that are read from a list. */
const maxLinks = 20

/**
 * The links of a list, without links that have no label or no valid target; the curated links if the
 * list was never filled in. A cleared list stays empty.
 */
function readLinks(value: unknown, curated: unknown): SiteLinkContent[] {
  return listOf(Array.isArray(value) ? value : curated, readLink).slice(0, maxLinks)
}

function readLink(entry: unknown): SiteLinkContent | null {
  const { label, to } = fieldsOf(entry)
  const [text, target] = [textOf(label), linkTarget(to)]
  return text && target ? { label: text, to: target.to } : null
}
