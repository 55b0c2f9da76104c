import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { openInquiryServices } from '#bin/stand-ins/inquiry-services.ts'
import type { Fault } from '#packages/service-stand-ins/src/fault-switch.ts'
import type { StoredMessage } from '#packages/service-stand-ins/src/mail/mail-store.ts'
import type { ReceivedCall } from '#packages/service-stand-ins/src/webhook/webhook-log.ts'
import {
  startLake,
  type RunningLake,
  testLakeClient,
  lakeSettings,
} from '#packages/local-lake/tests/support/start-lake.ts'
import { startHttp } from '#packages/local-lake/tests/support/start-http.ts'
import { freePort } from '#tests/support/start-instance.ts'
import { newFolder } from '#packages/local-lake/tests/support/temporary-folder.ts'

/** An inquiry in the lake. */
export interface StoredInquiry {
  _id: string
  name: string
  status: string
  emailSent: boolean
  webhookSent: boolean
  verification: string
  suspicion?: string[]
  delivery?: Record<string, { state: string; attempts: number; outcome?: string; problem?: string }>
}

/** Everything that receives inquiries, with a switch for each way in which it can fail. */
export interface Receivers {
  readonly folder: string
  /** The settings for the server to reach them. */
  readonly environment: Record<string, string>
  readonly sitePort: number
  fault(service: 'mail' | 'captcha' | 'webhook', fault: Fault, delayMs?: number): Promise<void>
  lakeDown(): Promise<void>
  lakeUp(): Promise<void>
  captchaToken(hostname?: string): Promise<string>
  mails(): Promise<StoredMessage[]>
  calls(): Promise<ReceivedCall[]>
  inquiries(): Promise<StoredInquiry[]>
  stop(): Promise<void>
}

/** Starts a lake and the stand-ins for mail, captcha and webhook, each on its own fixed port. */
export async function startReceivers(): Promise<Receivers> {
  const folder = newFolder()
  const [sitePort, servicePort, lakePort] = await Promise.all([freePort(), freePort(), freePort()])
  const origin = `http://localhost:${servicePort}`
  const services = openInquiryServices({ folder, origin, siteUrl: `http://localhost:${sitePort}` })
  const http = await startHttp(getRequestListener(services.routes.fetch), servicePort)
  const openLake = () => startLake({ folder: join(folder, 'lake') }, lakePort)
  let lake: RunningLake | undefined = await openLake()
  const reader = testLakeClient(lake.host, { perspective: 'raw' })
  const read = async <Result>(path: string) => (await (await fetch(origin + path)).json()) as Result
  return {
    folder,
    sitePort,
    environment: {
      ...services.environment,
      PORT: String(sitePort),
      DATA_DIR: join(folder, 'product'),
      ...lakeSettings(lake.host),
      FEATURE_RECAPTCHA: 'off',
      INQUIRY_MIN_FILL_MS: '0',
      INQUIRY_RATE_LIMIT: '1000000',
      DELIVERY_RETRY_MS: '50',
      DELIVERY_TIMEOUT_MS: '3500',
    },
    async fault(service, fault, delayMs = 0) {
      await fetch(`${origin}/${service}/faults`, json({ fault, delayMs }))
    },
    async lakeDown() {
      await lake?.stop()
      lake = undefined
    },
    async lakeUp() {
      lake ??= await openLake()
    },
    async captchaToken(hostname = 'localhost') {
      const challenge = { k: services.environment.RECAPTCHA_SITE_KEY, origin: `http://${hostname}` }
      const path = `${origin}/captcha/recaptcha/api2/userverify`
      const answer = await fetch(path, json(challenge))
      return ((await answer.json()) as { token: string }).token
    },
    mails: () => read('/mail/messages?limit=100000'),
    calls: () => read('/webhook/calls?limit=100000'),
    inquiries: () => reader.fetch('*[_type == "inquiry"]'),
    async stop() {
      await lake?.stop()
      await http.stop()
      services.close()
    },
  }
}

function json(body: unknown): RequestInit {
  const headers = { 'content-type': 'application/json' }
  return { method: 'POST', headers, body: JSON.stringify(body) }
}
