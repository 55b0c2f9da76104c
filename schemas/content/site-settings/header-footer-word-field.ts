import { textField } from '#schemas/field/text-field.ts'
import { curatedSiteSettings } from './site-settings.curated.ts'

/** The words in the header and footer of every page. */
export type HeaderFooterWord =
  | 'orderLabel'
  | 'quickLinksTitle'
  | 'contactTitle'
  | 'followTitle'
  | 'rights'

/**
 * A word in the header or footer; an empty field shows the curated word.
 *
 * @param max the maximum length in characters
 */
export function headerFooterWordField(
  name: HeaderFooterWord,
  title: string,
  description: string,
  max = 40,
) {
  return textField({
    name,
    title,
    description: `${description} If empty, the site shows the text in gray.`,
    group: 'navigation',
    placeholder: curatedSiteSettings[name] ?? '',
    max,
  })
}
