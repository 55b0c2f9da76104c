import type { Sparse } from '#schemas/content/product/facts/no-facts.ts'
import {
  firstKitCount,
  kitsPerPage,
  listedKitCount,
  namedKitCount,
  summarizedKitCount,
} from '#schemas/content/product/kit-counts.ts'
import type {
  CatalogQueryResult,
  FirstKitsQueryResult,
  KitAddressesQueryResult,
  KitNamesQueryResult,
  KitChoicesQueryResult,
  KitQueryResult,
  KitSummariesQueryResult,
  LandingPageQueryResult,
} from '#schemas/sanity.types.ts'
import type { Choice, ShopKit, ShopView } from './shop-kit.ts'
import { isAddressable } from '#schemas/content/product/kit-slug.ts'
import { availabilityOf, type Availability } from '#schemas/content/product/availability.ts'

type KitPage = NonNullable<KitQueryResult['kit']>
type CardRow = CatalogQueryResult['kits'][number]

/** The shop data for a catalog, given by all kits in documents or in the curated content. */
export function shopViewOf(
  kits: ReadonlyMap<string, ShopKit> | undefined,
  addresses: KitAddressesQueryResult,
): ShopView {
  const described = new Set(addresses.map(({ slug }) => slug).filter(isAddressable))
  const shopOnly = [...(kits?.values() ?? [])].filter(({ handle }) => !described.has(handle))
  const prices = [
    ...addresses.map(({ slug, price }) => kits?.get(slug)?.price ?? price),
    ...shopOnly.map(({ price }) => price),
  ].filter((price) => Number.isSafeInteger(price) && price > 0)
  // A catalog can have more kits than `Math.min` takes arguments.
  const lowestPrice = prices.reduce<number | null>(
    (least, price) => (least === null || price < least ? price : least),
    null,
  )
  return { kits, shopOnly, lowestPrice }
}

/**
 * The first kits. Products that only the shop has come after the editors' kits, up to the usual number.
 * An empty answer stays empty, because curated content replaces it first.
 */
export function mergeFirstKits(row: FirstKitsQueryResult, view: ShopView): FirstKitsQueryResult {
  if (row.total === 0) return row
  return {
    ...row,
    total: row.total + view.shopOnly.length,
    lowestPrice: view.lowestPrice,
    featured: withShopData(row.featured, view),
    kits: withShopData([...row.kits, ...fitting(row.kits, firstKitCount, view).map(cardOf)], view),
  }
}

/** One page of the catalog, counted from 1; kits that only the shop has come last. */
export function mergeCatalog(
  row: CatalogQueryResult,
  page: number,
  view: ShopView,
): CatalogQueryResult {
  if (row.total === 0) return row
  const [from, to] = [(page - 1) * kitsPerPage - row.total, page * kitsPerPage - row.total]
  const shopOnly = view.shopOnly.slice(Math.max(0, from), Math.max(0, to))
  return {
    total: row.total + view.shopOnly.length,
    featured: withShopData(row.featured, view),
    kits: withShopData([...row.kits, ...shopOnly.map(cardOf)], view),
  }
}

/** One kit, with the shop's text if the kit has no document. */
export function mergeKit(row: KitQueryResult, slug: string, view: ShopView): KitQueryResult {
  const { kit } = row
  const isDescribed = kit !== null && typeof kit.title === 'string' && kit.title.trim() !== ''
  if (isDescribed) return { ...row, kit: soldKit(kit, view) }
  const shopOnly = view.kits?.get(slug)
  return shopOnly && row.any !== null ? { ...row, kit: soldKit(pageOf(shopOnly), view) } : row
}

/** Summaries of kits, up to the usual number. */
export function mergeSummaries(
  rows: KitSummariesQueryResult,
  view: ShopView,
): KitSummariesQueryResult {
  const shopOnly = fitting(rows, summarizedKitCount, view).map((kit) =>
    rowOf(kit, { shortDescription: null, description: kit.description }),
  )
  return withShopData([...rows, ...shopOnly], view)
}

/** Names of kits, up to the usual number. */
export function mergeNames(rows: KitNamesQueryResult, view: ShopView): KitNamesQueryResult {
  return withShopData(
    [...rows, ...fitting(rows, namedKitCount, view).map((kit) => rowOf(kit, { featured: null }))],
    view,
  )
}

/** The kits that a form offers, up to the usual number. */
export function mergeChoices(row: KitChoicesQueryResult, view: ShopView): KitChoicesQueryResult {
  if (row.total === 0) return row
  const shopOnly = fitting(row.kits, listedKitCount, view).map((kit) => rowOf(kit, {}))
  return {
    total: row.total + view.shopOnly.length,
    kits: withShopData([...row.kits, ...shopOnly], view),
  }
}

