import { request, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { firstValueFrom } from 'rxjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  editorToken,
  startLake,
  viewerToken,
  type RunningLake,
  testLakeClient,
} from '../support/start-lake.ts'

let running: RunningLake

beforeAll(async () => {
  running = await startLake({ queryTimeLimit: 1000 })
})

afterAll(() => running.stop())

const editor = () => testLakeClient(running.host, { maxRetries: 0 })

/** A stream that is read only when the test reads it. */
async function openStream(path: string, token?: string, method = 'GET') {
  const answer = await new Promise<IncomingMessage>((done, fail) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    request(`${running.host}/v2026-11-01/data/${path}`, { headers, method, agent: false }, done)
      .on('error', fail)
      .end()
  })
  answer.on('error', () => undefined)
  return answer
}

const listen = (query: string, token?: string, more = '') =>
  openStream(`listen/test?query=${encodeURIComponent(query)}${more}`, token)

/** Everything that a stream sends until it ends or `isEnough`. */
async function readUntil(answer: IncomingMessage, isEnough: (text: string) => boolean) {
  let text = ''
  answer.setEncoding('utf8')
  for await (const chunk of answer) {
    text += String(chunk)
    if (isEnough(text)) break
  }
  return text
}

/** A filter that takes hundreds of millions of steps for a single document. */
const list = `[${Array.from({ length: 40 }, (_, index) => index).join(',')}]`
const nested = (depth: number): string =>
  depth === 0 ? '@ >= 0' : `count(${list}[${nested(depth - 1)}]) > 0`
const endless = `*[${nested(6)}]`

describe('a listener whose filter is too slow', () => {
  test('blocks no other, and its stream ends with the reason', async () => {
    const slow = await listen(endless)
    expect(slow.statusCode).toBe(200)
    const ended = readUntil(slow, () => false)
    const client = editor()
    const began = performance.now()
    await client.create({ _id: 'slow-one', _type: 'kit' })
    expect(await client.fetch('count(*[_id == "slow-one"])')).toBe(1)
    expect(performance.now() - began).toBeLessThan(1500)
    const message = await ended
    expect(message).toContain('event: channelError')
    expect(message).toContain('queryTimeoutError')
  })

  test('reaches the client as a channel error', async () => {
    const client = editor()
    const failure = firstValueFrom(client.listen(endless, {}, { events: ['mutation'] }))
    const writing = setInterval(
      () => void client.create({ _type: 'kit' }).catch(() => undefined),
      300,
    )
    await expect(failure).rejects.toThrow('The query was stopped after 1 second')
    clearInterval(writing)
  })

  test('an expensive filter within its time limit delivers everything, in order', async () => {
    const heard = await listen(
      '*[_type == "kit" && count((_id + "-x")[0...1]) >= 0 || title match "in-order*"]',
    )
    const reading = readUntil(heard, (text) => text.split('event: mutation').length > 20)
    const client = editor()
    for (let number = 0; number < 20; number += 1) {
      await client.create({ _id: `ordered-${number}`, _type: 'other', title: `in-order ${number}` })
    }
    const ids = [...(await reading).matchAll(/"documentId":"([^"]+)"/g)].map(([, id]) => id)
    expect(ids).toEqual(Array.from({ length: 20 }, (_, number) => `ordered-${number}`))
  })
})

test("a listener's query that lacks a parameter is rejected, short or long", async () => {
  const padding = ' '.repeat(3000)
  for (const query of ['*[_id == $id]', `*[_id == $id]${padding}`]) {
    const answer = await listen(query)
    expect(answer.statusCode).toBe(400)
    expect(await readUntil(answer, () => false)).toContain('param $id referenced, but not provided')
  }
})

test('a listener that throws breaks neither the current write nor the next', async () => {
  const dataset = running.lake.dataset('test')
  const heard: string[] = []
  dataset.subscribe(() => {
    throw new Error('a broken listener')
  })
  dataset.subscribe(({ changes }) => heard.push(...changes.map(({ documentId }) => documentId)))
  const client = editor()
  expect(await client.create({ _id: 'after-throw', _type: 'kit' })).toMatchObject({ _type: 'kit' })
  await client.create({ _id: 'after-throw-2', _type: 'kit' })
  expect(heard).toEqual(['after-throw', 'after-throw-2'])
})

