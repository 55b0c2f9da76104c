import { randomUUID } from 'node:crypto'
import { valuesOf } from '#api/platform/env/secrets.ts'
import { isWebPage } from '#api/inquiry/webhook/webhook-step.ts'
import { type WebhookSecrets, webhookSignature } from '#api/inquiry/webhook/webhook-step.ts'
import { type Answer, ask, isRejected } from './ask.ts'
import {
  type Check,
  type DoctorContext,
  type Finding,
  good,
  skipped,
  warning,
  wrong,
} from './check.ts'

const docs = 'docs/webhook.md describes the call, its signature and the test message.'

const receiver = {
  name: 'it',
  fix: 'start the receiver, or set WEBHOOK_URL to its address; it should answer immediately and do its work afterward.',
}

export const webhookChecks: readonly Check[] = [
  {
    id: 'webhook.receiver',
    title: 'Webhook receiver',
    async run(context) {
      const { WEBHOOK_URL: url } = context.settings
      const [secret, also] = valuesOf(context.settings, 'WEBHOOK_SECRET')
      if (url === undefined) return skipped('WEBHOOK_URL is not set, so no system is called.')
      if (secret === undefined) return skipped('WEBHOOK_SECRET is missing: see the settings.')
      const finding = signedFinding(await sendTest(context, url, [secret, also]))
      if (finding.verdict !== 'good') return finding
      // Sent only if the first message was accepted. A receiver can reject this message by not
      // answering.
      const forged = await sendTest(context, url, [randomUUID()]).catch(() => undefined)
      if (forged === undefined || !isTaken(forged)) return finding
      return warning(
        'it accepts the test message even with a wrong signature, so anyone can send it inquiries.',
        `make the receiver check X-PetJet-Signature: ${docs}`,
      )
    },
  },
]

/** A message that receivers do not treat as an inquiry: `docs/webhook.md`, “Test message”. */
function sendTest(context: DoctorContext, url: string, secrets: WebhookSecrets): Promise<Answer> {
  const now = Date.now()
  const body = JSON.stringify({ type: 'test', sentAt: new Date(now).toISOString() })
  return ask(context, receiver, url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-petjet-delivery': `test-${randomUUID()}`,
      'x-petjet-signature': webhookSignature(secrets, body, Math.floor(now / 1000)),
    },
    body,
  })
}

const isTaken = ({ status }: Answer) => status >= 200 && status < 300

function signedFinding(answer: Answer): Finding {
  const { status } = answer
  if (isTaken(answer) && isWebPage(answer.headers, answer.text))
    return wrong(
      `a web page answers at WEBHOOK_URL (HTTP ${status}), not a receiver.`,
      `set WEBHOOK_URL to the receiver's full address, including its path, or make it answer 204: ${docs}`,
    )
  if (isTaken(answer)) return good('it accepts the signed test message and rejects a forged one.')
  if (isRejected(answer))
    return wrong(
      `it rejects the signature (HTTP ${status}).`,
      `set WEBHOOK_SECRET to the receiver's own secret, and check its clock; ${docs}`,
    )
  if (status === 404 || status === 405)
    return wrong(
      `nothing accepts calls at the path of WEBHOOK_URL (HTTP ${status}).`,
      "set WEBHOOK_URL to the receiver's full address, including its path.",
    )
  if (status >= 300 && status < 400)
    return wrong(
      `it redirects (HTTP ${status}), but calls do not follow redirects.`,
      'set WEBHOOK_URL to the address that it redirects to.',
    )
  return wrong(`it answers the test message with HTTP ${status}.`, `make it answer 204: ${docs}`)
}
