import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { join } from 'node:path'
import { captchaRoutes } from '#packages/service-stand-ins/src/captcha/captcha.routes.ts'
import { mailRoutes } from '#packages/service-stand-ins/src/mail/mail.routes.ts'
import { loadKeys } from './stand-in-keys.ts'
import { webhookRoutes } from '#packages/service-stand-ins/src/webhook/webhook.routes.ts'

/** Options of the stand-ins for mail, captcha and webhook. */
export interface InquiryServicesOptions {
  /** The data folder. */
  readonly folder: string
  /** The URL of the stand-ins' port, such as `http://localhost:3333`. */
  readonly origin: string
  /** The URL of the product, which receives the delivery events. */
  readonly siteUrl: string
}

/**
 * Routes to mount at `/`, the variables that point the product at the services, and a function that
 * closes the services.
 */
export interface InquiryServices {
  readonly routes: Hono<{ Bindings: HttpBindings }>
  readonly environment: Record<string, string>
  close(): void
}

/** The stand-in's sending domain. */
const mailDomain = 'mail.petjet.example'

const keyNames = ['mailKey', 'mailSigningKey', 'captchaSite', 'captchaSecret', 'webhook'] as const

/** Opens the stand-ins for mail, captcha and webhook on one port. */
export function openInquiryServices(options: InquiryServicesOptions): InquiryServices {
  const keys = loadKeys(join(options.folder, 'inquiry-services.json'), keyNames)
  const mail = mailRoutes({
    folder: join(options.folder, 'mail'),
    mountedAt: '/mail',
    apiKey: keys.mailKey,
    domain: mailDomain,
    events: { url: `${options.siteUrl}/api/mailgun/events`, signingKey: keys.mailSigningKey },
  })
  const webhook = webhookRoutes({
    folder: join(options.folder, 'webhook'),
    mountedAt: '/webhook',
    secret: keys.webhook,
    headerPrefix: 'x-petjet-',
  })
  const captcha = captchaRoutes({
    mountedAt: '/captcha',
    pairs: [{ siteKey: keys.captchaSite, secretKey: keys.captchaSecret }],
    hostnames: [new URL(options.siteUrl).hostname, 'localhost'],
  })
  return {
    routes: new Hono<{ Bindings: HttpBindings }>()
      .route('/mail', mail.routes)
      .route('/captcha', captcha)
      .route('/webhook', webhook.routes),
    environment: {
      MAILGUN_API_KEY: keys.mailKey,
      MAILGUN_DOMAIN: mailDomain,
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
