import { incompleteNote } from '#schemas/field/incomplete-note.ts'
import { formatPrice } from '#schemas/field/money.ts'

/** The fields of a kit for lists; each field can be missing. */
interface ListedKit {
  readonly title?: string
  readonly price?: number
  readonly inStock?: boolean
  readonly featured?: boolean
  readonly slug?: string
  readonly description?: string
  readonly includes?: string
  readonly useCase?: string
  readonly media?: { readonly asset?: object }
}

/** The line below a kit's name in a list: missing parts, price and stock. */
export function kitSummary(kit: ListedKit): string {
  return [
    ...incompleteNote(
      { name: kit.title, 'web address': kit.slug },
      {
        price: kit.price,
        description: kit.description,
        picture: kit.media?.asset,
        contents: kit.includes,
        'perfect for': kit.useCase,
      },
    ),
    ...(typeof kit.price === 'number' ? [formatPrice(kit.price)] : []),
    kit.inStock === true ? 'Available' : 'Coming Soon',
    ...(kit.featured === true ? ['Featured'] : []),
  ].join(' · ')
}
