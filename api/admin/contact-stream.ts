import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { AdminEnv } from './admin-guard.ts'
import type { ContactEvents } from './contact-events.ts'

/** Milliseconds between signs of life, which also find out who has signed out. */
const beatMs = 15_000

/** Tells one browser of changes until it leaves, its session ends, or the server stops. */
export function contactStream(c: Context<AdminEnv>, events: ContactEvents, stopped: AbortSignal) {
  const isSignedIn = c.get('isSignedIn')
  const session = c.get('untilSignedOut')()
  // A proxy that gathers answers would keep the news to itself.
  c.header('X-Accel-Buffering', 'no')
  return streamSSE(c, async (stream) => {
    const left = new AbortController()
    const tell = (event: string, data: object) => {
      if (isSignedIn()) void stream.writeSSE({ event, data: JSON.stringify(data) })
      else left.abort()
    }
    const unsubscribe = events.subscribe((change) => tell('change', change))
    const beat = setInterval(() => tell('beat', {}), beatMs)
    stream.onAbort(() => left.abort())
    await stream.writeSSE({ event: 'beat', data: '{}' })
    await ended(AbortSignal.any([left.signal, session.ended, stopped]))
    clearInterval(beat)
    unsubscribe()
    session.release()
  })
}

function ended(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((done) => signal.addEventListener('abort', () => done(), { once: true }))
}
