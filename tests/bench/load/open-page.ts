import { request } from 'node:http'
import { retryDelayMs } from '#schemas/lake-retry.ts'

/** How a page opens a lost stream again, in ms (`web/content/follow-stream.ts`). */
const pace = { baseMs: 2000, maxMs: 120_000 } as const
/** After so long without a heartbeat a stream counts as lost, in ms. */
const silenceMs = 60_000

/** A page that stays open and hears of changes, as `web/content/follow-stream.ts` keeps it. */
export class OpenPage {
  /** When it was welcomed the last time, by `performance.now()`; undefined while it is not open. */
  welcomedAt: number | undefined
  /** When it last heard of a change. */
  changedAt = 0
  /** How often it had to open the stream again. */
  lost = 0
  /** How often it was refused. */
  refused = 0
  readonly #url: string
  readonly #from: string
  #attempts = 0
  #isClosed = false
  #end = () => {}
  #timer: NodeJS.Timeout | undefined

  /** @param from the visitor's own address */
  constructor(siteUrl: string, from: string) {
    this.#url = `${siteUrl}/api/content/events`
    this.#from = from
    this.#open()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#end()
  }

  #open(): void {
    let isOver = false
    const asked = request(this.#url, { agent: false, localAddress: this.#from })
    const over = () => {
      if (isOver) return
      isOver = true
      asked.destroy()
      this.#lose()
    }
    this.#end = over
    asked.setTimeout(silenceMs, over)
    asked.on('error', over)
    asked.on('response', (answer) => {
      if (answer.statusCode !== 200) this.refused += 1
      answer.setEncoding('utf8')
      answer.on('data', (text: string) => {
        if (answer.statusCode === 200) this.#hear(text)
      })
      answer.on('close', over)
    })
    asked.end()
  }

  #hear(text: string): void {
    const now = performance.now()
    if (this.welcomedAt === undefined) this.welcomedAt = now
    if (/^event: change$/m.test(text)) this.changedAt = now
  }

  #lose(): void {
    if (this.#isClosed) return
    if (this.welcomedAt !== undefined) {
      this.lost += 1
      this.#attempts = 0
    }
    this.welcomedAt = undefined
    this.#attempts += 1
    this.#timer = setTimeout(() => this.#open(), retryDelayMs(pace, this.#attempts))
  }
}
