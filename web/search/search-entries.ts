import { availabilityLabels, readAvailability } from '#schemas/product/availability.ts'
import { isAddressable } from '#schemas/product/kit-slug.ts'
import { productPath } from '#schemas/product/product-path.ts'
import { type ProgramSlug, programSlugs } from '#schemas/program/program-slug.ts'
import type { KitAddressesQueryResult, SearchContentQueryResult } from '#schemas/sanity.types.ts'
import { fieldsOf, listOf, numberOrNull, textOf, textOrNull } from '#web/content/field-readers.ts'
import { kitTexts } from './kit-texts.ts'
import { sitePages } from '#schemas/page/site-pages.ts'
import type { SearchEntry } from './search-index.ts'

const membershipSlug: ProgramSlug = 'vip-loyalty'

type Row<Kind extends 'kits' | 'programs' | 'tiers' | 'faqs'> =
  SearchContentQueryResult[Kind][number]

/**
 * The kits with a page, with all of its text. Kits that only the shop describes come last.
 *
 * @param addresses all kits, including those of the shop
 */
export function kitEntries(
  rows: readonly Row<'kits'>[],
  addresses: KitAddressesQueryResult,
): SearchEntry[] {
  const bySlug = new Map(addresses.map((address) => [address.slug, address]))
  const alone = addresses.filter((address) => fieldsOf(address)['isInShopOnly'])
  return [
    ...rows.map((row) =>
      kitEntry(row, kitTexts(row, readAvailability(bySlug.get(row.slug) ?? row))),
    ),
    ...alone.map((row) => kitEntry(row, [availabilityLabels[readAvailability(row)]])),
  ].filter((entry) => entry !== null)
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
 * A program, on its own page or on the page of all programs.
 *
 * @param tiers the membership's tiers, which are on its page
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
      ...(slug === membershipSlug ? listOf(tiers, tierText) : []),
      textOf(row.alt),
    ],
  }
}

function tierText(value: unknown): string | null {
  const { title, discountPercent, perks } = fieldsOf(value)
  const discount = numberOrNull(discountPercent)
  const said = [discount === null ? '' : `${discount}%`, ...listOf(perks, textOrNull)]
  return textOf(title) ? `${textOf(title)}: ${said.filter(Boolean).join(' · ')}` : null
}

/**
 * A question.
 *
 * @param anchors the questions' fragments on the FAQ page, by id
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
