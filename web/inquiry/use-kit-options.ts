import { useSiteQuery } from '#web/content/site-query-options.ts'
import { useState } from 'react'
import { recommendation } from '#schemas/inquiry/inquiry-choices.ts'
import type { MoreOptions, Option } from '#web/ui/picker/option.ts'

const findKits = async (by: { search: string } | { slug: string }) =>
  (await import('./find-kits.ts')).findKits(by)

/** The kits that a form offers. */
export interface KitOptions {
  /** Those of the catalogue, what is chosen beside them, and the wish for a recommendation. */
  readonly options: readonly Option[]
  /** How to find the others; undefined if the page holds all. */
  readonly more: MoreOptions | undefined
  /**
   * Finds a kit by a slug that it has or had; undefined if there is none.
   *
   * @throws {Error} if it is not listed and the server does not answer
   */
  readonly find: (slug: string) => Promise<Option | undefined>
}

/**
 * The kits that a form offers, as the catalogue has them now. A kit that is chosen stays an option
 * when it leaves the catalogue, so that it can be seen and taken back.
 *
 * @param chosen slugs
 */
export function useKitOptions(chosen: readonly string[]): KitOptions {
  const { kits, total } = useSiteQuery('kit-choices')
  const [known, setKnown] = useState<readonly Option[]>([])
  const know = (found: readonly Option[]) => setKnown((before) => joined(found, before))
  const [listed, setListed] = useState(kits)
  if (listed !== kits) {
    // What leaves the list stays known.
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

/** Both lists without repeats; the first one's entries count. */
function joined(first: readonly Option[], second: readonly Option[]): readonly Option[] {
  const values = new Set(first.map(({ value }) => value))
  return [...first, ...second.filter(({ value }) => !values.has(value))]
}