test('a reader that does not read is disconnected, and its buffer is released', async () => {
  const stalled = await listen('*[_type == "large"]', editorToken, '&includeResult=true')
  stalled.pause()
  const closed = new Promise((done) => stalled.socket.once('close', done))
  const client = editor()
  const text = 'x'.repeat(1024 * 1024)
  await client.create({ _id: 'large', _type: 'large', text })
  const before = process.memoryUsage().rss
  for (let count = 0; count < 20; count += 1) {
    await client
      .patch('large')
      .set({ text: text.slice(count) })
      .commit({ returnDocuments: false })
  }
  // The kernel's socket buffers are additional; the lake's own buffer is limited.
  stalled.resume()
  await closed
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024)
  // A reader that keeps up gets a transaction that is larger than the buffer's limit.
  const ids = ['l1', 'l2', 'l3', 'l4', 'l5']
  for (const id of ids) {
    await client.create({ _id: id, _type: 'large', text: text + text })
  }
  const reading = await listen('*[_type == "large"]', editorToken, '&includeResult=true')
  const whole = readUntil(reading, (message) => message.split('event: mutation').length > 6)
  const transaction = client.transaction()
  for (const id of [...ids, 'large']) transaction.patch(id, { set: { isRead: true } })
  await transaction.commit({ returnDocuments: false })
  expect((await whole).length).toBeGreaterThan(10 * 1024 * 1024)
  reading.destroy()
}, 60_000)

test('a response to HEAD leaves no listener behind', async () => {
  const answer = await openStream('listen/test?query=*', undefined, 'HEAD')
  expect(answer.statusCode).toBe(200)
  await readUntil(answer, () => false)
})

describe('a flood of subscriptions', () => {
  test('by one client is limited, leaves room for others, and ends with the client', async () => {
    const flood = await Promise.all(
      Array.from({ length: 560 }, (_, number) => listen(`*[_type == "flood${number}"]`)),
    )
    const refused = flood.filter(({ statusCode }) => statusCode === 429)
    expect(refused.length).toBeGreaterThanOrEqual(50)
    expect(flood.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(500)
    const [first] = refused
    expect(await readUntil(first!, () => false)).toContain('rateLimitExceededError')
    const known = await listen('*[_type == "kit"]', viewerToken)
    expect(known.statusCode).toBe(200)
    for (const answer of [...flood, known]) answer.destroy()
    await expect
      .poll(async () => {
        const answer = await listen('*')
        answer.destroy()
        return answer.statusCode
      })
      .toBe(200)
  })

  test('with long and expensive queries does not block other queries', async () => {
    const stop = new AbortController()
    const flood = (async () => {
      while (!stop.signal.aborted) {
        const query = `*[_type == "x" && title match "${crypto.randomUUID()}"]${' '.repeat(2500)}`
        const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => listen(query)))
        for (const answer of answers) answer.destroy()
      }
    })()
    const client = editor()
    const times: number[] = []
    for (let count = 0; count < 20; count += 1) {
      const began = performance.now()
      await client.fetch('count(*[_type == "kit"])')
      times.push(performance.now() - began)
      await sleep(20)
    }
    stop.abort()
    await flood
    expect(times.sort((a, b) => a - b)[10]).toBeLessThan(300)
  })
})

test(
  'a thousand idle streams cost little, and end with their clients',
  { timeout: 60_000 },
  async () => {
    const before = process.memoryUsage().rss
    const streams: IncomingMessage[] = []
    for (let batch = 0; batch < 10; batch += 1) {
      const more = Array.from({ length: 99 }, (_, index) =>
        index % 3 === 0
          ? openStream('live/events/test', editorToken)
          : listen('*[_type == "kit"]', editorToken),
      )
      streams.push(...(await Promise.all(more)))
    }
    for (const stream of streams) stream.resume()
    expect(streams.every(({ statusCode }) => statusCode === 200)).toBe(true)
    const began = performance.now()
    await editor().create({ _type: 'kit', title: 'told to all' })
    expect(performance.now() - began).toBeLessThan(2000)
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024)
    const oneMore = async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => listen('*', editorToken)))
      for (const answer of answers) answer.destroy()
      return answers.every(({ statusCode }) => statusCode === 200)
    }
    expect(await oneMore()).toBe(false)
    for (const stream of streams) stream.destroy()
    await expect.poll(oneMore, { timeout: 10_000 }).toBe(true)
  },
)
