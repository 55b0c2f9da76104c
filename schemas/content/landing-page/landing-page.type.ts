import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { incompleteNote } from '#schemas/field/incomplete-note.ts'
import { slugField, type Refusals } from '#schemas/field/slug-field.ts'
import { textField } from '#schemas/field/text-field.ts'
import { searchGroup, seoField } from '#schemas/content/page/seo.type.ts'
import { isLandingSlug, landingPath } from '#schemas/content/redirect/landing-path.ts'
import { knownDocuments } from '#schemas/field/known-documents.ts'
import { automaticId } from '#schemas/content/redirect/automatic-redirect.ts'
import { knownAddresses } from '#schemas/content/redirect/taken-addresses.ts'
import { pathKey, redirectTarget } from '#schemas/content/redirect/redirect-path.ts'
import { isReservedSegment } from '#schemas/content/redirect/reserved-segments.ts'
import { checkBlocks, checkOpening } from './block-rules.ts'
import { blockPicture, blockTypes } from './block-types.ts'

/**
 * Finds the slugs that a landing page cannot have, because another part of the site or a redirect uses
 * the address. Redirects in drafts and releases count. A redirect from this page's own former address
 * does not count, because the server removes it when the page comes back.
 */
const refusedSlugs: Refusals = async (document, context) => {
  const [{ sourceAt }, { published }] = await Promise.all([
    knownAddresses(document._id, context),
    knownDocuments(document, context),
  ])
  const own = published?.slug ? pathKey(landingPath(published.slug)) : undefined
  return (slug) => {
    if (isReservedSegment(slug)) {
      return `“/${slug}” is already used by another part of the site. Press Generate to get an unused address.`
    }
    const path = landingPath(slug)
    const redirect = sourceAt(pathKey(path) ?? path)
    if (!redirect) return undefined
    const isOwn = redirect._id === automaticId(path) && redirectTarget(redirect.to)?.key === own
    if (isOwn && own !== undefined) return undefined
    return `A redirect leads from ${path} to ${redirect.to ?? 'nowhere'}. Delete that redirect first, or press Generate to get an unused address.`
  }
}

const nameTitle = 'Title'

/** A page that editors build from blocks, at an address that they choose (`docs/product.md §2`). */
export const landingPageType = defineType({
  name: 'landingPage',
  title: 'Landing page',
  type: 'document',
  icon: EarthGlobeIcon,
  description: 'A separate page that you build from blocks.',
  groups: [
    { name: 'content', title: 'Content', default: true },
    { name: 'listing', title: 'Address' },
    { ...searchGroup },
  ],
  fields: [
    textField({
      name: 'title',
      title: nameTitle,
      group: 'content',
      min: 3,
      description:
        'The name of the page in browsers and search results, and its heading if it has no opening.',
      missing: 'Give the page a title. Without one, the site does not show it.',
      max: 80,
    }),
    slugField({
      description:
        'The part after the site’s name, such as /winter-offer. If you change it, old links lead to the new address.',
      from: nameTitle,
      hasPage: isLandingSlug,
      refusals: refusedSlugs,
    }),
    defineField({
      name: 'blocks',
      title: 'Blocks',
      type: 'array',
      description: 'The parts of the page from top to bottom. Drag them to change their order.',
      group: 'content',
      of: blockTypes.map(({ name }) => defineArrayMember({ type: name })),
      options: {
        insertMenu: {
          filter: false,
          views: [{ name: 'grid', previewImageUrl: blockPicture }, { name: 'list' }],
        },
      },
      validation: (rule) => [rule.custom(checkBlocks), rule.custom(checkOpening).warning()],
    }),
    seoField(),
  ],
  orderings: [{ title: 'Title', name: 'title', by: [{ field: 'title', direction: 'asc' }] }],
  preview: {
    select: { title: 'title', slug: 'slug.current', blocks: 'blocks', media: 'blocks.0.image' },
    prepare: ({ title, slug, blocks, media }) => ({
      title,
      subtitle: [
        ...incompleteNote({ title, 'web address': slug }, { blocks }),
        ...(isLandingSlug(slug) ? [landingPath(slug)] : []),
      ].join(' · '),
      media,
    }),
  },
})
