import { defineField, type ValidationContext } from 'sanity'
import { fieldOf } from './field-of.ts'
import { type DocumentKey, knownDocuments, nameOf } from './known-documents.ts'
import { checkSlugText, freeSlug, slugFrom, slugLength } from './slug-text.ts'

interface SlugFieldOptions {
  /** Explains to editors what the address is used for. */
  readonly description: string
  /** The title of the field that Generate turns into a slug. */
  readonly from: string
  /** Redirected slugs and their targets. */
  readonly reserved?: ReadonlyMap<string, string>
  /** Whether a document with this slug has a page; by default, no document has a page. */
  readonly hasPage?: (slug: string) => boolean
  /** Other reasons why a slug is taken; by default, there are none. */
  readonly refusals?: Refusals
}

/**
 * Finds the reasons why slugs are not available.
 *
 * @returns the error message for a slug; undefined if the slug is free
 * @throws {Error} if the lake does not answer
 */
export type Refusals = (
  document: DocumentKey,
  context: Pick<ValidationContext, 'getClient'>,
) => Promise<(slug: string) => string | undefined>

const nothingElse: Refusals = () => Promise.resolve(() => undefined)

/** The part of the page's address that names a document; unique within its type. */
export function slugField(options: SlugFieldOptions) {
  const { description, from, reserved = new Map<string, string>(), hasPage = () => false } = options
  const { refusals = nothingElse } = options
  const missing = `Press Generate to create the address from “${from}”.`
  return defineField({
    name: 'slug',
    title: 'Web address',
    type: 'slug',
    description,
    group: 'listing',
    options: {
      maxLength: slugLength,
      // The rule below names the document that uses the slug.
      isUnique: () => true,
      source: ({ title }) => {
        if (typeof title === 'string' && slugFrom(title)) return title
        throw new Error(`Fill in “${from}” with letters or digits first.`)
      },
      slugify: async (title, _type, context) => {
        const document = documentKeyOf(context.parent)
        const { others } = await knownDocuments(document, context)
        const refused = await refusals(document, context)
        const taken = new Set([...others.flatMap(({ slug }) => slug ?? []), ...reserved.keys()])
        return freeSlug(slugFrom(title), {
          has: (slug) => taken.has(slug) || refused(slug) !== undefined,
        })
      },
    },
    validation: (rule, context) => [
      // For the generated types; in the Studio, this rule would add a message at the inner field.
      ...(context === undefined ? [rule.required()] : []),
      rule.custom(async (slug, about) => {
        if (!slug?.current) return missing
        const shape = checkSlugText(slug.current)
        if (shape !== true) return shape
        const target = reserved.get(slug.current)
        if (target) return `This address leads to “${target}”. Press Generate to get an unused one.`
        return checkUnique(slug.current, about, refusals)
      }),
      rule.custom((slug, about) => checkUnchanged(slug?.current, about, hasPage)).info(),
    ],
  })
}

/** The slug is a field of the document itself, so its parent is the document. */
function documentKeyOf(parent: unknown): DocumentKey {
  const [id, type] = [fieldOf(parent, '_id'), fieldOf(parent, '_type')]
  if (typeof id === 'string' && typeof type === 'string') return { _id: id, _type: type }
  throw new Error('A slug field belongs at the top level of a document.')
}

async function checkUnique(
  slug: string,
  context: ValidationContext,
  refusals: Refusals,
): Promise<true | string> {
  if (!context.document) return true
  const refused = await refusals(context.document, context)
  const refusal = refused(slug)
  if (refusal !== undefined) return refusal
  const { others } = await knownDocuments(context.document, context)
  const holder = others.find((other) => other.slug === slug)
  return holder
    ? `${nameOf(holder)} already has this address. Press Generate to get an unused one.`
    : true
}

async function checkUnchanged(
  slug: string | undefined,
  context: ValidationContext,
  hasPage: (slug: string) => boolean,
): Promise<true | string> {
  if (!slug || !context.document) return true
  const { published } = await knownDocuments(context.document, context)
  if (!published?.slug || published.slug === slug) return true
  return hasPage(published.slug)
    ? `The published address is “${published.slug}”. When you publish this change, links to it will lead to the new address.`
    : `The published address is “${published.slug}”. Saved links with it will no longer lead here.`
}
