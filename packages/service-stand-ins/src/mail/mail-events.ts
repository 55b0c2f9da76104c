import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { MailStore, StoredMessage } from './mail-store.ts'

/** The receiver of delivery events, and the key that signs them. */
export interface EventSettings {
  readonly url: string
  readonly signingKey: string
}

/** Delays before an event that was not accepted is sent again, in ms. */
const retryDelaysMs = [1000, 5000, 20_000, 60_000] as const
const maxConcurrent = 4

/** A delivery event, in the shape that both the events list and the webhook use. */
export function eventOf(message: StoredMessage, event: StoredMessage['outcome']) {
  const failure = {
    code: 550,
    description: 'Mailbox does not exist',
    message: '5.1.1 no such user',
  }
  return {
    id: `${message.id}-${event}`,
    event,
    timestamp: Date.now() / 1000,
    recipient: message.recipients,
    tags: message.tags,
    'user-variables': message.variables,
    ...(event === 'failed' && {
      severity: 'permanent',
      reason: 'bounce',
      'delivery-status': failure,
    }),
    message: {
      headers: {
        'message-id': message.messageId,
        from: message.sender,
        to: message.recipients,
        subject: message.subject,
      },
    },
  }
}

/** Signs and posts delivery events, a few at a time, and retries events that were not accepted. */
export class EventSender {
  #queue: { message: StoredMessage; outcome: 'delivered' | 'failed' }[] = []
  #working = 0
  #stopped = new AbortController()
  readonly #store: MailStore
  readonly #settings: EventSettings

  constructor(store: MailStore, settings: EventSettings) {
    this.#store = store
    this.#settings = settings
  }

  /** Records a message's outcome and reports it to the product, once the product has its answer. */
  send(message: StoredMessage, outcome: 'delivered' | 'failed'): void {
    this.#queue.push({ message, outcome })
    if (this.#working < maxConcurrent) void this.#work()
  }

  stop(): void {
    this.#stopped.abort()
    this.#queue = []
  }

  async #work(): Promise<void> {
    this.#working += 1
    await delay(200)
    for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift()) {
      this.#store.setOutcome(next.message.id, next.outcome)
      if (!(await this.#post(next.message, next.outcome))) void this.#retry(next, 0)
    }
    this.#working -= 1
  }

  async #retry(
    item: { message: StoredMessage; outcome: 'delivered' | 'failed' },
    attempt: number,
  ): Promise<void> {
    const wait = retryDelaysMs[attempt]
    if (wait === undefined || this.#stopped.signal.aborted) return
    await delay(wait, undefined, { signal: this.#stopped.signal, ref: false }).catch(
      () => undefined,
    )
    if (this.#stopped.signal.aborted || (await this.#post(item.message, item.outcome))) return
    await this.#retry(item, attempt + 1)
  }

  async #post(message: StoredMessage, outcome: 'delivered' | 'failed'): Promise<boolean> {
    const timestamp = String(Math.floor(Date.now() / 1000))
    const token = randomBytes(25).toString('hex')
    const signature = createHmac('sha256', this.#settings.signingKey)
      .update(timestamp + token)
      .digest('hex')
    const body = {
      signature: { timestamp, token, signature },
      'event-data': eventOf(message, outcome),
    }
    try {
      const response = await fetch(this.#settings.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(10_000)]),
      })
      await response.body?.cancel()
      // With 406, a receiver asks Mailgun not to send this event again.
      return response.ok || response.status === 406
    } catch {
      return false
    }
  }
}
