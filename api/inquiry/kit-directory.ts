import { LRUCache } from 'lru-cache'
import { AppError } from '#api/http/errors.ts'
import { withTimeout } from '#schemas/protocol/with-timeout.ts'
import { isCurrent } from '#schemas/protocol/content-origin.ts'
import type { ContentResult } from '#schemas/protocol/content-source.ts'
import { hasWords } from '#schemas/field/has-words.ts'
import type { KitChoice } from '#schemas/inquiry/kit-choice.contract.ts'
import { recommendation } from '#schemas/inquiry/inquiry-choices.ts'
import {
  type RequestedKit,
  kitValueOf,
  slugOfKitValue,
  titleOfKitValue,
} from '#schemas/inquiry/inquiry-kits.ts'
import { readAvailability } from '#schemas/content/product/availability.ts'
import { isAddressable } from '#schemas/content/product/kit-slug.ts'
import type { KitAddressesQueryResult } from '#schemas/sanity.types.ts'
import { possibleHandles } from '#schemas/shop/choose-variant.ts'

/** How long a kit can be requested after it left the catalog, in ms, because forms can be open. */
const rememberedMs = 24 * 3600 * 1000
const maxRemembered = 10_000
/** How long an inquiry waits for the catalog, in ms; after that its kits are not checked. */
const loadMs = 1000
/**
 * The maximum number of values in one inquiry that are looked up among the redirects, which is much
 * slower than other lookups: kits that were renamed while the form was open.
 */
const maxRedirected = 5
const maxFound = 20

export interface KitDirectoryOptions {
  /** Loads every kit of the catalog; cached until a change. */
  readonly load: () => Promise<ContentResult<KitAddressesQueryResult>>
  /** Returns the current slug of a renamed kit; null if no redirect leads to a kit. */
  readonly redirectOf: (slug: string) => Promise<string | null>
  /** A monotonic clock, in ms. */
  readonly now?: () => number
}

/** The kits that can be requested now. */
interface Listing {
  readonly kits: ReadonlyMap<string, KitChoice>
  /** Whether the list is complete: false if the lake does not answer. */
  readonly isComplete: boolean
}

/**
 * The kits that a visitor can request: the kits in the catalog, and for a day those that have left it.
 * The methods never reject; if the lake does not answer, an unknown kit counts as possible.
 */
export class KitDirectory {
  readonly #options: KitDirectoryOptions
  /** The kits that are or were in the catalog. */
  readonly #remembered: LRUCache<string, KitChoice>
  #lastRows: KitAddressesQueryResult | undefined
  #last: ReadonlyMap<string, KitChoice> = new Map()

  constructor(options: KitDirectoryOptions) {
    this.#options = options
    const { now = () => performance.now() } = options
    const time = { ttl: rememberedMs, ttlResolution: 0, perf: { now } }
    this.#remembered = new LRUCache({ max: maxRemembered, ...time })
  }

  /** Reads the catalog, so that its kits are remembered. */
  async refresh(): Promise<void> {
    await this.#list()
  }

  /**
   * Finds kits by their slugs, by former slugs, and by the API values of some kits.
   *
   * @returns the kits by requested value; and whether values without a kit are known not to exist
   */
  async find(requested: readonly string[]) {
    const { kits, isComplete } = await this.#list()
    const found = new Map<string, KitChoice>()
    let redirected = 0
    for (const value of requested) {
      // A cart names a variant by its kit's slug and a suffix.
      const slugs = [value, slugOfKitValue(value), ...possibleHandles(value)]
      const slug = slugs.find((one) => kits.has(one))
      const kit = slug === undefined ? this.#remembered.get(value) : kits.get(slug)
      const canBeRenamed = kit === undefined && redirected++ < maxRedirected
      const known = canBeRenamed ? await this.#redirected(value, kits) : kit
      if (known) found.set(value, known)
    }
    return { found, isComplete }
  }

  /** Returns the first kits whose titles contain all of these words, in the editors' order. */
  async search(words: string): Promise<KitChoice[]> {
    const { kits } = await this.#list()
    const found: KitChoice[] = []
    for (const kit of kits.values()) {
      if (hasWords(kit.title, words)) found.push(kit)
      if (found.length === maxFound) break
    }
    return found
  }

  async #redirected(slug: string, kits: Listing['kits']): Promise<KitChoice | undefined> {
    const today = await this.#options.redirectOf(slug).catch(() => null)
    return today === null ? undefined : kits.get(today)
  }

  async #list(): Promise<Listing> {
    const loading = this.#options.load().catch(() => undefined)
    const result = await withTimeout(loading, loadMs, () => undefined)
    if (result === undefined) return { kits: this.#last, isComplete: false }
    const isComplete = isCurrent(result)
    if (!isComplete && this.#last.size > 0) return { kits: this.#last, isComplete }
    if (result.data !== this.#lastRows) this.#read(result.data, isComplete)
    return { kits: this.#last, isComplete }
  }

  #read(rows: KitAddressesQueryResult, isComplete: boolean): void {
    const before = this.#last
    this.#last = readKits(rows)
    // Curated kits used during an outage of the lake are reloaded once it answers.
    this.#lastRows = isComplete ? rows : undefined
    // The previous list's kits count as listed until now, whenever it was loaded.
    for (const kit of [...before.values(), ...this.#last.values()]) {
      this.#remembered.set(kit.slug, kit)
    }
  }
}

/** The kits with a name and an address; if two share an address, the first. */
function readKits(rows: KitAddressesQueryResult): ReadonlyMap<string, KitChoice> {
  const kits = new Map<string, KitChoice>()
  for (const row of rows) {
    const { slug, title } = row
    const name = typeof title === 'string' ? title.trim() : ''
    if (name === '' || !isAddressable(slug) || kits.has(slug)) continue
    kits.set(slug, { slug, title: name, availability: readAvailability(row) })
  }
  return kits
}

/** The maximum length of a slug in a message, in characters. */
const maxNamed = 80

/** The kits of an inquiry, in the format that is stored. */
export interface RequestedKits {
  /** Each kit's value in the form's API, or its slug if it has no such value. */
  readonly kitsInterested?: string[]
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
