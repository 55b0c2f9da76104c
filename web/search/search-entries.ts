import { aircraftTypePath } from '#schemas/content/aircraft-type/aircraft-path.ts'
import { aircraftClasses } from '#schemas/content/product/facts/aircraft-classes.ts'
import { availabilityLabels, readAvailability } from '#schemas/content/product/availability.ts'
import { isAddressable } from '#schemas/content/product/kit-slug.ts'
import { productPath } from '#schemas/content/product/product-path.ts'
import { type ProgramSlug, programSlugs } from '#schemas/content/program/program-slug.ts'
import type { KitAddressesQueryResult, SearchContentQueryResult } from '#schemas/sanity.types.ts'
import { formatPrice } from '#schemas/field/money.ts'
import {
  centsOf,
  fieldsOf,
  listOf,
  numberOrNull,
  textOf,
  textOrNull,
} from '#web/content/field-readers.ts'
import { readEvidence } from '#web/kit/product/facts/read-kit-facts.ts'
import { evidenceText, kitLabels, kitTexts } from './kit-texts.ts'
import type { AircraftType } from '#web/kit/aircraft/read-aircraft-types.ts'
import { sitePages } from '#schemas/content/page/page-paths.ts'
import type { SearchEntry } from './search-index.ts'

const membershipSlug: ProgramSlug = 'vip-loyalty'

type Row<Kind extends 'kits' | 'programs' | 'tiers' | 'faqs'> =
  SearchContentQueryResult[Kind][number]

/**
 * The entries of kits that have a page. Kits that exist only in the shop come last.
 *
 * @param addresses all kits, merged with shop data
 */
export function kitEntries(
  rows: readonly Row<'kits'>[],
  addresses: KitAddressesQueryResult,
): SearchEntry[] {
  const bySlug = new Map(addresses.map((address) => [address.slug, address]))
  const shopOnly = addresses.filter((address) => fieldsOf(address)['isInShopOnly'])
  return [
    ...rows.map((row) => kitEntry(row, kitTexts(row, saleText(bySlug.get(row.slug) ?? row)))),
    ...shopOnly.map((row) => kitEntry(row, [saleText(row)])),
  ].filter((entry) => entry !== null)
}

/** A kit's availability and its price. */
function saleText(row: { readonly inStock: unknown; readonly price?: unknown }): string {
  const price = formatPrice(centsOf(row.price))
  return `${availabilityLabels[readAvailability(row)]} · ${kitLabels.price}: ${price}`
}

function kitEntry(
  row: { readonly title: unknown; readonly slug: unknown },
  texts: readonly string[],
): SearchEntry | null {
  const title = textOf(row.title)
  const slug = textOf(row.slug)
  if (!title || !isAddressable(slug)) return null
  return { kind: 'kit', title, path: productPath(slug), texts }
}

/**
 * The entry of a program, with the path of its own page or of the programs page.
 *
 * @param tiers the loyalty tiers, which the membership's page shows
 */
export function programEntry(
  row: Row<'programs'>,
  tiers: readonly Row<'tiers'>[],
): SearchEntry | null {
  const title = textOf(row.title)
  const slug = textOf(row.slug)
  if (!title || !slug) return null
  const hasPage = programSlugs.some((known) => known === slug)
  const steps = listOf(row.steps, (step) => {
    const { title: name, description } = fieldsOf(step)
    return `${textOf(name)}: ${textOf(description)}`
  })
  return {
    kind: 'program',
    title,
    path: hasPage ? `${sitePages.programs.path}/${slug}` : sitePages.programs.path,
    texts: [
      textOf(row.summary),
      textOf(row.description),
      listOf(row.highlights, textOrNull).join(' · '),
      listOf(row.inclusions, textOrNull).join(' · '),
      ...steps,
      ...listOf(row.evidence, readEvidence).map(evidenceText),
      ...(slug === membershipSlug ? listOf(tiers, tierText) : []),
      textOf(row.alt),
    ],
  }
}

function tierText(value: unknown): string | null {
  const { title, discountPercent, perks } = fieldsOf(value)
  const discount = numberOrNull(discountPercent)
  const parts = [discount === null ? '' : `${discount}%`, ...listOf(perks, textOrNull)]
  return textOf(title) ? `${textOf(title)}: ${parts.filter(Boolean).join(' · ')}` : null
}

/**
 * The entry of a question.
 *
 * @param anchors the questions' fragments on the FAQ page, by document id
 */
export function faqEntry(
  row: Row<'faqs'>,
  anchors: ReadonlyMap<string, string>,
): SearchEntry | null {
  const question = textOf(row.question)
  const answer = textOf(row.answer)
  if (!question || !answer) return null
  const anchor = anchors.get(row._id)
  const { path } = sitePages.faq
  return {
    kind: 'faq',
    title: question,
    path: anchor === undefined ? path : `${path}#${anchor}`,
    texts: [answer],
  }
}

/**
 * The entry of an aircraft type. The entry names no kits, because every word of a kit would find every
 * aircraft.
 */
export function aircraftEntry(type: AircraftType): SearchEntry {
  const { title, manufacturer, slug, aircraftClass, aliases = [] } = type
  const { cabinNotes = '', source = '', stowage = [] } = type
  const known = aircraftClasses.find(({ name }) => name === aircraftClass)
  return {
    kind: 'aircraft',
    title: `${manufacturer} ${title}`,
    path: aircraftTypePath(slug),
    texts: [
      [known?.title, ...aliases].join(' · '),
      cabinNotes,
      ...stowage.map(({ where = '' }) => where),
      source,
    ],
  }
}
