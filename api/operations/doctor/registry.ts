import { adminPasswordCheck } from './admin-password.ts'
import type { Check } from './check.ts'
import { corsCheck } from './lake/cors.ts'
import { datasetCheck } from './lake/dataset.ts'
import { liveEventsCheck } from './lake/live-events.ts'
import { privateInquiriesCheck } from './lake/private-inquiries.ts'
import { projectCheck } from './lake/project.ts'
import { readTokenCheck } from './lake/read-token.ts'
import { writeTokenCheck } from './lake/write-token.ts'
import { clockCheck } from './machine/clock.ts'
import { diskCheck } from './machine/disk.ts'
import { mailDomainCheck } from './mail/domain.ts'
import { eventAddressCheck } from './mail/event-address.ts'
import { sendingAddressCheck } from './mail/sending-address.ts'
import { signingKeyCheck } from './mail/signing-key.ts'
import { connectionsCheck } from './postgres/connections.ts'
import { databaseCheck } from './postgres/database.ts'
import { databaseClockCheck } from './postgres/database-clock.ts'
import { durabilityCheck } from './postgres/durability.ts'
import { databaseSchemaCheck } from './postgres/schema.ts'
import { secondValuesCheck } from './second-values.ts'
import { analyticsCheck } from './services/analytics.ts'
import { captchaSecretCheck, captchaSiteKeyCheck } from './services/captcha.ts'
import { redisCheck } from './services/redis.ts'
import { shopCheck } from './services/shop.ts'
import { tracesCheck } from './services/traces.ts'
import { webhookCheck } from './services/webhook.ts'
import { settingsCheck } from './settings.ts'
import { certificateCheck } from './site/certificate.ts'
import { robotsCheck, sitemapCheck } from './site/crawlers.ts'
import { headersCheck } from './site/headers.ts'
import { metricsCheck } from './site/metrics.ts'
import { reachableCheck } from './site/reachable.ts'

/** Every check. Put a new one into a separate file, and add it here. */
export const checks: readonly Check[] = [
  settingsCheck,
  secondValuesCheck,
  adminPasswordCheck,
  projectCheck,
  datasetCheck,
  corsCheck,
  readTokenCheck,
  writeTokenCheck,
  privateInquiriesCheck,
  liveEventsCheck,
  mailDomainCheck,
  sendingAddressCheck,
  signingKeyCheck,
  eventAddressCheck,
  captchaSecretCheck,
  captchaSiteKeyCheck,
  webhookCheck,
  shopCheck,
  analyticsCheck,
  databaseCheck,
  databaseSchemaCheck,
  durabilityCheck,
  connectionsCheck,
  databaseClockCheck,
  redisCheck,
  tracesCheck,
  clockCheck,
  diskCheck,
  certificateCheck,
  reachableCheck,
  headersCheck,
  robotsCheck,
  sitemapCheck,
  metricsCheck,
]
