import { useState } from 'react'
import { recommendation } from '#schemas/inquiry/inquiry-choices.ts'
import { useSiteQuery } from '#web/content/site-query-options.ts'
import type { MoreOptions, Option } from '#web/ui/form/option.ts'

const findKits = async (by: { search: string } | { slug: string }) =>
  (await import('./find-kits.ts')).findKits(by)

export interface KitOptions {
  /** The catalog's kits, chosen kits that have left the catalog, and the recommendation. */
  readonly options: readonly Option[]
  /** Finds the kits that are not listed; undefined if the list is complete. */
  readonly more: MoreOptions | undefined
  /**
   * Finds a kit by its current or a former slug; undefined if there is no such kit.
   *
   * @throws {Error} if the kit is not listed and the server does not answer
   */
  readonly find: (slug: string) => Promise<Option | undefined>
}

/**
 * The kits that a form offers, from the current catalog. A chosen kit remains an option after it
 * leaves the catalog, so that the visitor can see and remove it.
 *
 * @param chosen slugs
 */
export function useKitOptions(chosen: readonly string[]): KitOptions {
  const { kits, total } = useSiteQuery('kit-choices')
  const [known, setKnown] = useState<readonly Option[]>([])
  const know = (found: readonly Option[]) => setKnown((before) => joined(found, before))
  const [listed, setListed] = useState(kits)
  if (listed !== kits) {
    // Remember the titles of kits that leave the list.
    setListed(kits)
    know(listed)
  }
  const chosenKits = chosen
    .filter((slug) => slug !== recommendation.value)
    .map((value) => known.find((kit) => kit.value === value) ?? { value, title: value })
  return {
    options: [...joined(kits, chosenKits), recommendation],
    more: total > kits.length ? { total: total + 1, find } : undefined,
    async find(slug) {
      const listed = kits.find(({ value }) => value === slug)
      if (listed) return listed
      const [found] = await findKits({ slug })
      if (found) know([found])
      return found
    },
  }

  async function find(search: string): Promise<readonly Option[]> {
    const found = await findKits({ search })
    know(found)
    return found
  }
}

/** Merges two lists. If both contain a value, the first list's option wins. */
function joined(first: readonly Option[], second: readonly Option[]): readonly Option[] {
  const values = new Set(first.map(({ value }) => value))
  return [...first, ...second.filter(({ value }) => !values.has(value))]
}
