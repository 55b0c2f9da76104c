import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SanityClient } from '@sanity/client'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { ListedInquiry } from '#schemas/inquiry/admin/listed-inquiry.contract.ts'
import { inquiryReference } from '#schemas/inquiry/inquiry-reference.ts'
import { searchWordsOf } from '#schemas/inquiry/inquiry-search-words.ts'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'
import { createLog } from '#api/platform/log/log.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { jsonRequest, validInquiry } from '#tests/support/valid-inquiry.ts'
import { startReceivers, type Receivers } from '#tests/fault/receivers.ts'
import { hashPassword } from './password-hash.ts'

type TestApp = Awaited<ReturnType<typeof createTestApp>>

let receivers: Receivers
let product: TestApp
let lake: SanityClient
let cookie: string

/** Inquiries one minute apart, the last one being the newest. */
const stored = Array.from({ length: 30 }, (_, at) => ({
  _id: `inquiry.${randomUUID()}`,
  _type: 'inquiry',
  name: at === 7 ? 'Zoë Ångström' : `Visitor ${String(at).padStart(2, '0')}`,
  email: `visitor${at}@example.com`,
  // Without a number, the server does not deliver the waiting one meanwhile.
  ...(at !== 22 && { phone: at === 7 ? '+1 (555) 733-2000' : '+1 555 010 2030' }),
  categories: [at % 3 === 0 ? 'fbo' : 'mro'],
  notes: at === 11 ? 'Two Greyhounds\nto Teterboro' : 'One dog.',
  source: at % 2 === 0 ? 'contact' : 'order',
  status: at < 3 ? 'spam' : 'new',
  submittedAt: new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString(),
  delivery: deliveryAt(at),
  ...(at === 13 && {
    organization: 'Skybridge',
    location: 'Larnaca',
    title: 'Dispatcher',
    kits: [{ _key: 'a', slug: 'soilage-protection-kit', title: 'Soilage Kit' }],
    kitsInterested: ['cabin-soilage-kit', 'not-sure-recommend'],
  }),
}))

/** Its name has accents, and its phone number is unlike the others. */
const foreign = stored[7]!

function deliveryAt(at: number) {
  const step = (state: string, more = {}) => ({ state, attempts: 1, changedAt: '', ...more })
  if (at === 20) return { notification: step('refused') }
  if (at === 21) return { notification: step('done', { outcome: 'bounced' }) }
  if (at === 22) return { notification: step('done'), webhook: step('waiting') }
  return at < 3 ? undefined : { notification: step('done'), webhook: step('done') }
}

beforeAll(async () => {
  receivers = await startReceivers()
  const password = 'correct horse battery'
  product = await createTestApp({
    ...receivers.environment,
    ADMIN_USERNAME: 'crew',
    ADMIN_PASSWORD_HASH: await hashPassword(password),
  })
  const { SANITY_API_HOST: apiHost, SANITY_WRITE_TOKEN: token } = receivers.environment
  lake = createClient({
    projectId: 'petjet',
    dataset: 'test',
    apiVersion: lakeApiVersion,
    useProjectHostname: false,
    useCdn: false,
    ...(apiHost !== undefined && { apiHost }),
    ...(token !== undefined && { token }),
  })
  const { _id: id, name, phone } = foreign
  const searchWords = searchWordsOf({ id, phone, texts: [name] })
  const all = stored.map((each) => (each === foreign ? { ...each, searchWords } : each))
  await lake.mutate(all.map((create) => ({ create })))
  const login = jsonRequest({ username: 'crew', password })
  const response = await product.app.request('/api/admin/login', login)
  cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? ''
})
afterAll(async () => {
  await product.stop()
  await receivers.stop()
})

function ask(path: string, init: RequestInit = {}) {
  const headers = { ...(init.headers as Record<string, string>), Cookie: cookie }
  return product.app.request(`/api/contacts${path}`, { ...init, headers })
}

