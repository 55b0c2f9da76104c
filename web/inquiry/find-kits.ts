import * as v from 'valibot'
import { kitChoicesContract } from '#schemas/inquiry/kit-choice.contract.ts'
import type { Option } from '#web/ui/option.ts'
import { kitOption } from './read-kit-choices.ts'

/** How long a search can take, in ms. */
const timeoutMs = 3000

/**
 * Asks the site's server for kits that the page itself does not hold.
 *
 * @param by words of the title, or a slug that a kit has or had
 * @throws {Error} if the server does not answer
 */
export async function findKits(by: { search: string } | { slug: string }): Promise<Option[]> {
  const response = await fetch(`/api/kits?${new URLSearchParams(by).toString()}`, {
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`The server answers ${response.status}.`)
  const { kits } = v.parse(kitChoicesContract, await response.json())
  return kits.map(kitOption)
}
