import { storedKitFacts } from './stored-kit-facts.ts'
import { curatedAircraftTypes } from '#schemas/content/aircraft-type/aircraft-type.curated.ts'
import { curatedFaqs } from '#schemas/content/faq/faq.curated.ts'
import { curatedPages } from '#schemas/content/page/curated-pages.ts'
import { type CuratedPage, storedPage } from '#schemas/content/page/page-to-document.ts'
import { pictureNameOf } from '#schemas/content/picture/picture-files.ts'
import { curatedLoyaltyTiers } from '#schemas/content/loyalty-tier/loyalty-tier.curated.ts'
import { curatedProducts } from '#schemas/content/product/product.curated.ts'
import { curatedPrograms } from '#schemas/content/program/program.curated.ts'
import { curatedSiteSettings } from '#schemas/content/site-settings/site-settings.curated.ts'
import { siteSettingsId } from '#schemas/content/site-settings/site-settings-id.ts'

/**
 * A curated document in its stored form: with ids, references and keys instead of the documents that a
 * query returns for them.
 */
export interface CuratedDocument {
  readonly _id: string
  readonly _type: string
  readonly [field: string]: unknown
}

/** Turns a picture's name into the id of its image asset in the lake. */
export type AssetIdOf = (pictureName: string) => string

/** All curated content as documents, in the site's order. */
export function curatedDocuments(assetIdOf: AssetIdOf): CuratedDocument[] {
  return [
    {
      _id: siteSettingsId,
      _type: 'siteSettings',
      ...curatedSiteSettings,
      mainLinks: keyed('siteLink', curatedSiteSettings.mainLinks),
      footerLinks: keyed('siteLink', curatedSiteSettings.footerLinks),
    },
    ...Object.entries(curatedPages).map(([type, words]) => pageDocument(type, words, assetIdOf)),
    ...curatedProducts.map((product, index) =>
      listed('product', index, {
        ...product,
        ...storedKitFacts(product, (picture) => image(picture, assetIdOf)),
        slug: slug(product.slug),
        image: image(product.image, assetIdOf),
      }),
    ),
    ...curatedAircraftTypes.map((type) =>
      present({ ...type, _type: 'aircraftType', slug: slug(type.slug), toCheck: true }),
    ),
    ...curatedPrograms.map((program, index) =>
      listed('program', index, {
        ...program,
        // Available programs contain services and figures that the team has not agreed on yet.
        toCheck: program.status === 'available' ? true : null,
        slug: slug(program.slug),
        image: program.image && image(program.image, assetIdOf),
        steps: keyed('step', program.steps),
      }),
    ),
    ...curatedLoyaltyTiers.map((tier, index) =>
      listed('loyaltyTier', index, { ...tier, slug: slug(tier.slug) }),
    ),
    ...curatedFaqs.map((faq, index) => listed('faq', index, { ...faq, toCheck: true })),
  ]
}

function pageDocument(type: string, words: CuratedPage, assetIdOf: AssetIdOf): CuratedDocument {
  return Object.assign(storedPage(words, assetIdOf), { _id: type, _type: type })
}

/** A document of an ordered list; gaps between positions let editors insert other documents. */
function listed(
  type: string,
  index: number,
  fields: { _id: string; [field: string]: unknown },
): CuratedDocument {
  const { _updatedAt, ...stored } = fields
  return present({ ...stored, _type: type, order: (index + 1) * 10 })
}

/** Removes null fields, which a query returns for fields that are not stored. */
function present<Fields extends object>(fields: Fields): Fields {
  const kept = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)
  // Required fields are never null: `_id` and `_type` always stay.
  return Object.fromEntries(kept) as Fields
}

/** The entries of a list with the keys and the type that the lake stores with them. */
function keyed(type: string, entries: readonly object[] | null) {
  return entries?.map((entry, at) => ({ _type: type, _key: `${type}-${at + 1}`, ...entry }))
}

function slug(current: string) {
  return { _type: 'slug', current }
}

function image(
  { alt, asset }: { alt: string | null; asset: { url: string } | null },
  assetIdOf: AssetIdOf,
) {
  const pictureName = pictureNameOf(asset?.url ?? '')
  return { _type: 'image', alt, asset: { _type: 'reference', _ref: assetIdOf(pictureName) } }
}
