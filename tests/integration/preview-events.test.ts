import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { previewEventsPath } from '#schemas/preview/preview.contract.ts'
import { contentTypes } from '#schemas/preview/shown-texts.ts'
import { schemaTypes } from '#schemas/index.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { startPreview } from '#tests/support/start-preview.ts'
import { PreviewEvents } from '#api/preview/preview-events.ts'
import { endSharedLink } from '#api/preview/shared-link.ts'

let site: Awaited<ReturnType<typeof startPreview>>

beforeAll(async () => {
  site = await startPreview(() => Promise.reject(new Error('There is no site here.')))
})
afterAll(() => site.stopAll())

/** Follows the stream; returns the names of the events so far, and a function to leave. */
async function follow(cookie: string) {
  const answer = await site.ask(previewEventsPath, cookie)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Cache-Control')).toContain('no-store')
  const heard: string[] = []
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  const read = async () => {
    for (;;) {
      const { value = '', done } = await reader.read()
      heard.push(...[...value.matchAll(/^event: (\w+)$/gm)].map(([, name = '']) => name))
      if (done) return void heard.push('closed')
    }
  }
  void read()
  await expect.poll(() => heard).toContain('change')
  heard.length = 0
  return { heard, leave: () => reader.cancel() }
}

test.each(['drafts.kit', 'kit', 'versions.rABC.kit', 'drafts.siteSettings'])(
  'a preview gets an event when %s changed',
  async (_id) => {
    const { heard, leave } = await follow(await site.open(await site.secret()))
    const _type = _id.endsWith('kit') ? 'product' : 'siteSettings'
    await site.editor.createOrReplace({ _id, _type, title: `Changed ${Date.now()}` })
    await expect.poll(() => heard).toContain('change')
    await leave()
    await expect.poll(() => site.preview.events.open).toBe(0)
  },
)

test('it gets no events of inquiries and secrets', async () => {
  const { heard, leave } = await follow(await site.open(await site.secret()))
  await site.editor.createOrReplace({ _id: 'inquiry.1', _type: 'inquiry', name: 'Another' })
  await site.secret()
  await site.editor.patch('kit').set({ price: 1 }).commit()
  await expect.poll(() => heard).toEqual(['change'])
  await leave()
})

test('many changes become few events', async () => {
  const { heard, leave } = await follow(await site.open(await site.secret()))
  for (let price = 0; price < 40; price += 1) {
    await site.editor.patch('drafts.kit').set({ price }).commit()
  }
  await expect.poll(() => heard.length).toBeGreaterThan(1)
  expect(heard.length).toBeLessThan(20)
  await leave()
})

test('the stream ends with the preview', async () => {
  const { heard } = await follow(await site.open(await site.share()))
  await site.unshare()
  await expect.poll(() => heard.slice(-2), { timeout: 10_000 }).toEqual(['end', 'closed'])
  expect(site.preview.events.open).toBe(0)
}, 15_000)

test('a slow check, or one running when the reader leaves, ends nothing twice', async () => {
  const { reader } = site.clients
  const events = new PreviewEvents({ reader, log: silentLog, checkEveryMs: 5 })
  const checked = Promise.withResolvers<boolean>()
  let checks = 0
  const isGoingOn = () => {
    checks += 1
    return checked.promise
  }
  const request = { address: '127.0.0.1', disconnect: () => {}, isGoingOn }
  const [left, stored] = [events.follow(request), events.follow(request)]
  await expect.poll(() => checks).toBe(2)
  await setTimeout(50)
  const gone = left.cancel()
  checked.resolve(false)
  await gone
  // Nothing would catch an error here, and it would end the server.
  expect(await new Response(stored).text()).toMatch(/^(?:(?!event: end)[^])*event: end\n.*\n\n$/)
  expect(checks).toBe(2)
  await expect.poll(() => events.open).toBe(0)
  events.stop()
})

test('a lake that does not answer whether the preview is valid ends nothing', async () => {
  const { reader } = site.clients
  const events = new PreviewEvents({ reader, log: silentLog, checkEveryMs: 5 })
  let checks = 0
  const isGoingOn = () => {
    checks += 1
    return checks < 3 ? Promise.reject(new Error('The lake is away.')) : Promise.resolve(false)
  }
  const stream = events.follow({ address: '127.0.0.1', disconnect: () => {}, isGoingOn })
  expect(await new Response(stream).text()).toContain('event: end')
  expect(checks).toBe(3)
  events.stop()
})

test('only a client with the preview can follow it', async () => {
  expect((await site.ask(previewEventsPath)).status).toBe(401)
  expect((await site.ask(previewEventsPath, 'sanity-preview-session=a.b')).status).toBe(401)
  const cookie = await site.open(await site.secret())
  const foreign = await site.ask(previewEventsPath, cookie, { 'sec-fetch-site': 'cross-site' })
  expect(foreign.status).toBe(403)
})

test('the types that it follows are exactly those in pages', () => {
  const documents = schemaTypes.filter(({ type }) => type === 'document').map(({ name }) => name)
  const others = new Set(['inquiry', 'redirect', 'replyTemplates', 'team'])
  expect([...contentTypes].sort()).toEqual(documents.filter((name) => !others.has(name)).sort())
})

test('an expired shared link is switched off in the lake, and a newer one stays', async () => {
  const sharedSecret = () => site.editor.fetch<string>('*[_id match "*share-access"][0].secret')
  const secret = await site.share()
  expect(await endSharedLink(site.clients)).toBe(false)
  expect(await sharedSecret()).toBe(secret)
  expect(await endSharedLink(site.clients, Date.now() + 25 * 3600 * 1000)).toBe(true)
  expect(await sharedSecret()).toBeNull()
  expect(await endSharedLink(site.clients, Date.now() + 25 * 3600 * 1000)).toBe(false)
})
