import { type Answer, type NoAnswer } from '../ask.ts'
import type { Check } from '../check.ts'
import { type Finding, good, skipped, wrong } from '../finding.ts'
import { type DoctorLake, lakeFailure, noLake, openLake } from './open-lake.ts'
import { tryWrite } from './try-write.ts'

const fix =
  'create a token with the Viewer role on https://www.sanity.io/manage, under API, Tokens, and set SANITY_READ_TOKEN to it.'

/** Whether the read token can read everything that staff can read, and cannot write. */
export const readTokenCheck: Check = {
  id: 'sanity.read-token',
  title: 'Read token',
  after: ['sanity.dataset'],
  async run(context) {
    const lake = openLake(context)
    const { SANITY_READ_TOKEN: token } = context.settings
    if (lake === undefined) return noLake
    if (token === undefined) return skipped('SANITY_READ_TOKEN is missing: see the settings.')
    const [reading, writing] = await Promise.all([
      readInquiries(lake, token),
      tryWrite(lake, token, false),
    ])
    return verdictOf(reading, writing)
  },
}

function readInquiries(lake: DoctorLake, token: string): Promise<Answer | NoAnswer> {
  const query = new URLSearchParams({ query: 'count(*[_type == "inquiry"])', perspective: 'raw' })
  return lake.request(`/data/query/${lake.dataset}?${query}`, { token })
}

function verdictOf(reading: Answer | NoAnswer, writing: Answer | NoAnswer): Finding {
  if (reading.status === undefined) return lakeFailure(reading)
  if (writing.status === undefined) return lakeFailure(writing)
  if (reading.status === 401)
    return wrong('the lake does not know it, or it belongs to another project.', fix)
  if (reading.status === 403) return wrong('it is not allowed to read the dataset.', fix)
  if (reading.status !== 200) return lakeFailure(reading)
  if (writing.status === 200)
    return wrong('it can write, so anyone who gets it can change content.', fix)
  if (writing.status !== 401 && writing.status !== 403) return lakeFailure(writing)
  return good('it reads drafts and inquiries, and cannot write.')
}
