import { once } from 'node:events'
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { AdminEnv } from './admin-guard.ts'
import type { InquiryChangeListener } from './inquiry-change-listener.ts'

/** The time between two heartbeats, in ms. Each heartbeat also detects a sign-out. */
const heartbeatMs = 15_000

/** Streams changes to one browser until it disconnects, its session ends, or the server stops. */
export function inquiryEventStream(
  c: Context<AdminEnv>,
  events: InquiryChangeListener,
  stopped: AbortSignal,
) {
  const isSignedIn = c.get('isSignedIn')
  const session = c.get('followSession')()
  // A buffering proxy would delay the events.
  c.header('X-Accel-Buffering', 'no')
  return streamSSE(c, async (stream) => {
    const left = new AbortController()
    const send = (event: string, data: object) => {
      if (isSignedIn()) void stream.writeSSE({ event, data: JSON.stringify(data) })
      else left.abort()
    }
    const unsubscribe = events.subscribe((change) => send('change', change))
    const heartbeat = setInterval(() => send('beat', {}), heartbeatMs)
    stream.onAbort(() => left.abort())
    await stream.writeSSE({ event: 'beat', data: '{}' })
    const end = AbortSignal.any([left.signal, session.ended, stopped])
    if (!end.aborted) await once(end, 'abort')
    clearInterval(heartbeat)
    unsubscribe()
    session.release()
  })
}
