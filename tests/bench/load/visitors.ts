import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { inquiryReceiptContract } from '#schemas/inquiry/inquiry.contract.ts'
import { validInquiry } from '#tests/support/valid-inquiry.ts'
import { addressOf, ask, type Answer } from './ask.ts'
import type { CaptchaTokens } from './captcha-tokens.ts'
import type { PhaseFigures } from './phase-figures.ts'

/** How often a visitor sends a form that is not acknowledged (`docs/product.md §8`). */
const maxAttempts = 25
/** How long a visitor waits before sending again, at least and at most, in ms. */
const againMs = [1000, 3000] as const
/** The share of visitors who send an acknowledged form again, as if the response had been lost. */
const lostShare = 0.05

const receiptBody = v.pipe(v.string(), v.parseJson(), inquiryReceiptContract)

/** A form that a visitor has filled in. */
export interface FilledForm {
  /** Counts all forms from 0 on. */
  readonly number: number
  /** The idempotency key of every attempt to send it. */
  readonly key: string
  /** The ids under which it was acknowledged: at most one if there is no bug. */
  readonly acknowledged: Set<string>
}

/** The name in the form with that number; no other form has it. */
export function nameOf(number: number): string {
  return `Unmistakable Visitor ${number}`
}

/** Visitors who arrive at a steady rate, however slow the site is, and send until acknowledged. */
export class Visitors {
  /** Every form of the run. */
  readonly forms: FilledForm[] = []
  readonly #siteUrl: string
  readonly #captchas: CaptchaTokens
  readonly #random: () => number

  /** @param random numbers from 0 to 1 */
  constructor(siteUrl: string, captchas: CaptchaTokens, random: () => number) {
    this.#siteUrl = siteUrl
    this.#captchas = captchas
    this.#random = random
  }

  /** Resolves when all of them are acknowledged or have given up. */
  async arrive(rate: number, seconds: number, figures: PhaseFigures): Promise<void> {
    const began = performance.now()
    const visits: Promise<void>[] = []
    for (let at = 0; at < rate * seconds; at += 1) {
      const due = began + (at * 1000) / rate
      const early = due - performance.now()
      if (early > 1) await delay(early)
      visits.push(this.visit(figures, due))
    }
    await Promise.all(visits)
  }

  /** One visitor fills in a form and sends it until it is acknowledged. */
  async visit(figures: PhaseFigures, due = performance.now()): Promise<void> {
    const form = {
      number: this.forms.length,
      key: crypto.randomUUID(),
      acknowledged: new Set<string>(),
    }
    this.forms.push(form)
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const sent = attempt === 1 ? due : performance.now()
      const answer = await this.#send(form)
      const isReceived = acknowledges(answer, form)
      figures.attempted(answer, performance.now() - sent, attempt, isReceived)
      if (isReceived) {
        figures.acknowledged(performance.now() - due)
        if (this.#random() < lostShare) acknowledges(await this.#send(form), form)
        return
      }
      const [least, most] = againMs
      await delay(least + this.#random() * (most - least))
    }
    figures.abandoned += 1
  }

  async #send({ number, key }: FilledForm): Promise<Answer> {
    const captchaToken = await this.#captchas.take()
    return ask(`${this.#siteUrl}/api/contact`, {
      method: 'POST',
      from: addressOf(number),
      headers: { 'idempotency-key': key, origin: this.#siteUrl },
      body: {
        ...validInquiry,
        name: nameOf(number),
        email: `visitor-${number}@example.com`,
        source: 'contact',
        filledInMs: 30_000,
        ...(captchaToken !== '' && { captchaToken }),
      },
    })
  }
}

/** Whether the response acknowledges the form; if so, its id is recorded. */
function acknowledges({ status, body }: Answer, form: FilledForm): boolean {
  const receipt = status === 200 ? v.safeParse(receiptBody, body) : undefined
  if (receipt?.success !== true || !receipt.output.success) return false
  form.acknowledged.add(receipt.output.id)
  return true
}
