import { type Answer, type NoAnswer } from '../ask.ts'
import type { Check } from '../check.ts'
import { good, warning, wrong } from '../finding.ts'
import {
  type DoctorLake,
  isUnknownProject,
  lakeFailure,
  noLake,
  openLake,
  resultOf,
} from './open-lake.ts'

/** Whether the dataset exists, is public, and contains content. */
export const datasetCheck: Check = {
  id: 'sanity.dataset',
  title: 'Dataset',
  after: ['sanity.project'],
  async run(context) {
    const lake = openLake(context)
    if (lake === undefined) return noLake
    const { SANITY_READ_TOKEN: token } = context.settings
    const [anonymous, byToken] = await Promise.all([countKits(lake), countKits(lake, token)])
    if (anonymous.status === undefined) return lakeFailure(anonymous)
    if (anonymous.status === 404) return unknown(lake, anonymous)
    const isRefused = anonymous.status === 401 || anonymous.status === 403
    if (isRefused || (kitsIn(anonymous) === 0 && kitsIn(byToken) > 0)) {
      return wrong(
        `${lake.dataset} is private, so visitors' browsers cannot read it.`,
        'make the dataset public on https://www.sanity.io/manage; inquiries stay private because of their ids.',
      )
    }
    if (anonymous.status !== 200) return lakeFailure(anonymous)
    const count = kitsIn(anonymous)
    if (count > 0) return good(`${lake.dataset} is public and shows ${count} kits.`)
    return warning(
      `${lake.dataset} has no published kit, so visitors see the curated content.`,
      'run npm run content:seed, or publish kits in the Studio.',
    )
  },
}

function countKits(lake: DoctorLake, token?: string): Promise<Answer | NoAnswer> {
  const query = new URLSearchParams({
    query: 'count(*[_type == "product"])',
    perspective: 'published',
  })
  return lake.request(`/data/query/${lake.dataset}?${query}`, { token })
}

function kitsIn(answer: Answer | NoAnswer): number {
  return answer.status === 200 ? Number(resultOf(answer)) || 0 : 0
}

function unknown(lake: DoctorLake, answer: Answer) {
  if (isUnknownProject(answer)) {
    return wrong(
      `there is no project ${lake.projectId}.`,
      'set SANITY_PROJECT_ID to the id at the top of your project on https://www.sanity.io/manage.',
    )
  }
  return wrong(
    `the project ${lake.projectId} has no dataset ${lake.dataset}.`,
    'set SANITY_DATASET to a dataset listed on https://www.sanity.io/manage, or create it there.',
  )
}
