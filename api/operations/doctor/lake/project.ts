import * as v from 'valibot'
import { jsonOf } from '../ask.ts'
import type { Check } from '../check.ts'
import { good, wrong } from '../finding.ts'
import { isUnknownProject, lakeFailure, noLake, openLake } from './open-lake.ts'

const projectContract = v.fallback(
  v.object({
    isBlocked: v.fallback(v.boolean(), false),
    isDisabled: v.fallback(v.boolean(), false),
  }),
  { isBlocked: false, isDisabled: false },
)

/** Whether the project exists and is active. */
export const projectCheck: Check = {
  id: 'sanity.project',
  title: 'Project',
  async run(context) {
    const lake = openLake(context)
    if (lake === undefined) return noLake
    const { SANITY_READ_TOKEN: token } = context.settings
    const answer = await lake.request(`/projects/${lake.projectId}`, { token })
    if (answer.status === undefined) return lakeFailure(answer)
    if (isUnknownProject(answer)) {
      return wrong(
        `there is no project ${lake.projectId}.`,
        'set SANITY_PROJECT_ID to the id at the top of your project on https://www.sanity.io/manage.',
      )
    }
    // The token has no access to projects, or there is no token; later checks test dataset and tokens.
    if (answer.status === 401 || answer.status === 403 || answer.status === 404)
      return good(`${lake.projectId} answers.`)
    if (answer.status !== 200) return lakeFailure(answer)
    const { isBlocked, isDisabled } = v.parse(projectContract, jsonOf(answer))
    if (isBlocked || isDisabled) {
      return wrong(
        `the project ${lake.projectId} is ${isBlocked ? 'blocked' : 'disabled'}.`,
        'check the project on https://www.sanity.io/manage, starting with its plan and usage.',
      )
    }
    return good(`${lake.projectId} exists and is active.`)
  },
}
