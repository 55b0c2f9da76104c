import { createLakeClients, type LakeClients } from '#api/platform/lake/lake-clients.ts'
import { type Answer, ask, jsonOf, type NoAnswer } from '../ask.ts'
import type { DoctorContext } from '../check.ts'
import { type Finding, skipped, wrong } from '../finding.ts'

/** The configured lake, with the product's own clients and plain requests. */
export interface DoctorLake extends LakeClients {
  readonly projectId: string
  readonly dataset: string
  /** Requests a path of the lake's HTTP API, without its version, such as `/ping`. */
  request(path: string, init?: LakeRequest): Promise<Answer | NoAnswer>
}

interface LakeRequest {
  readonly method?: string
  readonly token?: string | undefined
  readonly headers?: Record<string, string>
  /** Sent as JSON. */
  readonly body?: object
}

/** The finding if there is no project or dataset. */
export const noLake = skipped(
  'SANITY_PROJECT_ID or SANITY_DATASET cannot be read: see the settings.',
)

/** Opens the configured lake; undefined if none is configured. */
export function openLake(context: DoctorContext): DoctorLake | undefined {
  const { settings, limits } = context
  const { SANITY_PROJECT_ID: projectId, SANITY_DATASET: dataset } = settings
  if (projectId === undefined || dataset === undefined) return undefined
  const { anonymous, reader, writer } = createLakeClients({
    SANITY_PROJECT_ID: projectId,
    SANITY_DATASET: dataset,
    SANITY_API_HOST: settings.SANITY_API_HOST,
    SANITY_READ_TOKEN: settings.SANITY_READ_TOKEN ?? '',
    SANITY_WRITE_TOKEN: settings.SANITY_WRITE_TOKEN ?? '',
  })
  const timeout = limits.answerMs
  return {
    projectId,
    dataset,
    anonymous: anonymous.withConfig({ timeout }),
    reader: reader.withConfig({ timeout }),
    writer: writer.withConfig({ timeout }),
    request: (path, { method = 'GET', token, headers = {}, body } = {}) =>
      ask(context, anonymous.getUrl(path), {
        method,
        headers: {
          ...headers,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
  }
}

/** The finding if the lake gives no answer or an unexpected one. */
export function lakeFailure(answer: Answer | NoAnswer): Finding {
  if (answer.status === undefined) {
    return wrong(
      `the lake does not answer ${answer.reason}.`,
      'check the network of this machine, and leave SANITY_API_HOST empty for hosted Sanity.',
    )
  }
  return wrong(
    `the lake answers HTTP ${answer.status}.`,
    'check https://www.sanity-status.com, and leave SANITY_API_HOST empty for hosted Sanity.',
  )
}

/** Whether an answer says that the project does not exist. */
export function isUnknownProject(answer: Answer): boolean {
  return answer.status === 404 && /project/i.test(answer.text) && !/dataset/i.test(answer.text)
}

/** The result of a query's answer. */
export function resultOf(answer: Answer): unknown {
  const json = jsonOf(answer)
  return typeof json === 'object' && json !== null && 'result' in json ? json.result : undefined
}
