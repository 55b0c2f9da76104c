import * as v from 'valibot'
import { kitChoicesContract } from '#schemas/inquiry/kit-choice.contract.ts'
import type { Option } from '#web/ui/form/option.ts'
import { kitOption } from './read-kit-choices.ts'

/** The timeout for a search, in ms. */
const timeoutMs = 3000

/**
 * Searches for kits that the page does not contain, on the site's server.
 *
 * @param by words of the title, or a current or former slug
 * @throws {Error} if the server does not answer
 */
export async function findKits(by: { search: string } | { slug: string }): Promise<Option[]> {
  const response = await fetch(`/api/kits?${new URLSearchParams(by).toString()}`, {
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`The server answered with status ${response.status}.`)
  const { kits } = v.parse(kitChoicesContract, await response.json())
  return kits.map(kitOption)
}
