import * as v from 'valibot'
import { kitChoicesContract } from '#schemas/inquiry/kit-choice.contract.ts'
import { apiRequest } from '#web/api.ts'
import type { Option } from '#web/ui/form/option.ts'
import { kitOption } from './read-kit-choices.ts'

/**
 * Searches for kits that the page does not contain, on the site's server.
 *
 * @param by words of the title, or a current or former slug
 * @throws {Error} if the server does not answer
 */
export async function findKits(by: { search: string } | { slug: string }): Promise<Option[]> {
  const address = `/api/kits?${new URLSearchParams(by).toString()}`
  const response = await apiRequest('GET', address, { timeoutMs: 3000 })
  const { kits } = v.parse(kitChoicesContract, await response.json())
  return kits.map(kitOption)
}
