import { defineField } from 'sanity'
import { textRules } from '#schemas/field/text-rules.ts'
import { curatedSiteSettings } from './site-settings.curated.ts'

/** The words of what surrounds every page. */
export type FrameWord = 'orderLabel' | 'quickLinksTitle' | 'contactTitle' | 'followTitle' | 'rights'

/**
 * A word of what surrounds every page; left empty, its curated word stands there.
 *
 * @param max the greatest length in characters
 */
export function frameWordField(name: FrameWord, title: string, description: string, max = 40) {
  return defineField({
    name,
    title,
    type: 'string',
    description: `${description} Left empty, it reads as shown in gray.`,
    group: 'navigation',
    placeholder: curatedSiteSettings[name] ?? '',
    validation: (rule) => textRules(rule, { max }),
  })
}
