import * as v from 'valibot'
import { formerSlugs } from '#schemas/content/product/former-slugs.ts'
import type { RequestedItems } from './requested-items.ts'
import { type Choice, recommendation } from './inquiry-choices.ts'

/** The fixed values of the original kits in requests and exports. */
export const inquiryKits = [
  { value: 'cabin-clean-up-kit', title: 'Cabin Clean-Up Kit' },
  { value: 'canine-accommodation-kit', title: 'Canine Accommodation Kit' },
  { value: 'food-snack-kit', title: 'Food & Snack Kit' },
  { value: 'master-kit', title: 'Master Kit' },
  { value: 'cabin-soilage-kit', title: 'Cabin Soilage Kit' },
  { value: 'apparel-swag-kit', title: 'Apparel & Swag Kit' },
  recommendation,
] as const satisfies readonly Choice[]

/** The slugs of kits whose value in requests differs. */
const slugs: ReadonlyMap<string, string> = new Map([
  ...formerSlugs,
  ['cabin-soilage-kit', 'soilage-protection-kit'],
])

const values: ReadonlyMap<string, string> = new Map(
  inquiryKits.map(({ value }) => [slugs.get(value) ?? value, value]),
)

/** The fixed title of a value; undefined for any other value. */
export const titleOfKitValue = (value: string): string | undefined =>
  inquiryKits.find((kit) => kit.value === value)?.title

/** The slug of the kit for a value or a former slug; any other slug unchanged. */
export const slugOfKitValue = (value: string): string => slugs.get(value) ?? value

/** The value of a kit in `kitsInterested`: a fixed value for the original kits, else the slug. */
export const kitValueOf = (slug: string): string => values.get(slug) ?? slug

/** A kit that an inquiry asks about, with the title that it had on that day. */
export const requestedKitContract = v.object({ slug: v.string(), title: v.string() })

/** A kit that an inquiry asks about. */
export type RequestedKit = v.InferOutput<typeof requestedKitContract>

interface AskingInquiry {
  readonly kits?: readonly RequestedKit[] | null | undefined
  readonly kitsInterested?: readonly string[] | null | undefined
}

/**
 * The kits that an inquiry requests, with their titles at that time, then slugs without a kit. Old
 * inquiries without stored kits get the fixed titles.
 */
export function requestedItemsOf({ kits, kitsInterested }: AskingInquiry): RequestedItems {
  const requested = kits ?? []
  const covered = new Set(requested.flatMap(({ slug }) => [slug, kitValueOf(slug)]))
  const values = kitsInterested ?? []
  const others = values.filter((value) => value !== recommendation.value && !covered.has(value))
  return {
    kits: [
      ...requested.map(({ title }) => title),
      ...others.map((value) => titleOfKitValue(value) ?? value),
    ],
    wantsAdvice: values.includes(recommendation.value),
  }
}
