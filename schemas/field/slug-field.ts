import { defineField, type ValidationContext } from 'sanity'
import { fieldOf } from './field-of.ts'
import { type DocumentKey, knownDocuments, nameOf } from './known-documents.ts'
import { checkSlugText, freeSlug, slugFrom, slugLength } from './slug-text.ts'

interface SlugFieldOptions {
  /** Explains to editors what the address is used for. */
  readonly description: string
  /** The title of the field from which Generate makes the slug. */
  readonly from: string
  /** Slugs that are redirected, and their targets. */
  readonly reserved?: ReadonlyMap<string, string>
}

/** The part of the page's address that names a document; unique within its type. */
export function slugField({ description, from, reserved = new Map() }: SlugFieldOptions) {
  const missing = `Press Generate to make an address from “${from}”: the site needs one.`
  return defineField({
    name: 'slug',
    title: 'Web address',
    type: 'slug',
    description,
    group: 'listing',
    options: {
      maxLength: slugLength,
      // The rule below names the document that has it.
      isUnique: () => true,
      source: ({ title }) => {
        if (typeof title === 'string' && slugFrom(title)) return title
        throw new Error(`Fill in “${from}” with letters or digits first.`)
      },
      slugify: async (title, _type, context) => {
        const { others } = await knownDocuments(documentKeyOf(context.parent), context)
        const taken = others.flatMap(({ slug }) => slug ?? [])
        return freeSlug(slugFrom(title), new Set([...taken, ...reserved.keys()]))
      },
    },
    validation: (rule, context) => [
      // For the generated types; as a rule in the Studio it would add a message at the inner field.
      ...(context === undefined ? [rule.required()] : []),
      rule.custom(async (slug, about) => {
        if (!slug?.current) return missing
        const shape = checkSlugText(slug.current)
        if (shape !== true) return shape
        const target = reserved.get(slug.current)
        if (target) return `This address leads to “${target}”. Press Generate for a free one.`
        return checkUnique(slug.current, about)
      }),
      rule.custom((slug, about) => checkKept(slug?.current, about)).warning(),
    ],
  })
}

/** The slug is a field of the document itself, so its parent is the document. */
function documentKeyOf(parent: unknown): DocumentKey {
  const [id, type] = [fieldOf(parent, '_id'), fieldOf(parent, '_type')]
  if (typeof id === 'string' && typeof type === 'string') return { _id: id, _type: type }
  throw new Error('A slug field belongs at the top level of a document.')
}

async function checkUnique(slug: string, context: ValidationContext): Promise<true | string> {
  if (!context.document) return true
  const { others } = await knownDocuments(context.document, context)
  const holder = others.find((other) => other.slug === slug)
  return holder ? `${nameOf(holder)} has this address. Press Generate for a free one.` : true
}

async function checkKept(
  slug: string | undefined,
  context: ValidationContext,
): Promise<true | string> {
  if (!slug || !context.document) return true
  const { published } = await knownDocuments(context.document, context)
  if (!published?.slug || published.slug === slug) return true
  return `Published as “${published.slug}”: links to that address will break.`
}
