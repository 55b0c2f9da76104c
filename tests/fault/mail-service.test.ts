import { afterEach, describe, expect, test } from 'vitest'
import { createCaptcha } from '#api/inquiry/captcha/recaptcha.ts'
import type { InquiryEntry } from '#api/inquiry/inquiry-entry.ts'
import { webhookStep } from '#api/inquiry/webhook/webhook-step.ts'
import { mailMessage } from '#tests/support/sample-mail.ts'
import { misbehaviors, startBadEndpoint, type BadEndpoint } from '#tests/support/bad-endpoint.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { createMailer } from '#api/inquiry/mail/mailer.ts'

const timeoutMs = 400
let service: BadEndpoint | undefined
afterEach(() => service?.stop())

/** How long a promise takes to settle, in ms, and with what result. */
async function outcomeOf(attempt: Promise<unknown>): Promise<{ ms: number; problem: unknown }> {
  const began = performance.now()
  const problem = await attempt.then(
    (value) => (value === undefined ? 'done' : value),
    (cause: { detail?: { problem: string } }) => cause.detail?.problem ?? cause,
  )
  return { ms: performance.now() - began, problem }
}

/** Only what the webhook writes is needed of an entry. */
const entry = {
  id: 'one',
  acceptedAt: 0,
  inquiry: {},
  captcha: 'passed',
} as unknown as InquiryEntry

describe.each(misbehaviors)('a service that %s', (how) => {
  test('is given up by the captcha check', async () => {
    service = await startBadEndpoint(how)
    const settings = { secretKeys: ['x'], url: service.url, hostname: 'localhost', timeoutMs }
    const { ms, problem } = await outcomeOf(createCaptcha(settings, silentLog)('token'))
    expect(problem).toBe('unreachable')
    expect(ms).toBeLessThan(timeoutMs + 600)
    expect(service.strayed()).toBe(0)
  })

  test('is given up by the webhook', async () => {
    service = await startBadEndpoint(how)
    const step = webhookStep({ url: service.url, secrets: ['x'], timeoutMs, now: Date.now })
    const job = { id: 'one', entry, attempts: 0, isUncertain: false }
    const { ms, problem } = await outcomeOf(Promise.resolve(step(job as never)))
    // Only the status of a webhook's answer matters: the rest of it can hang.
    const wanted = {
      'sends elsewhere': 'HTTP 307',
      'has no end': 'done',
      'trickles its body': 'done',
    }
    expect(problem).toBe((wanted as Record<string, string>)[how] ?? 'ETIMEDOUT')
    expect(ms).toBeLessThan(timeoutMs + 600)
    expect(service.strayed()).toBe(0)
  })

  test('is given up by the mailer', async () => {
    service = await startBadEndpoint(how)
    const settings = { apiKey: 'x', domain: 'd', apiUrl: service.url, from: 'a@example.com' }
    const mailer = createMailer({ ...settings, timeoutMs })
    const sent = await outcomeOf(mailer.send(mailMessage))
    // The client must not follow a redirect: its target is not the mail service.
    const wanted = how === 'sends elsewhere' ? /^strange answer$/ : /^E(TIMEDOUT|CONNABORTED)$/
    expect(sent.problem).toMatch(wanted)
    expect(sent.ms).toBeLessThan(timeoutMs + 800)
    const { problem, ms } = await outcomeOf(mailer.wasAccepted('one@example.com'))
    expect(problem === false || wanted.test(String(problem))).toBe(true)
    expect(ms).toBeLessThan(timeoutMs + 800)
  })
})
