import type { BrowserContext, Response } from '@playwright/test'

/** What a browser received and keeps, as it grows. */
interface ReceivedBytes {
  /** Everything so far, with what is in storage now; one text for each place. */
  all(): Promise<ReadonlyMap<string, string>>
}

/**
 * Collects addresses, headers and bodies of all answers, frames of sockets, cookies and storage; of a
 * stream of events its headers alone.
 */
export function collectReceived(context: BrowserContext): ReceivedBytes {
  const parts = new Map<string, string>()
  const waiting: Promise<void>[] = []
  const read = async (response: Response) => {
    const headers = await response.allHeaders().catch(() => ({}))
    const isStream = JSON.stringify(headers).includes('text/event-stream')
    // A stream has no end; redirects, and what a page no longer waits for, have no body.
    const body = isStream ? '' : await response.body().catch(() => '')
    const name = `${response.request().method()} ${response.url()} ${parts.size}`
    parts.set(name, `${response.url()}\n${JSON.stringify(headers)}\n${body.toString('latin1')}`)
  }
  context.on('response', (response) => waiting.push(read(response)))
  context.on('page', (page) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        parts.set(`socket ${socket.url()} ${parts.size}`, payload.toString())
      })
    })
  })
  return {
    async all() {
      await Promise.race([Promise.all(waiting), new Promise((done) => setTimeout(done, 5000))])
      const pages = context.pages().flatMap((page) => page.frames())
      const storage = await Promise.all(pages.map((frame) => frame.evaluate(readStorage)))
      return new Map([
        ...parts,
        ['cookies', JSON.stringify(await context.cookies())],
        ['storage', JSON.stringify(storage)],
        ['addresses', JSON.stringify(pages.map((frame) => frame.url()))],
      ])
    },
  }
}

function readStorage(): string {
  return JSON.stringify([
    location.href,
    document.cookie,
    Object.entries(localStorage),
    Object.entries(sessionStorage),
    document.documentElement.outerHTML,
  ])
}

/** A secret in every spelling in which it may travel. */
export function spellingsOf(secret: string): string[] {
  const base64 = [0, 1, 2].flatMap((shift) => {
    // Within longer data, a text has three forms in base64; its ends depend on what is beside it.
    const whole = Buffer.from('x'.repeat(shift) + secret).toString('base64')
    const inner = whole.slice(shift === 0 ? 0 : 4, -4)
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')]
  })
  const hex = Buffer.from(secret).toString('hex')
  return [...new Set([secret, encodeURIComponent(secret), hex, ...base64])]
}
