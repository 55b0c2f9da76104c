import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { captchaRoutes } from './captcha/captcha.routes.ts'
import { LocalEnvironmentError } from './environment.ts'
import { mailRoutes } from './mail/mail.routes.ts'
import { webhookRoutes } from './webhook/webhook.routes.ts'

/** Where the stand-ins for mail, captcha and webhook keep their data and find the product. */
export interface InquiryServicesOptions {
  /** The data folder. */
  readonly folder: string
  /** The address of the stand-ins' port, such as `http://localhost:3333`. */
  readonly origin: string
  /** The address of the product, which receives the delivery events. */
  readonly siteUrl: string
}

/** Routes to mount at `/`, the variables that point the product at them, and how to close them. */
export interface InquiryServices {
  readonly routes: Hono<{ Bindings: HttpBindings }>
  readonly environment: Record<string, string>
  close(): void
}

const keysSchema = v.object({
  mailKey: v.string(),
  mailSigningKey: v.string(),
  captchaSite: v.string(),
  captchaSecret: v.string(),
  webhook: v.string(),
})
type Keys = v.InferOutput<typeof keysSchema>

/** Opens the stand-ins for everything that an inquiry passes on its way, on one port. */
export function openInquiryServices(options: InquiryServicesOptions): InquiryServices {
  const keys = loadKeys(options.folder)
  const mail = mailRoutes({
    folder: join(options.folder, 'mail'),
    mountedAt: '/mail',
    apiKey: keys.mailKey,
    events: { url: `${options.siteUrl}/api/mailgun/events`, signingKey: keys.mailSigningKey },
  })
  const webhook = webhookRoutes({
    folder: join(options.folder, 'webhook'),
    mountedAt: '/webhook',
    secret: keys.webhook,
  })
  const captcha = captchaRoutes({
    mountedAt: '/captcha',
    siteKey: keys.captchaSite,
    secretKey: keys.captchaSecret,
  })
  return {
    routes: new Hono<{ Bindings: HttpBindings }>()
      .route('/mail', mail.routes)
      .route('/captcha', captcha)
      .route('/webhook', webhook.routes),
    environment: {
      MAILGUN_API_KEY: keys.mailKey,
      MAILGUN_DOMAIN: 'mail.petjet.example',
      MAILGUN_API_URL: `${options.origin}/mail`,
      MAILGUN_SIGNING_KEY: keys.mailSigningKey,
      MAIL_TO: 'crew@petjet.example',
      RECAPTCHA_SITE_KEY: keys.captchaSite,
      RECAPTCHA_SECRET_KEY: keys.captchaSecret,
      RECAPTCHA_URL: `${options.origin}/captcha`,
      WEBHOOK_URL: `${options.origin}/webhook/receive`,
      WEBHOOK_SECRET: keys.webhook,
    },
    close() {
      mail.close()
      webhook.close()
    },
  }
}

/** The keys that product and stand-ins share: made at the first start, readable by their owner only. */
function loadKeys(folder: string): Keys {
  const file = join(folder, 'inquiry-services.json')
  mkdirSync(folder, { recursive: true })
  if (existsSync(file)) return readKeys(file)
  const keys: Keys = {
    mailKey: newKey(),
    mailSigningKey: newKey(),
    captchaSite: newKey(),
    captchaSecret: newKey(),
    webhook: newKey(),
  }
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 })
  return keys
}

function newKey(): string {
  return randomBytes(24).toString('base64url')
}

function readKeys(file: string): Keys {
  const keys = v.safeParse(
    v.pipe(v.string(), v.parseJson(), keysSchema),
    readFileSync(file, 'utf8'),
  )
  if (keys.success) return keys.output
  throw new LocalEnvironmentError(
    `The stand-ins' keys in ${file} cannot be read: delete the file, and the next start makes new ones.`,
  )
}
