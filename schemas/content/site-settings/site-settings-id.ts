/** The id of the one document of site settings: its type's name. */
export const siteSettingsId = 'siteSettings'
