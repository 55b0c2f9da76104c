import { randomUUID } from 'node:crypto'
import type { SanityClient } from '@sanity/client'
import * as v from 'valibot'
import { findForbidden } from '#api/inquiry/privacy-check.ts'
import { createLakeClients } from '#api/platform/lake/lake-clients.ts'
import { errorLabel } from '#api/platform/log/error-label.ts'
import { isRefusal, statusOf } from '#schemas/protocol/lake-refusal.ts'
import { withTimeout } from '#schemas/protocol/with-timeout.ts'
import { type Answer, ask, isRejected, jsonOf, unexpected } from './ask.ts'
import {
  type Check,
  CheckEnded,
  type DoctorContext,
  type Finding,
  good,
  skipped,
  warning,
  wrong,
} from './check.ts'

const lakeService = {
  name: 'the lake',
  fix: 'check the network of this machine and https://www.sanity-status.com, and leave SANITY_API_HOST empty for hosted Sanity.',
}

type LakeRequest = Omit<RequestInit, 'headers'> & { readonly headers?: Record<string, string> }

/** The configured lake: the product's own client, and plain requests. */
interface DoctorLake {
  readonly projectId: string
  readonly dataset: string
  readonly anonymous: SanityClient
  /** Requests a path of the lake's HTTP API, without its version, such as `/ping`. */
  readonly request: (path: string, token?: string, init?: LakeRequest) => Promise<Answer>
  readonly query: (
    groq: string,
    token: string | undefined,
    perspective: 'published' | 'raw',
  ) => Promise<Answer>
}

function openLake(context: DoctorContext): DoctorLake {
  const { settings, limits } = context
  const { SANITY_PROJECT_ID: projectId, SANITY_DATASET: dataset } = settings
  if (projectId === undefined || dataset === undefined)
    throw new CheckEnded(
      skipped('SANITY_PROJECT_ID or SANITY_DATASET cannot be read: see the settings.'),
    )
  const { anonymous } = createLakeClients({
    SANITY_PROJECT_ID: projectId,
    SANITY_DATASET: dataset,
    SANITY_API_HOST: settings.SANITY_API_HOST,
    SANITY_READ_TOKEN: '',
    SANITY_WRITE_TOKEN: '',
  })
  const request: DoctorLake['request'] = (path, token, init = {}) =>
    ask(context, lakeService, anonymous.getUrl(path), {
      ...init,
      headers: { ...init.headers, ...(token && { authorization: `Bearer ${token}` }) },
    })
  return {
    projectId,
    dataset,
    anonymous: anonymous.withConfig({ timeout: limits.answerMs }),
    request,
    query: (groq, token, perspective) => {
      const parameters = new URLSearchParams({ query: groq, perspective })
      return request(`/data/query/${dataset}?${parameters}`, token)
    },
  }
}

/** The token of a setting; ends the check if the setting is missing. */
function tokenOf({ settings }: DoctorContext, name: 'SANITY_READ_TOKEN' | 'SANITY_WRITE_TOKEN') {
  const token = settings[name]
  if (token === undefined) throw new CheckEnded(skipped(`${name} is missing: see the settings.`))
  return token
}

const projectContract = v.fallback(
  v.object({
    isBlocked: v.fallback(v.boolean(), false),
    isDisabled: v.fallback(v.boolean(), false),
  }),
  { isBlocked: false, isDisabled: false },
)

/** Whether an answer says that the project does not exist. */
const isUnknownProject = ({ status, text }: Answer) =>
  status === 404 && /project/i.test(text) && !/dataset/i.test(text)

const unknownProject = ({ projectId }: DoctorLake) =>
  wrong(
    `there is no project ${projectId}.`,
    'set SANITY_PROJECT_ID to the id at the top of your project on https://www.sanity.io/manage.',
  )

/** The number that a query returned; 0 if it returned none. */
function countIn(answer: Answer): number {
  const parsed = v.safeParse(v.object({ result: v.number() }), jsonOf(answer))
  return answer.status === 200 && parsed.success ? parsed.output.result : 0
}

/**
 * Asks the lake to store an inquiry or, if `withPurge` is set, to delete it with its history. This is a
 * dry run: the lake checks the permission and stores nothing.
 */