/** The addresses of all kits. */
export function mergeAddresses(
  rows: KitAddressesQueryResult,
  view: ShopView,
): KitAddressesQueryResult {
  const shopOnly = view.shopOnly.map((kit) =>
    rowOf(kit, { _updatedAt: kit.changedAt, noIndex: null, isInShopOnly: true }),
  )
  return withShopData([...rows, ...shopOnly], view)
}

/** As many of the kits that only the shop has as a list has room for. */
function fitting(
  rows: readonly unknown[],
  most: number,
  { shopOnly }: ShopView,
): readonly ShopKit[] {
  return shopOnly.slice(0, Math.max(0, most - rows.length))
}

/** A kit without a document in a list. Such a kit is never “Coming Soon”, because its stock decides. */
function rowOf<Others extends object>({ title, handle, price }: ShopKit, others: Others) {
  return { title, slug: handle, price, inStock: true, ...others }
}

/** An id that no document has, because a dot in it means a folder. */
const idOf = ({ handle }: ShopKit) => `shop.${handle}`

function pictureOf({ picture }: ShopKit) {
  if (picture === null) return null
  const { url, srcSet, alt } = picture
  return { alt, hotspot: null, crop: null, asset: { url, srcSet, metadata: null } }
}

/** The maximum length of a card's text, in characters. */
const cardLimit = 160

function cardOf(kit: ShopKit): CardRow {
  return {
    ...rowOf(kit, {}),
    _id: idOf(kit),
    shortDescription: firstWords(kit.description) || null,
    includes: '',
    featured: false,
    // Pages can show a kit without a picture; the type has the fields that editors must fill in.
    image: pictureOf(kit) as CardRow['image'],
  }
}

/** The page of a kit without a document; fields that only editors fill in are missing. */
function pageOf(kit: ShopKit): KitPage {
  const known: Sparse<KitPage> = {
    ...rowOf(kit, {}),
    description: kit.description,
    // Pages can show a kit without a picture, as above.
    image: pictureOf(kit) as KitPage['image'],
    includes: '',
    useCase: '',
    variants: kit.variants,
  }
  // Pages read a missing field like an empty one.
  return known as KitPage
}

/** The beginning of a text, cut between words. */
function firstWords(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= cardLimit) return line
  const cut = line.slice(0, cardLimit)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), cardLimit / 2)).trimEnd()}…`
}

type LandingRow = NonNullable<NonNullable<LandingPageQueryResult['page']>['blocks']>[number]

/** A landing page with its chosen kits; some can be null. */
export function mergeLandingPage(
  { page }: LandingPageQueryResult,
  view: ShopView,
): LandingPageQueryResult {
  // A draft can have values of any type.
  const stored: unknown = page?.blocks
  if (!page || !Array.isArray(stored)) return { page }
  const blocks = (stored as LandingRow[]).map((block) => mergeBlock(block, view))
  return { page: { ...page, blocks } }
}

function mergeBlock(block: LandingRow, view: ShopView): LandingRow {
  if (block?._type !== 'kitsBlock' || !Array.isArray(block.kits)) return block
  return { ...block, kits: block.kits.map((kit) => kit && soldKit(kit, view)) }
}

/** Fields that the shop decides. Previews do not link them to the Studio. */
const soldFields = ['price', 'inStock', 'variants'] as const

/** A kit in the answer to any query. Despite the type, every field can be missing. */
interface KitRow {
  readonly slug: string
  readonly price?: number
  readonly inStock?: boolean
  readonly variants?: string | null
}

/** The fields that shop data adds to a kit. */
interface ShopFields {
  readonly availability?: Availability
  readonly choices?: readonly Choice[]
}

/**
 * A kit with the shop's price, availability and variants. If the shop has never answered, the kit's
 * document decides whether it is available.
 */
function soldKit<Row extends KitRow>(row: Row, { kits }: ShopView): Row & ShopFields {
  if (kits === undefined) return { ...row, ...ownChoices(row) }
  const kit = kits.get(row.slug)
  if (kit === undefined) return row
  return {
    ...row,
    price: kit.price,
    availability: availabilityOf(row.inStock, kit),
    ...(kit.variants !== null && 'variants' in row && { variants: kit.variants }),
    ...('editAt' in row && { notEditable: soldFields }),
    ...(kit.choices.length > 0 && { choices: kit.choices }),
  }
}

const withShopData = <Row extends KitRow>(rows: readonly Row[], view: ShopView) =>
  rows.map((row) => soldKit(row, view))

function ownChoices({ slug, price = 0, inStock }: KitRow): Pick<ShopFields, 'choices'> {
  const isPriced = Number.isSafeInteger(price) && price > 0
  if (!isAddressable(slug) || !isPriced || inStock !== true) return {}
  return { choices: [{ id: slug, title: '', price, inStock: true }] }
}