async function list(query = ''): Promise<ListedInquiry[]> {
  const response = await ask(`?limit=200&${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as ListedInquiry[]
}

/** The ids of all pages, one page after the other. */
async function pagedIds(order: string, limit: number): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const response = await ask(`?limit=${limit}&order=${order}${cursor && `&cursor=${cursor}`}`)
    ids.push(...((await response.json()) as ListedInquiry[]).map(({ id }) => id))
    cursor = response.headers.get('X-Next-Cursor')
  }
  return ids
}

describe('the list of inquiries', () => {
  test('contains the records of docs/product.md §3, newest first', async () => {
    const inquiries = await list()
    expect(inquiries.map(({ id }) => id)).toEqual(stored.map(({ _id }) => _id).toReversed())
    expect(inquiries[0]).toMatchObject({
      id: stored[29]?._id,
      name: 'Visitor 29',
      email: 'visitor29@example.com',
      message: 'One dog.',
      submittedAt: '2026-01-01T00:29:00.000Z',
      deliveryState: 'delivered',
    })
  })

  test.each([
    ['source=order', 15],
    ['category=fbo', 10],
    ['status=spam', 3],
    ['delivery=failed', 2],
    ['delivery=waiting', 1],
    ['delivery=none', 3],
    ['delivery=delivered', 24],
    ['search=greyhound', 1],
    ['search=Tete%20two', 1],
    ['search=visitor7%40example.com', 1],
    ['search=Skybridge', 1],
    ['search=larnaca', 1],
    ['search=dispatch', 1],
    ['search=Soilage', 1],
    ['search=not-sure', 1],
    ['search=%C3%85ng', 1],
    ['search=visitor7%40exam', 1],
    ['search=010-2030', 28],
    ['search=Angstrom', 1],
    [`search=${encodeURIComponent('ångström zoë')}`, 1],
    [`search=${encodeURIComponent('+1 (555) 733-2000')}`, 1],
    ['search=15557332000', 1],
    ['search=555.733.2000', 1],
    ['search=733%2020', 1],
    [`search=${inquiryReference(foreign._id)}`, 1],
    [`search=${inquiryReference(foreign._id).replace('-', '')}`, 1],
    ['search=%2A', 30],
    ['search=nobody', 0],
    ['source=order&category=fbo&status=new', 5],
    ['search=%22%5D%20%7C%7C%20true', 0],
  ])('filtered by %s has %i', async (query, count) => {
    expect(await list(query)).toHaveLength(count)
  })

  test('a filter by delivery finds the inquiries in that state', async () => {
    for (const delivery of ['failed', 'waiting', 'none', 'delivered']) {
      const states = (await list(`delivery=${delivery}`)).map(({ deliveryState }) => deliveryState)
      expect(new Set(states)).toEqual(new Set([delivery]))
    }
  })
})

describe('sending again', () => {
  const resend = (id: string, step: string) =>
    ask(`/${id}/resend`, { ...jsonRequest({ step }), method: 'POST' })
  const deliveryOf = async (id: string) =>
    ((await (await ask(`/${id}`)).json()) as Partial<ListedInquiry>).delivery
  /** Sends an inquiry that is deleted after the test, regardless of the result. */
  const sendInquiry = async (inquiry: object) => {
    const sent = await product.app.request('/api/contact', jsonRequest(inquiry))
    const { id } = (await sent.json()) as { id: string }
    onTestFinished(async () => void (await lake.delete(id)))
    // On a busy machine the answer arrives before the emails are sent, and a waiting step is not
    // sent twice.
    const isDone = { notification: { state: 'done' }, acknowledgement: { state: 'done' } }
    await expect.poll(() => deliveryOf(id), { timeout: 8000 }).toMatchObject(isDone)
    return id
  }

  test('sends one more email through the same outbox', async () => {
    const id = await sendInquiry(validInquiry)
    const mailsTo = async (to: string) =>
      (await receivers.mails()).filter((mail) => mail.recipients.includes(to))
    expect(await mailsTo('crew@petjet.example')).toHaveLength(1)
    expect((await resend(id, 'notification')).status).toBe(202)
    await expect.poll(() => mailsTo('crew@petjet.example')).toHaveLength(2)
    expect(await mailsTo(validInquiry.email)).toHaveLength(1)
    await expect
      .poll(async () => (await deliveryOf(id))?.notification)
      .toMatchObject({ state: 'done', attempts: 1 })
  })

  test.each(['reset', 'lose-answer'] as const)(
    'sends one email if the mail service has the fault %s',
    async (fault) => {
      const email = `${fault}@example.com`
      const inquiry = { ...validInquiry, email }
      const id = await sendInquiry(inquiry)
      await receivers.fault('mail', fault)
      expect((await resend(id, 'acknowledgement')).status).toBe(202)
      const attempts = async () =>
        (await product.outbox.steps(id.replace('inquiry.', ''))).find(
          ({ step, state }) => step === 'acknowledgement' && state === 'waiting',
        )?.attempts
      await expect.poll(attempts).toBeGreaterThan(0)
      await receivers.fault('mail', 'none')
      const mails = async () =>
        (await receivers.mails()).filter((mail) => mail.recipients.includes(email))
      await expect.poll(mails, { timeout: 8000 }).toHaveLength(2)
      await expect
        .poll(async () => (await ask(`/${id}`)).json(), { timeout: 8000 })
        .toMatchObject({ delivery: { acknowledgement: { state: 'done' } } })
      expect(await mails()).toHaveLength(2)
    },
  )

  test('works for an inquiry that is not in the outbox, and calls the webhook', async () => {
    const id = stored[20]?._id ?? ''
    expect((await resend(id, 'webhook')).status).toBe(202)
    await expect.poll(async () => JSON.stringify(await receivers.calls())).toContain(id)
    await expect
      .poll(async () => (await lake.getDocument(id))?.['delivery'])
      .toMatchObject({ webhook: { state: 'done' }, notification: { state: 'refused' } })
  })

  test('clears the bounce of an earlier email', async () => {
    const id = stored[21]?._id ?? ''
    expect(await (await ask(`/${id}`)).json()).toMatchObject({ deliveryState: 'failed' })
    expect((await resend(id, 'notification')).status).toBe(202)
    await expect
      .poll(async () => (await ask(`/${id}`)).json())
      .toMatchObject({ deliveryState: 'delivered' })
  })

  test('rejects other steps, and inquiries whose text was erased', async () => {
    expect((await resend(stored[4]?._id ?? '', 'report')).status).toBe(422)
    const _id = `inquiry.${randomUUID()}`
    await lake.create({ _id, _type: 'inquiry', submittedAt: '2020-01-01T00:00:00Z' })
    expect((await resend(_id, 'notification')).status).toBe(404)
    await lake.delete(_id)
  })
})

describe('one inquiry', () => {
  const post = (path: string, body?: object) =>
    ask(path, { method: 'POST', ...(body && jsonRequest(body)) })

  test('is found by its reference in any spelling, unless another one has the same', async () => {
    const [id, twin] = ['0', '1'].map((end) => `inquiry.6f1d2c9e-0000-4000-8000-00000000000${end}`)
    await lake.create({ _id: id!, _type: 'inquiry', name: 'Refa' })
    for (const name of ['6F1D-2C9E', '6f1d2c9e', id!]) {
      expect(await (await ask(`/${name}`)).json()).toMatchObject({ id, name: 'Refa' })
    }
    await lake.create({ _id: twin!, _type: 'inquiry', name: 'Refb' })
    const ambiguous = await ask('/6F1D-2C9E')
    expect(ambiguous.status).toBe(404)
    expect(await ambiguous.text()).toContain('Several inquiries have this reference')
    expect((await ask('/0000-0000')).status).toBe(404)
    await lake.mutate([id!, twin!].map((one) => ({ delete: { id: one } })))
  })

  test('is assigned to a member of the team only, and not after its erasure', async () => {
    const _id = `inquiry.${randomUUID()}`
    const members = [
      { _key: 'a', name: 'Robin', email: 'robin@team.example' },
      { _key: 'b', name: 'Kim' },
    ]
    await lake.createOrReplace({ _id: 'private.team', _type: 'team', members })
    await lake.create({ _id, _type: 'inquiry', name: 'Assigned', email: 'a@example.com' })
    expect(await (await ask('/team')).json()).toEqual(['Robin'])
    const assign = (assignee: string | null) =>
      ask(`/${_id}`, { ...jsonRequest({ assignee }), method: 'PATCH' })
    expect((await assign('Kim')).status).toBe(422)
    expect(await (await assign('Robin')).json()).toMatchObject({ assignee: 'Robin' })
    expect(await list('assignee=Robin')).toMatchObject([{ id: _id }])
    expect(await (await assign(null)).json()).toMatchObject({ assignee: null })
    await post(`/${_id}/erase`)
    expect((await assign('Robin')).status).toBe(404)
    await lake.mutate([_id, 'private.team'].map((id) => ({ delete: { id } })))
  })

  test('gets a note once however often it is sent, and none after its erasure', async () => {
    const _id = `inquiry.${randomUUID()}`
    await lake.create({ _id, _type: 'inquiry', name: 'Noted', email: 'noted@example.com' })
    const note = { key: randomUUID(), text: ' Called. ' }
    await post(`/${_id}/notes`, note)
    const again = (await (await post(`/${_id}/notes`, note)).json()) as ListedInquiry
    expect(again.internalNotes).toMatchObject([{ text: 'Called.', writtenBy: 'crew' }])
    expect((await post(`/${_id}/notes`, { ...note, text: ' ' })).status).toBe(422)
    const erased = (await (await post(`/${_id}/erase`)).json()) as ListedInquiry
    expect(erased).toMatchObject({ name: '', email: '', internalNotes: [], status: 'closed' })
    expect(await (await post(`/${_id}/erase`)).json()).toEqual(erased)
    expect((await post(`/${_id}/notes`, { ...note, key: randomUUID() })).status).toBe(404)
    expect(JSON.stringify(await lake.getDocument(_id))).not.toMatch(/Called|noted@/)
    await lake.delete(_id)
  })
})

describe('a damaged inquiry', () => {
  const damaged: { _id: string; _type: string; [field: string]: unknown }[] = [
    { _id: `inquiry.${randomUUID()}`, _type: 'inquiry' },
    {
      _id: `inquiry.${randomUUID()}`,
      _type: 'inquiry',
      name: 5,
      submittedAt: 7,
      categories: 'fbo',
    },
    { _id: `inquiry.${randomUUID()}`, _type: 'inquiry', name: { first: 'A' }, submittedAt: ['x'] },
    {
      _id: `inquiry.${randomUUID()}`,
      _type: 'inquiry',
      ...validInquiry,
      name: 'Still Readable',
      submittedAt: '2026-01-01T00:10:30.000Z',
      delivery: { notification: { state: 'done' }, webhook: 'done' },
      suspicion: 'none',
    },
    { _id: `inquiry.${randomUUID()}`, _type: 'inquiry', name: true, delivery: 'sent', status: [] },
  ]
  const idsOf = (inquiries: ListedInquiry[]) => inquiries.map(({ id }) => id)

  beforeAll(async () => {
    await lake.mutate(damaged.map((create) => ({ create })))
  })
  afterAll(async () => {
    await lake.mutate(damaged.map(({ _id: id }) => ({ delete: { id } })))
  })

  test('is listed with its readable fields, and hides no other', async () => {
    const inquiries = await list()
    expect(inquiries).toHaveLength(stored.length + damaged.length)
    const byId = new Map(inquiries.map((inquiry) => [inquiry.id, inquiry]))
    expect(byId.get(damaged[0]!._id)?.unreadable).toEqual(
      expect.arrayContaining(['name', 'email', 'categories', 'submittedAt']),
    )
    expect(byId.get(damaged[3]!._id)).toMatchObject({
      name: 'Still Readable',
      email: validInquiry.email,
      unreadable: ['suspicion', 'delivery.notification', 'delivery.webhook'],
    })
    expect(byId.get(damaged[4]!._id)).toMatchObject({ status: 'new', deliveryState: 'none' })
    expect(byId.get(stored[0]!._id)?.unreadable).toEqual([])
  })

  test.each(['newest', 'oldest', 'name'])('is in its place on the pages by %s', async (order) => {
    const whole = idsOf(await list(`order=${order}`))
    const paged = await pagedIds(order, 4)
    expect(paged).toEqual(whole)
    expect(new Set(paged).size).toBe(stored.length + damaged.length)
  })

  test('is found, opened and exported like any other', async () => {
    expect(idsOf(await list('search=Still'))).toEqual([damaged[3]!._id])
    expect((await ask(`/${damaged[1]!._id}`)).status).toBe(200)
    const csv = await (await ask('/export.csv')).text()
    for (const { _id } of [...damaged, ...stored]) expect(csv).toContain(_id)
    expect((await ask('/counts')).status).toBe(200)
    const resent = { ...jsonRequest({ step: 'webhook' }), method: 'POST' }
    expect((await ask(`/${damaged[1]!._id}/resend`, resent)).status).toBe(404)
  })
})

describe('with more undated inquiries than a page contains', () => {
  const dayMs = 24 * 3600 * 1000
  const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString()
  const inquiry = (more: object) => ({ _id: `inquiry.${randomUUID()}`, _type: 'inquiry', ...more })

  test.each([
    ['newest', 'two years ago', ago(730)],
    ['oldest', 'today', ago(0)],
  ])(
    'paging by %s lists every inquiry, if the undated ones were imported %s',
    async (order, _, _createdAt) => {
      const dated = Array.from({ length: 40 }, (_, at) => inquiry({ submittedAt: ago(at * 9) }))
      const undated = Array.from({ length: 230 }, () => inquiry({ _createdAt }))
      const all = [...dated, ...undated]
      await lake.mutate(all.map((create) => ({ create })))
      const ids = (await lake.fetch<string[]>('*[_type == "inquiry"]._id')).toSorted()
      const paged = await pagedIds(order, 20)
      const csv = await (await ask(`/export.csv?order=${order}`)).text()
      const exported = csv.match(/inquiry\.[-0-9a-f]{36}/g) ?? []
      await lake.mutate(all.map(({ _id: id }) => ({ delete: { id } })))
      expect(paged.toSorted()).toEqual(ids)
      expect(exported.toSorted()).toEqual(ids)
    },
  )
})

test('a new inquiry is announced at once', async () => {
  const response = await ask('/events')
  expect(response.headers.get('Content-Type')).toContain('text/event-stream')
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader.read()).value).toContain('event: beat')
  // From now on changes are reported; this event means: read the list again.
  expect((await reader.read()).value).toContain('event: change\ndata: {"added":0}')
  const _id = `inquiry.${randomUUID()}`
  await lake.create({ _id, _type: 'inquiry', name: 'New', submittedAt: new Date().toISOString() })
  expect((await reader.read()).value).toContain('event: change\ndata: {"added":1}')
  await lake.delete(_id)
  await reader.cancel()
})

test('an unreachable lake is reported in plain words', async () => {
  await receivers.lakeDown()
  const response = await ask('')
  expect(response.status).toBe(503)
  expect(await response.text()).toContain('None are lost')
  expect((await ask('/export.csv')).status).toBe(503)
  await receivers.lakeUp()
})

test('no log line contains search words of staff', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const failing = createServer((_, response) => response.writeHead(500).end('{"message":"Broken"}'))
  await once(failing.listen(0), 'listening')
  const { port } = failing.address() as AddressInfo
  const { SANITY_API_HOST: _, ...environment } = receivers.environment
  const broken = await createTestApp(
    {
      ...environment,
      SANITY_API_HOST: `http://localhost:${port}`,
      DATA_DIR: mkdtempSync(join(tmpdir(), 'petjet-log-')),
      ADMIN_USERNAME: 'crew',
      ADMIN_PASSWORD_HASH: await hashPassword('correct horse battery'),
    },
    log,
  )
  const login = jsonRequest({ username: 'crew', password: 'correct horse battery' })
  const signedIn = await broken.app.request('/api/admin/login', login)
  const headers = { Cookie: signedIn.headers.get('Set-Cookie')?.split(';')[0] ?? '' }
  const response = await broken.app.request('/api/contacts?search=Amelia', { headers })
  expect(response.status).toBe(503)
  const refused = lines.map((line) => JSON.parse(line) as { msg: string; problem?: string })
  expect(refused.find(({ msg }) => msg === 'request rejected')?.problem).toBe('HTTP 500')
  expect(lines.join('')).not.toMatch(/Amelia|correct horse/i)
  await broken.stop()
  failing.close()
})
