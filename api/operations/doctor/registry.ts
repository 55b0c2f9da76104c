import { analyticsChecks } from './analytics.ts'
import { captchaChecks } from './captcha.ts'
import { cdnChecks } from './cdn.ts'
import type { Check } from './check.ts'
import { machineChecks } from './machine.ts'
import { mailChecks } from './mail.ts'
import { postgresChecks } from './postgres.ts'
import { redisChecks } from './redis.ts'
import { sanityChecks } from './sanity.ts'
import { serversChecks } from './servers.ts'
import { settingsChecks } from './settings.ts'
import { shopChecks } from './shop.ts'
import { siteChecks } from './site.ts'
import { tracesChecks } from './traces.ts'
import { webhookChecks } from './webhook.ts'

/** Every check, in the order of the report. */
export const checks: readonly Check[] = [
  ...settingsChecks,
  ...sanityChecks,
  ...mailChecks,
  ...captchaChecks,
  ...webhookChecks,
  ...shopChecks,
  ...analyticsChecks,
  ...cdnChecks,
  ...postgresChecks,
  ...redisChecks,
  ...tracesChecks,
  ...machineChecks,
  ...serversChecks,
  ...siteChecks,
]
