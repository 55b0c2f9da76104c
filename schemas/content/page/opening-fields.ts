import { lineField, paragraphField, type WordsOptions } from './page-fields.ts'

/** A page's changes to the default fields of an opening. */
interface OpeningOptions {
  readonly fieldset?: string
  readonly caption?: Partial<WordsOptions>
  readonly title?: Partial<WordsOptions>
  readonly lead?: Partial<WordsOptions>
}

/** The opening of a page: small line, headline and text. */
export function openingFields({ fieldset = 'opening', caption, title, lead }: OpeningOptions = {}) {
  return [
    lineField({
      name: 'caption',
      title: 'Small line above the headline',
      description: 'Tells readers in a few words where they are.',
      fieldset,
      max: 60,
      ...caption,
    }),
    lineField({
      name: 'title',
      title: 'Headline',
      description: 'The largest text on the page.',
      fieldset,
      max: 80,
      ...title,
    }),
    paragraphField({
      name: 'lead',
      title: 'Text below the headline',
      description: 'One or two sentences.',
      fieldset,
      max: 300,
      ...lead,
    }),
  ]
}

/** The opening for pages whose opening fields begin with `intro`; the page's fieldset `intro`. */
export const introFields = () =>
  openingFields({
    fieldset: 'intro',
    caption: { name: 'introCaption', description: 'One to three words.' },
    title: { name: 'introTitle' },
    lead: { name: 'introLead', max: 400 },
  })
