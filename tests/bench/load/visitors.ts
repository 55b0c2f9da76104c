import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { inquiryReceiptContract } from '#schemas/inquiry/inquiry.contract.ts'
import { validInquiry } from '#tests/support/valid-inquiry.ts'
import { addressOf, ask, type Answer } from './ask.ts'
import type { CaptchaTokens } from './captcha-tokens.ts'
import { filledForm, nameOf, type FilledForm } from './filled-form.ts'

/**
 * How often a visitor sends a form that is not acknowledged. The page itself repeats nothing: it
 * keeps form and key, and asks to try again (`docs/product.md §8`).
 */
const maxAttempts = 25
/** How long a visitor takes to press "send" again, at least and at most, in ms. */
const againMs = [1000, 3000] as const
/** How many visitors send a form again although it was acknowledged, as if the answer was lost. */
const lostShare = 0.05
/** How long a visitor took to fill in the form, in ms. */
const filledInMs = 30_000

const receiptBody = v.pipe(v.string(), v.parseJson(), inquiryReceiptContract)

/** One attempt to send a form. */
export interface Attempt {
  readonly answer: Answer
  /** Milliseconds from when it was due. */
  readonly ms: number
  /** 1 for the first one. */
  readonly attempt: number
  readonly isReceived: boolean
}

/** Notes what visitors meet. */
export interface VisitorNotes {
  /** The part of the run. */
  readonly name: string
  attempted(attempt: Attempt): void
  /** @param ms since the form was filled in */
  acknowledged(ms: number): void
  gaveUp(): void
}

export interface VisitorsOptions {
  readonly siteUrl: string
  readonly captchas: CaptchaTokens
  /** Numbers from 0 to 1. */
  readonly random: () => number
}

/** Visitors who come at a steady rate, whatever the site does, and insist until they are answered. */
export class Visitors {
  /** Every form of the run. */
  readonly forms: FilledForm[] = []
  readonly #options: VisitorsOptions

  constructor(options: VisitorsOptions) {
    this.#options = options
  }

  /** Resolves when each of them was answered, or has given up. */
  async arrive(rate: number, seconds: number, notes: VisitorNotes): Promise<void> {
    const began = performance.now()
    const visits: Promise<void>[] = []
    for (let at = 0; at < rate * seconds; at += 1) {
      const due = began + (at * 1000) / rate
      const early = due - performance.now()
      if (early > 1) await delay(early)
      visits.push(this.visit(notes, due))
    }
    await Promise.all(visits)
  }

  /** One visitor fills in a form, and sends it until it is acknowledged. */
  async visit(notes: VisitorNotes, due = performance.now()): Promise<void> {
    const form = filledForm(this.forms.length, notes.name)
    this.forms.push(form)
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const sent = attempt === 1 ? due : performance.now()
      const answer = await this.#send(form)
      const ms = performance.now() - sent
      const isReceived = acknowledges(answer, form)
      notes.attempted({ answer, ms, attempt, isReceived })
      if (isReceived) {
        notes.acknowledged(performance.now() - due)
        if (this.#options.random() < lostShare) acknowledges(await this.#send(form), form)
        return
      }
      await this.#pause()
    }
    notes.gaveUp()
  }

  async #send(form: FilledForm): Promise<Answer> {
    form.attempts += 1
    const captchaToken = await this.#options.captchas.take()
    return ask(`${this.#options.siteUrl}/api/contact`, {
      method: 'POST',
      from: addressOf(form.number),
      headers: { 'idempotency-key': form.key, origin: this.#options.siteUrl },
      body: {
        ...validInquiry,
        name: nameOf(form),
        email: `visitor-${form.number}@example.com`,
        source: 'contact',
        filledInMs,
        ...(captchaToken !== '' && { captchaToken }),
      },
    })
  }

  #pause(): Promise<void> {
    const [least, most] = againMs
    return delay(least + this.#options.random() * (most - least))
  }
}

/** Whether the answer acknowledges the form; its id is noted then. */
function acknowledges({ status, body }: Answer, form: FilledForm): boolean {
  const receipt = status === 200 ? v.safeParse(receiptBody, body) : undefined
  if (receipt?.success !== true || !receipt.output.success) return false
  form.acknowledged.add(receipt.output.id)
  return true
}
