import { defineQuery } from 'groq'

/** Brand, contact details and switches that every page shows. */
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
  showPrograms
}`)
