import type { Check } from '../check.ts'
import { good, skipped, wrong } from '../finding.ts'
import { lakeFailure, noLake, openLake } from './open-lake.ts'
import { tryWrite } from './try-write.ts'

const fix =
  'create a token with the Editor role on https://www.sanity.io/manage, under API, Tokens, and set SANITY_WRITE_TOKEN to it.'

/** Whether the write token can store inquiries, and erase them with their history. */
export const writeTokenCheck: Check = {
  id: 'sanity.write-token',
  title: 'Write token',
  after: ['sanity.dataset'],
  async run(context) {
    const lake = openLake(context)
    const { SANITY_WRITE_TOKEN: token, SANITY_READ_TOKEN: readToken } = context.settings
    if (lake === undefined) return noLake
    if (token === undefined) return skipped('SANITY_WRITE_TOKEN is missing: see the settings.')
    const [storing, purging] = await Promise.all([
      tryWrite(lake, token, false),
      tryWrite(lake, token, true),
    ])
    if (storing.status === undefined) return lakeFailure(storing)
    if (storing.status === 401)
      return wrong('the lake does not know it, or it belongs to another project.', fix)
    if (storing.status === 403)
      return wrong('it cannot write, so no inquiry would reach the lake.', fix)
    if (storing.status !== 200) return lakeFailure(storing)
    if (purging.status !== 200)
      return wrong('it cannot purge, so erased inquiries would stay in the history.', fix)
    if (token === readToken)
      return wrong('it is the same as the read token.', `${fix} The two must be different.`)
    return good('it stores inquiries, and erases them with their history.')
  },
}
