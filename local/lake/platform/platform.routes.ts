import { Hono } from 'hono'
import type { LakeVariables } from '../lake-variables.ts'

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
      .get('/features', (c) => c.json([]))
      .get('/subscriptions/project/:projectId', (c) =>
        c.json({ plan: { name: 'local' }, resources: {} }),
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
