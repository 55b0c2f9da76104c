import { incompleteNote } from '#schemas/field/incomplete-note.ts'
import { formatPrice } from '#schemas/field/money.ts'

/** What lists ask of a kit; all of it may be missing. */
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

/** How lists show a kit, and what it lacks. */
export const productPreview = {
  select: {
    title: 'title',
    price: 'price',
    inStock: 'inStock',
    featured: 'featured',
    slug: 'slug.current',
    description: 'description',
    includes: 'includes',
    useCase: 'useCase',
    media: 'image',
  },
  prepare: ({ title, price, inStock, featured, media, ...texts }: ListedKit) => ({
    title: title ?? 'A kit without a name',
    subtitle: [
      ...(typeof price === 'number' ? [formatPrice(price)] : []),
      inStock === true ? 'In stock' : 'Coming Soon',
      ...(featured === true ? ['Featured'] : []),
      ...incompleteNote({
        price,
        'web address': texts.slug,
        description: texts.description,
        picture: media?.asset,
        contents: texts.includes,
        'perfect for': texts.useCase,
      }),
    ].join(' · '),
    media,
  }),
}
