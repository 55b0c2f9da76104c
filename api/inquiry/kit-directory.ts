import { withTimeout } from '#api/with-timeout.ts'
import { isCurrent } from '#schemas/content/content-origin.ts'
import type { ContentResult } from '#schemas/content/content-source.ts'
import { hasWords } from '#schemas/field/has-words.ts'
import type { KitChoice } from '#schemas/inquiry/kit-choice.contract.ts'
import { slugOfKitValue } from '#schemas/inquiry/inquiry-kits.ts'
import { readAvailability } from '#schemas/product/availability.ts'
import { isAddressable } from '#schemas/product/kit-slug.ts'
import type { KitAddressesQueryResult } from '#schemas/sanity.types.ts'
import { possibleHandles } from '#schemas/shop/choose-variant.ts'

/** How long a kit that has left the catalogue can still be asked for, in ms: a form can be open. */
const rememberedMs = 24 * 3600 * 1000
/** The most kits that are remembered. */
const maxRemembered = 10_000
/** How long an inquiry waits for the catalogue, in ms; after that it is taken as it is. */
const loadMs = 1000
/**
 * The most values of one inquiry that are looked up among the redirects, which costs a multiple of the
 * other look-ups: kits that were renamed while the form was open.
 */
const maxRedirected = 5
/** The most kits that one search finds. */
const maxFound = 20

/** What the directory knows of kits. */
export interface KitDirectoryOptions {
  /** Every kit of the catalogue, from memory while nothing has changed. */
  readonly load: () => Promise<ContentResult<KitAddressesQueryResult>>
  /** Today's slug of a kit by a former one; null if no redirect leads to a kit. */
  readonly redirectOf: (slug: string) => Promise<string | null>
  /** The clock, in ms since 1970. */
  readonly now?: () => number
}

/** The kits that can be asked for now. */
interface Listing {
  readonly kits: ReadonlyMap<string, KitChoice>
  /** Whether these are all: false if the lake does not answer. */
  readonly isComplete: boolean
}

/**
 * The kits that a visitor can ask for: those of the catalogue, and for a day those that have left it.
 * It never rejects; if the lake does not answer, nobody can say that a kit does not exist.
 */
export class KitDirectory {
  readonly #options: KitDirectoryOptions
  /** The kits that were in the catalogue, and when last, the most recent at the end. */
  readonly #remembered = new Map<string, { readonly kit: KitChoice; readonly at: number }>()
  #lastRows: KitAddressesQueryResult | undefined
  #last: ReadonlyMap<string, KitChoice> = new Map()

  constructor(options: KitDirectoryOptions) {
    this.#options = options
  }

  /** Reads the catalogue, so that its kits are remembered. */
  async refresh(): Promise<void> {
    await this.#list()
  }

  /**
   * Finds kits by their slugs, by former slugs, and by the values that the wire has for some.
   *
   * @returns the kits found, by what was asked for; whether the others are known not to exist
   */
  async find(asked: readonly string[]) {
    const { kits, isComplete } = await this.#list()
    const found = new Map<string, KitChoice>()
    let redirected = 0
    for (const value of asked) {
      // A cart names a variant by the slug of its kit and an ending.
      const slugs = [value, slugOfKitValue(value), ...possibleHandles(value)]
      const slug = slugs.find((one) => kits.has(one))
      const kit = slug === undefined ? this.#former(value) : kits.get(slug)
      const mayBeRenamed = kit === undefined && redirected++ < maxRedirected
      const known = mayBeRenamed ? await this.#redirected(value, kits) : kit
      if (known) found.set(value, known)
    }
    return { found, isComplete }
  }

  /** The first kits whose title has all of these words, in the editors' order. */
  async search(words: string): Promise<KitChoice[]> {
    const { kits } = await this.#list()
    const found: KitChoice[] = []
    for (const kit of kits.values()) {
      if (hasWords(kit.title, words)) found.push(kit)
      if (found.length === maxFound) break
    }
    return found
  }

  #former(slug: string): KitChoice | undefined {
    const known = this.#remembered.get(slug)
    return known && known.at > this.#now() - rememberedMs ? known.kit : undefined
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
    const at = this.#now()
    // What was listed until now leaves at this moment, whenever it was read.
    for (const kit of this.#last.values()) this.#remember(kit, at)
    this.#last = readKits(rows)
    // Curated kits that stand in for a lake that fails are read again once it answers.
    this.#lastRows = isComplete ? rows : undefined
    for (const kit of this.#last.values()) this.#remember(kit, at)
  }

  #remember(kit: KitChoice, at: number): void {
    this.#remembered.delete(kit.slug)
    this.#remembered.set(kit.slug, { kit, at })
    if (this.#remembered.size <= maxRemembered) return
    for (const oldest of this.#remembered.keys()) {
      this.#remembered.delete(oldest)
      break
    }
  }

  #now(): number {
    return (this.#options.now ?? Date.now)()
  }
}

/** The kits that have a name and an address; of two with one address, the first. */
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