function tryWrite(
  { dataset, request }: DoctorLake,
  token: string,
  withPurge: boolean,
): Promise<Answer> {
  const id = `inquiry.${randomUUID()}`
  const create = { create: { _id: id, _type: 'inquiry' } }
  const mutations = withPurge ? [create, { delete: { id, purge: true } }] : [create]
  return request(`/data/mutate/${dataset}?dryRun=true`, token, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mutations }),
  })
}

const tokenFix = (role: string, name: string) =>
  `create a token with the ${role} role on https://www.sanity.io/manage, under API, Tokens, and set ${name} to it.`

const unknownToken = 'the lake does not know it, or it belongs to another project.'

/** Sends the preflight that a browser sends before a request with a token. */
async function originFinding({ dataset, request }: DoctorLake, origin: string): Promise<Finding> {
  const { headers } = await request(`/data/query/${dataset}?query=1`, undefined, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    },
  })
  const fix = `add ${origin} on https://www.sanity.io/manage, under API, CORS origins, with “Allow credentials”.`
  if (headers.get('access-control-allow-origin') !== origin)
    return wrong(`pages of ${origin} are not allowed to query the lake.`, fix)
  if (headers.get('access-control-allow-credentials') !== 'true')
    return wrong(`pages of ${origin} can query the lake, but not with credentials.`, fix)
  return good(`pages of ${origin} can query the lake, with credentials.`)
}

