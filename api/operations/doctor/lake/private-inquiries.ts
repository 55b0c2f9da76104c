import { findForbidden } from '#api/inquiry/privacy-check.ts'
import { statusOf } from '#schemas/runtime/lake-retry.ts'
import type { Check } from '../check.ts'
import { type Finding, good, wrong } from '../finding.ts'
import { lakeFailure, noLake, openLake, resultOf, type DoctorLake } from './open-lake.ts'

/** Whether inquiries and drafts are hidden from requests without a token. */
export const privateInquiriesCheck: Check = {
  id: 'sanity.private-inquiries',
  title: 'Private inquiries',
  after: ['sanity.dataset'],
  async run(context) {
    const lake = openLake(context)
    if (lake === undefined) return noLake
    const [visible, ids] = await Promise.all([
      examineVisible(lake),
      examineIds(lake, context.settings.SANITY_READ_TOKEN),
    ])
    return ids === undefined ? visible : [visible, ids]
  },
}

async function examineVisible({ anonymous }: DoctorLake): Promise<Finding> {
  try {
    if ((await findForbidden(anonymous)) === 'private')
      return good('a query without a token finds no inquiry and no draft.')
  } catch (cause) {
    const status = statusOf(cause)
    return wrong(
      status === undefined ? 'the lake does not answer.' : `the lake answers HTTP ${status}.`,
      'check whether the lake can be reached from here, and run the command again.',
    )
  }
  return wrong(
    'anyone can find inquiries or drafts without a token.',
    'make the dataset private immediately on https://www.sanity.io/manage, then delete the documents whose ids contain no dot.',
  )
}

/** Looks for inquiries without a dot in their ids: a public dataset shows them to everyone. */
async function examineIds(lake: DoctorLake, token?: string): Promise<Finding | undefined> {
  if (token === undefined) return undefined
  const query = 'count(*[_type == "inquiry" && _id in path("*")])'
  const parameters = new URLSearchParams({ query, perspective: 'raw' })
  const answer = await lake.request(`/data/query/${lake.dataset}?${parameters}`, { token })
  // The token's own check reports missing permissions.
  if (answer.status === 401 || answer.status === 403) return undefined
  if (answer.status !== 200) return lakeFailure(answer)
  const count = Number(resultOf(answer))
  if (count === 0) return good('every inquiry has an id with a dot, such as inquiry.<uuid>.')
  return wrong(
    `the ids of ${count} inquiries contain no dot, so a public dataset shows them to everyone.`,
    'delete these documents, or create them again under ids inquiry.<uuid>; nothing of this product makes such ids.',
  )
}
