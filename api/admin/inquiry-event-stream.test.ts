import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { silentLog } from '#tests/support/silent-log.ts'
import type { AdminEnv } from './admin-guard.ts'
import { InquiryChangeListener } from './inquiry-change-listener.ts'
import { inquiryEventStream } from './inquiry-event-stream.ts'
import { SessionWatch } from './session-watch.ts'

let watch: SessionWatch
let isSignedIn: boolean
let stop: AbortController
/** Reports a change to the server, as the lake does. */
let change: (isNew: boolean) => void
let connections: string[]

beforeEach(() => {
  watch = new SessionWatch()
  isSignedIn = true
  stop = new AbortController()
  connections = []
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  stop.abort()
  vi.useRealTimers()
})

/** The events that staff's browser receives until the response ends. */
async function openStream() {
  const events = new InquiryChangeListener(
    {
      follow: ({ onEvent }) => {
        change = (isNew) =>
          onEvent({
            type: 'mutation',
            transition: isNew ? 'appear' : 'update',
            documentId: 'inquiry.1',
          } as never)
        return {
          isWelcome: false,
          open: () => void connections.push('open'),
          close: () => void connections.push('close'),
        } as never
      },
    },
    silentLog,
  )
  const app = new Hono<AdminEnv>()
  app.get('/', (c) => {
    c.set('isSignedIn', () => isSignedIn)
    c.set('followSession', () => watch.follow('token'))
    return inquiryEventStream(c, events, stop.signal)
  })
  const response = await app.request('/')
  const received: string[] = []
  let hasEnded = false
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const read = async () => {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: '' }
      if (done) break
      received.push(...(value ?? '').split('\n\n').filter(Boolean))
    }
    hasEnded = true
  }
  void read()
  await settle()
  return { response, received, hasEnded: () => hasEnded, leave: () => reader?.cancel() }
}
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
}
async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms)
  await settle()
}
const beat = 'event: beat\ndata: {}'

describe('a browser', () => {
  test('gets a heartbeat at once, then every fifteen seconds, through any proxy', async () => {
    const { response, received } = await openStream()
    expect(response.headers.get('X-Accel-Buffering')).toBe('no')
    expect(response.headers.get('Content-Type')).toContain('text/event-stream')
    expect(received).toEqual([beat])
    await pass(14_999)
    expect(received).toEqual([beat])
    await pass(1)
    expect(received).toEqual([beat, beat])
  })

  test('gets changes in groups, and the number of new inquiries', async () => {
    const { received } = await openStream()
    for (const isNew of [true, false, true]) change(isNew)
    await pass(399)
    expect(received).toEqual([beat])
    await pass(1)
    change(false)
    await pass(400)
    expect(received.slice(1)).toEqual([
      'event: change\ndata: {"added":2}',
      'event: change\ndata: {"added":0}',
    ])
  })
})

describe('the stream ends, and with it the connection to the lake, when', () => {
  test.each([
    ['staff sign out', () => watch.end('token')],
    ['the server stops', () => stop.abort()],
  ])('%s', async (_, end) => {
    const { hasEnded } = await openStream()
    expect([hasEnded(), connections]).toEqual([false, ['open']])
    end()
    await settle()
    expect([hasEnded(), connections]).toEqual([true, ['open', 'close']])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('the session is over, which the next heartbeat detects without a message', async () => {
    const { hasEnded, received } = await openStream()
    isSignedIn = false
    change(true)
    await pass(400)
    expect([hasEnded(), received]).toEqual([true, [beat]])
  })

  test('the browser leaves', async () => {
    const { leave } = await openStream()
    await leave()
    await settle()
    expect(connections).toEqual(['open', 'close'])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('the session had ended before it began', async () => {
    stop.abort()
    const { hasEnded } = await openStream()
    expect(hasEnded()).toBe(true)
  })
})
