import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { captchaRoutes } from './captcha/captcha.routes.ts'
import { mailRoutes } from './mail/mail.routes.ts'
import { webhookRoutes } from './webhook/webhook.routes.ts'

/** Where the stand-ins of mail, captcha and webhook live. */
export interface InquiryServicesOptions {
  /** The data folder. */
  readonly folder: string
  /** The address of the stand-ins' port, such as `http://localhost:3333`. */
  readonly origin: string
  /** The address of the product, which gets the delivery events. */
  readonly siteUrl: string
}

/** Routes to mount at `/`, the variables that lead the product there, and how to end them. */
export interface InquiryServices {
  readonly routes: Hono<{ Bindings: HttpBindings }>
  readonly environment: Record<string, string>
  close(): void
}

const keyNames = ['mailKey', 'mailSigningKey', 'captchaSite', 'captchaSecret', 'webhook'] as const
type Keys = Record<(typeof keyNames)[number], string>

/** Opens the stand-ins of everything that an inquiry passes on its way, under one port. */
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

/** The keys that product and stand-ins share: made at first start, readable by their owner only. */
function loadKeys(folder: string): Keys {
  const file = join(folder, 'inquiry-services.json')
  mkdirSync(folder, { recursive: true })
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Keys
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
  }
  const made = keyNames.map((name) => [name, randomBytes(24).toString('base64url')] as const)
  const keys = Object.fromEntries(made) as Keys
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 })
  return keys
}