/** Whether inquiries and drafts are hidden from requests without a token. */
async function privacyFinding({ anonymous }: DoctorLake): Promise<Finding> {
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
async function idFindings({ query }: DoctorLake, token: string | undefined): Promise<Finding[]> {
  if (token === undefined) return []
  const answer = await query('count(*[_type == "inquiry" && _id in path("*")])', token, 'raw')
  // The token's own check reports missing permissions.
  if (isRejected(answer)) return []
  if (answer.status !== 200) return [unexpected(lakeService, answer)]
  const count = countIn(answer)
  if (count === 0) return [good('every inquiry has an id with a dot, such as inquiry.<uuid>.')]
  return [
    wrong(
      `the ids of ${count} inquiries contain no dot, so a public dataset shows them to everyone.`,
      'delete these documents, or create them again under ids inquiry.<uuid>; nothing of this product makes such ids.',
    ),
  ]
}

/** Whether the stream of live events opens; without them, pages show changes late. */
function streamFinding({ anonymous }: DoctorLake, answerMs: number): Promise<Finding> {
  const { promise, resolve } = Promise.withResolvers<Finding>()
  const proxyFix =
    'check whether a proxy between here and the lake buffers event streams (text/event-stream).'
  const rejected = (label: string) =>
    wrong(
      `the lake rejects the stream (${label}).`,
      'check whether the plan of the project includes the Live Content API, and whether SITE_URL is a CORS origin.',
    )
  const subscription = anonymous.live.events().subscribe({
    next: ({ type }) => {
      if (type === 'welcome' || type === 'restart') resolve(good('the stream opens.'))
      else if (type === 'goaway') resolve(rejected('goaway'))
    },
    error: (cause: unknown) => {
      const label = errorLabel(cause)
      resolve(isRefusal(cause) ? rejected(label) : wrong(`the stream breaks (${label}).`, proxyFix))
    },
  })
  return withTimeout(promise, answerMs, () =>
    wrong(`the stream does not open within ${answerMs / 1000} s.`, proxyFix),
  ).finally(() => subscription.unsubscribe())
}

export const sanityChecks: readonly Check[] = [
  {
    id: 'sanity.project',
    title: 'Project',
    async run(context) {
      const lake = openLake(context)
      const { projectId } = lake
      const { SANITY_READ_TOKEN: token } = context.settings
      const answer = await lake.request(`/projects/${projectId}`, token)
      if (isUnknownProject(answer)) return unknownProject(lake)
      // The token has no access to projects, or there is no token; later checks test dataset and
      // tokens.
      if (isRejected(answer) || answer.status === 404) return good(`${projectId} answers.`)
      if (answer.status !== 200) return unexpected(lakeService, answer)
      const { isBlocked, isDisabled } = v.parse(projectContract, jsonOf(answer))
      if (!isBlocked && !isDisabled) return good(`${projectId} exists and is active.`)
      return wrong(
        `the project ${projectId} is ${isBlocked ? 'blocked' : 'disabled'}.`,
        'check the project on https://www.sanity.io/manage, starting with its plan and usage.',
      )
    },
  },
  {
    id: 'sanity.dataset',
    title: 'Dataset',
    after: ['sanity.project'],
    async run(context) {
      const lake = openLake(context)
      const { projectId, dataset } = lake
      const { SANITY_READ_TOKEN: token } = context.settings
      const count = 'count(*[_type == "product"])'
      const [anonymous, byToken] = await Promise.all([
        lake.query(count, undefined, 'published'),
        lake.query(count, token, 'published'),
      ])
      if (isUnknownProject(anonymous)) return unknownProject(lake)
      if (anonymous.status === 404)
        return wrong(
          `the project ${projectId} has no dataset ${dataset}.`,
          'set SANITY_DATASET to a dataset listed on https://www.sanity.io/manage, or create it there.',
        )
      const kits = countIn(anonymous)
      if (isRejected(anonymous) || (kits === 0 && countIn(byToken) > 0))
        return wrong(
          `${dataset} is private, so visitors' browsers cannot read it.`,
          'make the dataset public on https://www.sanity.io/manage; inquiries stay private because of their ids.',
        )
      if (anonymous.status !== 200) return unexpected(lakeService, anonymous)
      if (kits > 0) return good(`${dataset} is public and shows ${kits} kits.`)
      return warning(
        `${dataset} has no published kit, so visitors see the curated content.`,
        'run npm run content:seed, or publish kits in the Studio.',
      )
    },
  },
  {
    id: 'sanity.cors',
    title: 'CORS',
    after: ['sanity.dataset'],
    async run(context) {
      const lake = openLake(context)
      const { SITE_URL: siteUrl, STUDIO_ORIGINS: studios = [] } = context.settings
      if (siteUrl === undefined) return skipped('SITE_URL cannot be read: see the settings.')
      const origins = new Set([new URL(siteUrl).origin, ...studios])
      return Promise.all([...origins].map((origin) => originFinding(lake, origin)))
    },
  },
  {
    id: 'sanity.read-token',
    title: 'Read token',
    after: ['sanity.dataset'],
    async run(context) {
      const lake = openLake(context)
      const token = tokenOf(context, 'SANITY_READ_TOKEN')
      const fix = tokenFix('Viewer', 'SANITY_READ_TOKEN')
      const [reading, writing] = await Promise.all([
        lake.query('count(*[_type == "inquiry"])', token, 'raw'),
        tryWrite(lake, token, false),
      ])
      if (reading.status === 401) return wrong(unknownToken, fix)
      if (reading.status === 403) return wrong('it is not allowed to read the dataset.', fix)
      if (reading.status !== 200) return unexpected(lakeService, reading)
      if (writing.status === 200)
        return wrong('it can write, so anyone who gets it can change content.', fix)
      if (!isRejected(writing)) return unexpected(lakeService, writing)
      return good('it reads drafts and inquiries, and cannot write.')
    },
  },
  {
    id: 'sanity.write-token',
    title: 'Write token',
    after: ['sanity.dataset'],
    async run(context) {
      const lake = openLake(context)
      const token = tokenOf(context, 'SANITY_WRITE_TOKEN')
      const fix = tokenFix('Editor', 'SANITY_WRITE_TOKEN')
      const [storing, purging] = await Promise.all([
        tryWrite(lake, token, false),
        tryWrite(lake, token, true),
      ])
      if (storing.status === 401) return wrong(unknownToken, fix)
      if (storing.status === 403)
        return wrong('it cannot write, so no inquiry would reach the lake.', fix)
      if (storing.status !== 200) return unexpected(lakeService, storing)
      if (purging.status !== 200)
        return wrong('it cannot purge, so erased inquiries would stay in the history.', fix)
      if (token === context.settings.SANITY_READ_TOKEN)
        return wrong('it is the same as the read token.', `${fix} The two must be different.`)
      return good('it stores inquiries, and erases them with their history.')
    },
  },
  {
    id: 'sanity.private-inquiries',
    title: 'Private inquiries',
    after: ['sanity.dataset'],
    async run(context) {
      const lake = openLake(context)
      const [visible, ids] = await Promise.all([
        privacyFinding(lake),
        idFindings(lake, context.settings.SANITY_READ_TOKEN),
      ])
      return [visible, ...ids]
    },
  },
  {
    id: 'sanity.live-events',
    title: 'Live events',
    after: ['sanity.dataset'],
    run: async (context) => streamFinding(openLake(context), context.limits.answerMs),
  },
]
