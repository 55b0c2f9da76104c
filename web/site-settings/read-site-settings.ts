import type { SiteSettingsQueryResult } from '#schemas/sanity.types.ts'
import { curatedSiteSettings } from '#schemas/site-settings/site-settings.curated.ts'
import { isOn, numberOrNull, textOf, webUrlOrNull } from '#web/content/field-readers.ts'

/** The brand, contact details and switches that every page uses. */
export type SiteSettings = NonNullable<SiteSettingsQueryResult>

/** The settings, with the curated value for each that an editor left out. */
export function readSiteSettings(row: SiteSettingsQueryResult): SiteSettings {
  const curated = curatedSiteSettings
  if (row === null) return curated
  const text = (value: unknown, fallback: string) => textOf(value) || fallback
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
    showPrograms: isOn(row.showPrograms),
  }
}
