import { Hono } from 'hono'
import type { AdminServices } from './admin-services.ts'
import type { AdminEnv } from './admin-guard.ts'

/** `GET /api/email-status`: whether inquiries are emailed, and which settings are missing if not. */
export function emailStatusRoutes({ guard, missingMailSettings: missing }: AdminServices) {
  return new Hono<AdminEnv>().get('/', guard.signedIn, (c) =>
    c.json({ emailConfigured: missing.length === 0, missing }),
  )
}
