import type { Check } from '../check.ts'
import { type Finding, good, skipped, wrong } from '../finding.ts'
import { type DoctorLake, lakeFailure, noLake, openLake } from './open-lake.ts'

/** Whether the lake accepts credentialed browser requests from the site and from every Studio. */
export const corsCheck: Check = {
  id: 'sanity.cors',
  title: 'CORS',
  after: ['sanity.dataset'],
  async run(context) {
    const lake = openLake(context)
    if (lake === undefined) return noLake
    const { SITE_URL: siteUrl, STUDIO_ORIGINS: studios = [] } = context.settings
    if (siteUrl === undefined) return skipped('SITE_URL cannot be read: see the settings.')
    const origins = new Set([new URL(siteUrl).origin, ...studios])
    return Promise.all([...origins].map((origin) => examineOrigin(lake, origin)))
  },
}

/** Sends the preflight that a browser sends before a request with a token. */
async function examineOrigin(lake: DoctorLake, origin: string): Promise<Finding> {
  const answer = await lake.request(`/data/query/${lake.dataset}?query=1`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    },
  })
  if (answer.status === undefined) return lakeFailure(answer)
  const { headers } = answer
  const fix = `add ${origin} on https://www.sanity.io/manage, under API, CORS origins, with “Allow credentials”.`
  if (headers.get('access-control-allow-origin') !== origin)
    return wrong(`pages of ${origin} are not allowed to query the lake.`, fix)
  if (headers.get('access-control-allow-credentials') !== 'true')
    return wrong(`pages of ${origin} can query the lake, but not with credentials.`, fix)
  return good(`pages of ${origin} can query the lake, with credentials.`)
}
