import { recommendation } from '#schemas/inquiry/inquiry-choices.ts'
import {
  type RequestedKit,
  kitValueOf,
  slugOfKitValue,
  titleOfKitValue,
} from '#schemas/inquiry/inquiry-kits.ts'
import { AppError } from '#api/http/errors.ts'
import type { KitDirectory } from './kit-directory.ts'

/** The maximum length of a slug in a message, in characters. */
const maxNamed = 80

/** The kits of an inquiry, in the format that is stored. */
export interface RequestedKits {
  /** Each kit's value in the form's API if it has one, otherwise its slug. */
  readonly kitsInterested?: string[]
  /** The kits with their current titles. */
  readonly kits?: RequestedKit[]
}

/**
 * Looks up the kits of an inquiry. While the lake does not answer, an unknown slug is accepted with
 * itself as its title, so that no data of a visitor is lost.
 *
 * @param requested slugs, and the API values of some kits
 * @throws {AppError} `invalid-fields` if a kit is known not to exist
 */
export async function readRequestedKits(
  requested: readonly string[] | undefined,
  directory: Pick<KitDirectory, 'find'>,
): Promise<RequestedKits> {
  if (requested === undefined || requested.length === 0) return {}
  const slugs = requested.filter((value) => value !== recommendation.value)
  const { found, isComplete } = await directory.find(slugs)
  const unknown = slugs.filter((value) => !found.has(value) && !titleOfKitValue(value))
  if (unknown.length > 0 && isComplete) throw unknownKits(unknown)
  const kits = new Map<string, RequestedKit>()
  for (const value of slugs) {
    const { slug, title } = found.get(value) ?? {
      slug: slugOfKitValue(value),
      title: titleOfKitValue(value) ?? value,
    }
    kits.set(slug, { slug, title })
  }
  const values = [...kits.keys()].map(kitValueOf)
  if (requested.includes(recommendation.value)) values.push(recommendation.value)
  return { kitsInterested: values, ...(kits.size > 0 && { kits: [...kits.values()] }) }
}

function unknownKits(slugs: readonly string[]): AppError {
  const named = slugs.slice(0, 3).map((slug) => `“${slug.slice(0, maxNamed).toWellFormed()}”`)
  const issue = `We do not have the kit ${named.join(' or ')}. Please choose kits from the list, or describe what you need in the notes.`
  return new AppError('invalid-fields', 'Please correct the marked fields.', {
    issues: { kitsInterested: [issue] },
  })
}
