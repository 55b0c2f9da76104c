import { Hono } from 'hono'
import type { LakeVariables } from '../lake-variables.ts'

/** How long a plan keeps ended releases: here their history stays, and the Studio names no limit. */
const retention = { features: [{ attributes: { maxRetentionDays: null } }] }

/** Services of hosted Sanity that this stand-in does not have: empty but valid answers. */
export function platformRoutes(
  isAllowedOrigin: (origin: string) => boolean,
): Hono<{ Variables: LakeVariables }> {
  return (
    new Hono<{ Variables: LakeVariables }>()
      .get('/ping', (c) => c.json({ ping: 'pong' }))
      .get('/check/cors', (c) => {
        const isAllowed = isAllowedOrigin(c.req.header('origin') ?? '')
        return c.json({ result: { isAllowed, allowed: isAllowed, withCredentials: isAllowed } })
      })
      // A plan with releases and scheduled drafts; the Studio shows what stands here.
      .get('/features', (c) => c.json(['contentReleases', 'singleDocRelease']))
      .get('/subscriptions/project/:projectId', (c) =>
        c.json({ plan: { name: 'local' }, resources: {}, featureTypes: { retention } }),
      )
      .get('/schedules/:projectId/:dataset', (c) => c.json({ schedules: [], nextCursor: null }))
      .get('/journey/announcements', (c) => c.json([]))
      .get('/journey/unclaimed-project', (c) => c.json({}))
      // Offers of paid plans: there are none.
      .get('/journey/:offer', (c) => c.json(null))
      .get('/help', (c) => c.json({ resources: {} }))
      .get('/media-libraries', (c) => c.json({ data: [] }))
      .get('/access/requests/me', (c) => c.json([]))
      .get('/access/project/:projectId/requests', (c) => c.json([]))
      // Telemetry stays off: consent is refused, and a batch that comes nevertheless is dropped.
      .get('/intake/telemetry-status', (c) => c.json({ status: 'denied' }))
      .post('/intake/batch', (c) => c.json({}))
  )
}
